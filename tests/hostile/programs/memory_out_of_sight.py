"""Memory that no address-space limit counts: System V segments, memfd, message queues."""
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if libc.shmget(0, 1 << 30, 0o1600) != -1:
    print('BREACH: a System V segment')
try:
    os.memfd_create('x')
    print('BREACH: memfd')
except OSError:
    pass
if libc.msgget(0, 0o1600) != -1:
    print('BREACH: a message queue')
print('held')
