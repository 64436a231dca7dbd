"""TCP, UDP, raw, packet, netlink and virtual machine sockets; names."""
import socket
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_PACKET, socket.AF_NETLINK, 40, 31, 38):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW):
        try:
            socket.socket(family, kind)
            print(f'BREACH: socket({family}, {kind})')
        except OSError:
            pass
try:
    socket.getaddrinfo('example.com', 80)
    print('BREACH: a name was resolved')
except OSError:
    pass
try:
    socket.create_connection(('1.1.1.1', 53), timeout=1)
    print('BREACH: a connection')
except OSError:
    print('held')
