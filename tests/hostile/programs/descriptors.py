"""Descriptors that the host forgot, and as many of its own as it can get."""
import os, stat
for fd in range(4, 1024):
    try:
        target = os.readlink(f'/proc/self/fd/{fd}')
    except OSError:
        continue
    if not target.startswith(('/usr/', '/work/', '/proc/')):
        print('BREACH: inherited', fd, target)
opened = 0
try:
    while True:
        os.pipe()
        opened += 2
except OSError:
    print('held' if opened < 1024 else f'BREACH: {opened} descriptors')
