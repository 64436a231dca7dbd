"""Starts the template: builds its walls on the host, then becomes bubblewrap, which starts `template.py` inside.

Descriptor 3 carries the settings. Descriptor 4 is the channel over which supervisors ask the template for processes.
The template gets a user namespace of its own, whose root is an unprivileged user of the host; the uids of programs are
mapped there beside it where this process may map more than its own ("root" mode).
"""

import json
import os
import resource
import signal
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import kernel
from kernel import CLONE_NEWNS, CLONE_NEWUSER, MS_NODEV, MS_NOSUID, MS_PRIVATE, MS_REC

BOOT_IN, CHANNEL, CHANNEL_INSIDE = 3, 4, 3


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def enter_user_namespace(maps):
    """A map of several users has to be written by a process outside: a child that stays there for a moment."""
    entered, tell = os.pipe()
    helper = os.fork()
    if helper == 0:
        os.read(entered, 1)
        for kind in ('uid_map', 'gid_map'):
            kernel.write(f'/proc/{os.getppid()}/{kind}', maps)
        os._exit(0)
    kernel.unshare('user namespaces are not available', CLONE_NEWUSER)
    os.write(tell, b'.')
    if os.waitpid(helper, 0)[1] != 0:
        raise kernel.CageError('the users of the template cannot be mapped')
    os.close(entered)
    os.close(tell)


def build(boot):
    """A private, read-only folder with the library; then a user namespace in which this process is root."""
    root = boot['mode'] == 'root'
    files = [(name, read(path)) for name, path in boot['files'].items()]
    files += [(name, text.encode()) for name, text in boot['texts'].items()]
    if root:
        kernel.unshare('mount namespaces are not available', CLONE_NEWNS)
    else:
        uid, gid = os.getuid(), os.getgid()
        kernel.unshare('user namespaces are not available', CLONE_NEWUSER | CLONE_NEWNS)
        kernel.write('/proc/self/setgroups', 'deny')
        kernel.write('/proc/self/uid_map', f'0 {uid} 1')
        kernel.write('/proc/self/gid_map', f'0 {gid} 1')
    kernel.mount(None, '/', None, MS_REC | MS_PRIVATE, None)
    kernel.mount('tmpfs', boot['base'], 'tmpfs', MS_NOSUID | MS_NODEV, 'size=8m,nr_inodes=64,mode=0755')
    for name, content in files:
        with open(f'{boot["base"]}/{name}', 'wb') as file:
            file.write(content)
    if root:
        os.setgroups([])
        enter_user_namespace(boot['users'])
        os.setresgid(0, 0, 0)
        os.setresuid(0, 0, 0)


def lower_priority(boot):
    """Loading yields to everybody, where that can be taken back: what is forked later does not yield."""
    ceiling = 20 - os.getpriority(os.PRIO_PROCESS, 0)
    try:
        resource.setrlimit(resource.RLIMIT_NICE, (ceiling, ceiling))
    except (ValueError, OSError):
        return
    os.nice(boot['loadingNice'] - boot['nice'])


def main():
    os.umask(0o022)
    with os.fdopen(BOOT_IN, 'rb') as settings:
        boot = json.loads(settings.read())
    os.dup2(CHANNEL, CHANNEL_INSIDE, inheritable=True)
    os.closerange(CHANNEL, 1 << 20)
    kernel.write('/proc/self/oom_score_adj', '1000')
    os.nice(boot['nice'])
    if boot['loadingNice'] > boot['nice']:
        lower_priority(boot)
    build(boot)
    os.chdir('/')
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.execve(boot['bwrap'][0], boot['bwrap'], {})


if __name__ == '__main__':
    try:
        main()
    except (kernel.CageError, OSError) as error:
        sys.exit(str(error))
