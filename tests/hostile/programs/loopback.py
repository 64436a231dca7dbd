"""A server of the host on the loopback address, by TCP and by HTTP."""
import urllib.request, socket
for host in ('127.0.0.1', '::1', 'localhost', '0.0.0.0'):
    try:
        socket.create_connection((host, @TCP_PORT@), timeout=1)
        print('BREACH: connected to', host)
    except OSError:
        pass
try:
    print('BREACH:', urllib.request.urlopen('http://127.0.0.1:@TCP_PORT@/', timeout=1).read())
except OSError:
    print('held')
