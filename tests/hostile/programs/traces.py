"""Debugging and reading other processes."""
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
child = os.fork()
if child == 0:
    if libc.ptrace(0, 0, 0, 0) == 0:
        print('BREACH: PTRACE_TRACEME', flush=True)
    os._exit(0)
os.wait()
for pid in (1, os.getppid()):
    if libc.ptrace(16, pid, 0, 0) == 0 or libc.ptrace(0x4206, pid, 0, 0) == 0:
        print('BREACH: attached to', pid)
    if libc.process_vm_readv(pid, None, 0, None, 0, 0) == 0:
        print('BREACH: process_vm_readv', pid)
print('held')
