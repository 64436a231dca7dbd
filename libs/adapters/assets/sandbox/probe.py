"""Tries the walls from inside, before any hostile program does; prints which did not hold.

Also leaves matplotlib's list of fonts in the working directory, so that later sandboxes need not make it.
"""

import ctypes
import json
import os
import socket

from matplotlib import font_manager

CLONE_NEWUSER = 0x10000000
breached = []
libc = ctypes.CDLL(None)


def must_fail(name, action):
    try:
        action()
    except OSError:
        return
    breached.append(name)


def must_hold(name, fact):
    if not fact:
        breached.append(name)


must_fail('network', lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM))
must_fail('virtual machine sockets', lambda: socket.socket(40, socket.SOCK_STREAM))
must_fail('writing to the system', lambda: open('/usr/bin/studyhall', 'w'))
must_fail('writing to the root', lambda: open('/studyhall', 'w'))
must_fail('root of the host', lambda: os.listdir('/root'))
must_fail('setting kernel values', lambda: open('/proc/sys/kernel/hostname', 'w'))
must_hold('user', os.getuid() == 1000 and os.geteuid() == 1000)
must_hold('processes', os.getpid() < 10)
must_hold('namespaces', libc.unshare(CLONE_NEWUSER) == -1)
must_hold('environment', set(os.environ) & {'DATABASE_URL', 'REDIS_URL', 'OPENAI_API_KEY'} == set())
must_hold('disk size', os.statvfs('.').f_blocks * os.statvfs('.').f_frsize < 1 << 30)

font_manager.json_dump(font_manager.fontManager, f'fontlist-v{font_manager.FontManager.__version__}.json')
print(json.dumps({'breached': breached}))
