"""Sockets of the host's Postgres and Redis, and abstract ones, which need no path."""
import glob, socket
paths = ['@SOCKET_PATH@', '\0@ABSTRACT_NAME@', '/var/run/postgresql/.s.PGSQL.5432', '/run/postgresql/.s.PGSQL.5432',
         '/tmp/.s.PGSQL.5432', '/run/redis/redis-server.sock', '/var/run/docker.sock', '/run/dbus/system_bus_socket']
for path in paths + glob.glob('/tmp/**/*', recursive=True):
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
            client.connect(path)
            print('BREACH: connected to', repr(path))
    except OSError:
        pass
print('held')
