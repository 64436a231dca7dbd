"""Typing into the terminal that the host was started from."""
import fcntl, os
for fd in (0, 1, 2, 3):
    for request in (0x5412, 0x541C, 0x5423):
        try:
            fcntl.ioctl(fd, request, b'x')
            print('BREACH: ioctl', hex(request))
        except OSError:
            pass
for path in ('/dev/tty', '/dev/console', '/dev/ptmx', '/dev/pts/0', '/dev/tty0'):
    try:
        os.open(path, os.O_RDWR)
        print('BREACH: opened', path)
    except OSError:
        pass
print('held')
