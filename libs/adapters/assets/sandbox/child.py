"""Makes a program's sandbox out of a process that was forked from the template. Everything here runs before any line of
the program; an exception ends the process, and with it the program.

Three processes come one after the other. The first is the template's child: it joins the control groups and leaves
the template's namespaces. The second is the first process of the new process namespace; it stays outside of the
program's reach, reaps, and ends everything when the supervisor is gone. The third gives up all rights and becomes the program.
Before each step the supervisor, which learns the process from the kernel, does its part and agrees.
"""

import json
import os
import resource
import select
import signal
import socket

import kernel

FILES, MOUNTS = 3, ('/work', '/tmp', '/dev/shm')
INSIDE_ID = 1000
SETTINGS_BYTES = 1 << 16
NAMESPACES = (
    kernel.CLONE_NEWNS
    | kernel.CLONE_NEWCGROUP
    | kernel.CLONE_NEWUTS
    | kernel.CLONE_NEWIPC
    | kernel.CLONE_NEWPID
    | kernel.CLONE_NEWNET
)
SEALED_FD, LAST_FD = 4, 1 << 10


def agree(conn, step):
    """Tells the supervisor which process this is, by the kernel's word, and waits; returns what it answers with."""
    conn.send(step)
    data, fds, _, _ = socket.recv_fds(conn, SETTINGS_BYTES, FILES + len(MOUNTS))
    if not data:
        os._exit(1)
    return data, fds


def become_program(connection):
    """Returns in the program's own process only, with its pipes as descriptors 0 to 3 and no other: how many bytes the
    template has mapped."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    conn = socket.socket(fileno=connection)
    data, fds = agree(conn, b'groups')
    settings = json.loads(data)
    files, mounts = fds[:FILES], fds[FILES:]
    os.dup2(files[1], 2)
    try:
        os.setsid()
        kernel.unshare('namespaces', NAMESPACES)
        if os.fork():
            os._exit(0)
        agree(conn, b'init')
        mapped = mapped_bytes()
        furnish(settings, mounts)
        program = os.fork()
        if program:
            keep(conn, program)
        lower(conn, settings, files)
        return mapped
    except BaseException as error:
        os.write(2, f'{type(error).__name__}: {error}'.encode())
        os._exit(1)


def mapped_bytes():
    try:
        with open('/proc/self/statm') as file:
            return int(file.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 1 << 30


def furnish(settings, mounts):
    """The template's read-only tree, seen from a namespace of its own, with fresh writable folders. A user's program
    has no /proc: what a process reads there of its own memory tells which pages of the template others use."""
    if settings['proc'] and settings['isConverter']:
        # The kernel allows one where one can be seen; then the template's own goes.
        kernel.mount('proc', '/tmp', 'proc', kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC, None)
        kernel.unmount('/proc')
        kernel.mount('/tmp', '/proc', None, kernel.MS_MOVE, None)
    elif settings['proc']:
        kernel.unmount('/proc')
    for fd, target in zip(mounts, MOUNTS, strict=True):
        kernel.place(fd, target)


def keep(conn, program):
    """The first process: reaps what dies, and ends with the program or with the supervisor. Never returns."""

    def reap(*_):
        try:
            while found := os.waitpid(-1, os.WNOHANG):
                if found[0] == 0:
                    return
                if found[0] == program:
                    conn.send(str(found[1]).encode())
                    os._exit(0)
        except ChildProcessError:
            os._exit(1)

    kernel.drop_capabilities()
    os.dup2(conn.detach(), 0)
    os.closerange(1, LAST_FD)
    conn = socket.socket(fileno=0)
    # To a first process only the signals that it handles come from inside.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, reap)
    reap()
    ending = select.poll()
    # No bytes: those are for the program's process. Only the end of the connection.
    ending.register(0, 0)
    ending.poll()
    os._exit(1)


def lower(conn, settings, files):
    """Gives up every right, and lets the supervisor see that it is so."""
    high = [os.dup2(fd, 20 + index, inheritable=False) for index, fd in enumerate((*files, conn.fileno()))]
    job, output, report, connection = high
    for target, fd in enumerate((job, output, output, report, connection)):
        os.dup2(fd, target)
    os.closerange(SEALED_FD + 1, LAST_FD)
    conn.detach()
    conn = socket.socket(fileno=SEALED_FD)
    uid = settings['uid']
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    # After a change of the user the process's own /proc would belong to nobody.
    kernel.prctl('dumpable', kernel.PR_SET_DUMPABLE, 1)
    kernel.unshare('user namespace', kernel.CLONE_NEWUSER)
    _, (own,) = agree(conn, b'users')
    kernel.write('setgroups', 'deny', own)
    for kind in ('uid_map', 'gid_map'):
        kernel.write(kind, f'{INSIDE_ID} {uid} 1', own)
    os.close(own)
    for name, value in settings['rlimits'].items():
        kind = getattr(resource, f'RLIMIT_{name}')
        hard = resource.getrlimit(kind)[1]
        limit = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (limit, limit))
    kernel.drop_bounding_set()
    kernel.drop_capabilities()
    os.chdir('/work')
    os.umask(0o022)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    kernel.filter_calls(bytes.fromhex(settings['seccomp']))
    agree(conn, b'program')
    conn.close()
