"""System calls that Python's library does not have. Used on the host and inside sandboxes."""

import ctypes
import errno
import os

MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT, MS_MOVE = 2, 4, 8, 32, 8192
MS_REC, MS_PRIVATE = 16384, 1 << 18
MNT_DETACH, MADV_DONTNEED = 2, 4
CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWPID, CLONE_NEWNET = 1 << 25, 1 << 26, 1 << 27, 1 << 29, 1 << 30
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 22, 24
PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 38, 47, 4
SECCOMP_MODE_FILTER = 2
CAPABILITY_VERSION_3 = 0x20080522
# The same number on every processor.
OPEN_TREE, MOVE_MOUNT = 428, 429
AT_FDCWD = -100
OPEN_TREE_CLONE, OPEN_TREE_CLOEXEC, MOVE_MOUNT_F_EMPTY_PATH = 1, os.O_CLOEXEC, 4

libc = ctypes.CDLL(None, use_errno=True)


class CageError(Exception):
    """One sentence for the operator."""


def call(what, result):
    if result < 0:
        raise CageError(f'{what}: {os.strerror(ctypes.get_errno())}')
    return result


def unshare(what, flags):
    call(what, libc.unshare(flags))


def mount(source, target, kind, flags, data):
    encoded = [None if part is None else part.encode() for part in (source, target, kind, data)]
    call(f'mount {target}', libc.mount(encoded[0], encoded[1], encoded[2], ctypes.c_ulong(flags), encoded[3]))


def unmount(target):
    call(f'umount {target}', libc.umount2(target.encode(), MNT_DETACH))


def detached(path):
    """A descriptor of a mount of this folder that has no place yet."""
    flags = ctypes.c_uint(OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC)
    return call(f'open_tree {path}', libc.syscall(OPEN_TREE, AT_FDCWD, path.encode(), flags))


def place(fd, target):
    """Mounts what `detached` returned, also in another mount namespace."""
    flags = ctypes.c_uint(MOVE_MOUNT_F_EMPTY_PATH)
    call(f'move_mount {target}', libc.syscall(MOVE_MOUNT, fd, b'', AT_FDCWD, target.encode(), flags))


def prctl(what, option, *values):
    arguments = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    call(what, libc.prctl(option, *arguments))


def die_with_parent(sig):
    prctl('parent-death signal', PR_SET_PDEATHSIG, sig)


def drop_bounding_set():
    """So that no file can give a capability back. Needs the right to do so, unlike `drop_capabilities`."""
    # The first number that is no capability ends the list.
    capability = 0
    while libc.prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) == 0:
        capability += 1
    if capability == 0 or ctypes.get_errno() != errno.EINVAL:
        raise CageError(f'bounding set: {os.strerror(ctypes.get_errno())}')


def drop_capabilities():
    prctl('ambient capabilities', PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    call('capset', libc.capset(header, (ctypes.c_uint32 * 6)()))


class Filter(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('instructions', ctypes.c_char_p)]


def filter_calls(program):
    """Applies a seccomp filter in the kernel's binary form."""
    prctl('no_new_privs', PR_SET_NO_NEW_PRIVS, 1)
    rule = Filter(len(program) // 8, program)
    call('seccomp', libc.prctl(PR_SET_SECCOMP, ctypes.c_ulong(SECCOMP_MODE_FILTER), ctypes.byref(rule), 0, 0))


def write(path, text, dir_fd=None):
    fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC, dir_fd=dir_fd)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)
