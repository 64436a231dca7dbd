"""FIFOs, sockets and devices where a result is expected: reading one would hang or worse."""
import os, socket, stat
for mode, name in ((stat.S_IFIFO, 'pipe.txt'), (stat.S_IFCHR, 'zero.bin'), (stat.S_IFBLK, 'disk.bin')):
    try:
        os.mknod(name, mode | 0o666, os.makedev(1, 5))
        if mode != stat.S_IFIFO:
            print('BREACH: a device')
    except OSError:
        pass
socket.socket(socket.AF_UNIX).bind('socket.txt')
os.mkdir('folder.txt')
open('good.txt', 'w').write('good')
print('held')
