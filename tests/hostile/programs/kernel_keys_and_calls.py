"""Kernel keyrings, BPF, performance counters, io_uring, userfaultfd, module loading, and 32-bit system calls."""
import ctypes, platform
libc = ctypes.CDLL(None, use_errno=True)
calls = {'add_key': 248, 'request_key': 249, 'keyctl': 250, 'bpf': 321, 'perf_event_open': 298, 'userfaultfd': 323,
         'io_uring_setup': 425, 'init_module': 175, 'kexec_load': 246, 'personality': 135, 'syslog': 103, 'reboot': 169,
         'open_by_handle_at': 304, 'pidfd_getfd': 438, 'landlock of tomorrow': 600, 'x32 getpid': 0x40000000 + 39}
if platform.machine() == 'x86_64':
    for name, number in calls.items():
        if libc.syscall(number, 0, 0, 0, 0, 0) >= 0:
            print('BREACH:', name)
print('held')
