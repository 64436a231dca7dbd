"""Tries to raise what limits it."""
import os, resource
for kind in (resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU, resource.RLIMIT_AS, resource.RLIMIT_NOFILE):
    hard = resource.getrlimit(kind)[1]
    try:
        resource.setrlimit(kind, (hard + 1, hard + 1))
        print('BREACH: raised limit', kind)
    except (ValueError, OSError):
        pass
for action in (lambda: os.nice(-5), lambda: os.setuid(0), lambda: os.setgroups([0]), lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))):
    try:
        action()
        print('BREACH: more rights')
    except OSError:
        pass
try:
    with open('/proc/self/oom_score_adj', 'w') as file:
        file.write('-1000')
        file.flush()
    print('BREACH: exempt from memory limits')
except OSError:
    print('held')
