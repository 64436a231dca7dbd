"""Mounting, changing the root, making the read-only writable."""
import ctypes, os, subprocess
libc = ctypes.CDLL(None, use_errno=True)
attempts = {
    'mount': lambda: libc.mount(b'tmpfs', b'/tmp', b'tmpfs', 0, None),
    'remount': lambda: libc.mount(None, b'/', None, 32, None),
    'bind': lambda: libc.mount(b'/', b'/tmp', None, 4096, None),
    'umount': lambda: libc.umount2(b'/work', 2),
    'pivot_root': lambda: libc.syscall(155, b'/tmp', b'/tmp'),
    'chroot': lambda: libc.chroot(b'/tmp'),
    'open_tree': lambda: libc.syscall(428, -100, b'/', 1),
    'fsopen': lambda: libc.syscall(430, b'tmpfs', 0),
    'move_mount': lambda: libc.syscall(429, -100, b'/tmp', -100, b'/work', 0),
    'swapon': lambda: libc.swapon(b'/work/x', 0),
}
for name, attempt in attempts.items():
    if attempt() >= 0:
        print('BREACH:', name)
for path in ('/usr/bin/x', '/etc/x', '/opt/studyhall/runner.py', '/dev/x', '/x', '/proc/sys/kernel/core_pattern', '/sys/x'):
    try:
        open(path, 'w')
        print('BREACH: wrote', path)
    except OSError:
        pass
for command in (['mount'], ['su', '-c', 'id'], ['passwd']):
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
if os.getuid() == 0 or os.geteuid() == 0:
    print('BREACH: root')
print('held')
