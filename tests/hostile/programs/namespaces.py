"""Every kind of new namespace, and the namespaces of others."""
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000, 0x00000080):
    if libc.unshare(flag) == 0:
        print(f'BREACH: unshare({flag:#x})')
for kind in ('user', 'pid', 'net', 'mnt'):
    try:
        fd = os.open(f'/proc/1/ns/{kind}', os.O_RDONLY)
        if libc.setns(fd, 0) == 0:
            print('BREACH: setns', kind)
    except OSError:
        pass
if libc.syscall(435, b'\0' * 88, 88) >= 0:
    print('BREACH: clone3')
print('held')
