"""The walls around one sandbox: namespaces, the work tmpfs, limits, and bubblewrap itself.

Runs on the host as trusted code. With CAP_SYS_ADMIN ("root" mode) it makes a mount namespace and starts
bubblewrap as the slot's own uid; otherwise ("user" mode) it makes a user namespace first.
"""

import ctypes
import json
import os
import resource
import signal
import time

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_REC, MS_PRIVATE = 16384, 1 << 18
MNT_DETACH = 2
CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_CHILD_SUBREAPER = 1, 38, 36
REPORT_FD, SECCOMP_FD, INFO_FD = 3, 4, 5

libc = ctypes.CDLL(None, use_errno=True)


class CageError(Exception):
    """One sentence for the operator."""


def call(what, result):
    if result != 0:
        raise CageError(f'{what}: {os.strerror(ctypes.get_errno())}')


def mount(source, target, kind, flags, data):
    encoded = [None if part is None else part.encode() for part in (source, target, kind, data)]
    call(f'mount {target}', libc.mount(encoded[0], encoded[1], encoded[2], ctypes.c_ulong(flags), encoded[3]))


def die_with_parent(sig):
    libc.prctl(PR_SET_PDEATHSIG, ctypes.c_ulong(sig), 0, 0, 0)


def write(path, text):
    with open(path, 'w') as file:
        file.write(text)


def removed(path):
    try:
        os.rmdir(path)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


class Cage:
    def __init__(self, boot):
        self.boot = boot
        self.base = boot['base']
        self.work = f'{self.base}/work'
        self.owner = (boot['uid'], boot['gid']) if boot['mode'] == 'root' else (os.getuid(), os.getgid())
        self.bwrap_pid = None
        self.init_fd = None
        # Opened before any namespace changes, while the host's tree is still in view.
        self.cgroup_fds = [os.open(path, os.O_WRONLY | os.O_CLOEXEC) for path in boot['cgroupProcs']]
        self.files = [(name, self.read(path)) for name, path in boot['files'].items()]
        self.files += [(name, text.encode()) for name, text in boot['texts'].items()]

    @staticmethod
    def read(path):
        with open(path, 'rb') as file:
            return file.read()

    def build(self):
        """Private mounts: a small read-only `lib` and the `work` tmpfs, bounded in bytes and in inodes."""
        if self.boot['mode'] == 'root':
            call('unshare', libc.unshare(CLONE_NEWNS))
        else:
            uid, gid = os.getuid(), os.getgid()
            call('user namespaces are not available', libc.unshare(CLONE_NEWUSER | CLONE_NEWNS))
            write('/proc/self/setgroups', 'deny')
            write('/proc/self/uid_map', f'{uid} {uid} 1')
            write('/proc/self/gid_map', f'{gid} {gid} 1')
        mount(None, '/', None, MS_REC | MS_PRIVATE, None)
        safe = MS_NOSUID | MS_NODEV
        mount('tmpfs', self.base, 'tmpfs', safe, 'size=8m,nr_inodes=256,mode=0755')
        os.mkdir(f'{self.base}/lib')
        os.mkdir(self.work)
        for name, content in self.files:
            with open(f'{self.base}/lib/{name}', 'wb') as file:
                file.write(content)
        mount('tmpfs', self.work, 'tmpfs', safe, f'{self.size(0)},mode=0755')
        for name in ('home', 'tmp', 'shm'):
            os.mkdir(f'{self.work}/{name}', 0o700)
            os.chown(f'{self.work}/{name}', *self.owner)

    def size(self, extra):
        return f'size={self.boot["diskBytes"] + extra},nr_inodes={self.boot["inodes"]}'

    def make_room(self, extra):
        """Uploaded files do not eat into the program's own disk space."""
        mount('tmpfs', self.work, 'tmpfs', MS_REMOUNT | MS_NOSUID | MS_NODEV, self.size(extra))

    def start(self):
        """Starts bubblewrap; returns (job, output, report): the pipes to write to and to read from."""
        job_in, job_out = os.pipe()
        out_in, out_out = os.pipe()
        report_in, report_out = os.pipe()
        info_in, info_out = os.pipe()
        seccomp_in, seccomp_out = os.pipe()
        os.write(seccomp_out, bytes.fromhex(self.boot['seccomp']))
        os.close(seccomp_out)
        call('subreaper', libc.prctl(PR_SET_CHILD_SUBREAPER, ctypes.c_ulong(1), 0, 0, 0))
        self.bwrap_pid = os.fork()
        if self.bwrap_pid == 0:
            try:
                self.become([job_in, out_out, out_out, report_out, seccomp_in, info_out])
            except BaseException as error:
                os.write(2, f'{error}\n'.encode())
            os._exit(127)
        for fd in (job_in, out_out, report_out, seccomp_in, info_out, *self.cgroup_fds):
            os.close(fd)
        self.init_fd = self.find_init(info_in)
        os.set_blocking(out_in, False)
        os.set_blocking(report_in, False)
        return job_out, out_in, report_in

    def become(self, fds):
        """In the child: limits, uid, descriptors; then bubblewrap with an empty environment."""
        die_with_parent(signal.SIGKILL)
        for fd in self.cgroup_fds:
            os.write(fd, b'0')
        os.setsid()
        os.nice(self.boot['nice'])
        write('/proc/self/oom_score_adj', '1000')
        for name, value in self.boot['rlimits'].items():
            kind = getattr(resource, f'RLIMIT_{name}')
            hard = resource.getrlimit(kind)[1]
            limit = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (limit, limit))
        high = [os.dup2(fd, 20 + index, inheritable=False) for index, fd in enumerate(fds)]
        for index, fd in enumerate(high):
            os.dup2(fd, index)
        os.closerange(INFO_FD + 1, 4096)
        if self.boot['mode'] == 'root':
            os.setgroups([])
            os.setresgid(self.owner[1], self.owner[1], self.owner[1])
            os.setresuid(self.owner[0], self.owner[0], self.owner[0])
            # Changing the uid clears the parent-death signal.
            die_with_parent(signal.SIGKILL)
        call('no_new_privs', libc.prctl(PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), 0, 0, 0))
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.chdir('/')
        os.umask(0o022)
        os.execve(self.boot['bwrap'][0], self.boot['bwrap'], {})

    def find_init(self, info_in):
        """A descriptor of the first process inside: killing it kills every process of the sandbox."""
        text = b''
        while chunk := os.read(info_in, 4096):
            text += chunk
        os.close(info_in)
        try:
            return os.pidfd_open(json.loads(text)['child-pid'])
        except (ValueError, KeyError, ProcessLookupError):
            return None

    def adjust(self, what):
        """Changes the processor's share, where there is a control group: 'demote' or 'release'."""
        for path, value in self.boot[what]:
            try:
                write(path, value)
            except OSError:
                pass

    def kill(self):
        """Ends everything inside and waits until the last process is gone; returns bubblewrap's wait status."""
        # Dying takes processor time too, and a program that used up its share would die slowly.
        self.adjust('release')
        try:
            if self.init_fd is not None:
                signal.pidfd_send_signal(self.init_fd, signal.SIGKILL)
            elif self.bwrap_pid is not None:
                os.kill(self.bwrap_pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        status = None
        while True:
            try:
                pid, wait_status = os.waitpid(-1, 0)
            except ChildProcessError:
                return status
            if pid == self.bwrap_pid:
                status = wait_status

    def remove(self):
        """Frees the tmpfs at once; the namespace itself goes with this process."""
        libc.umount2(self.work.encode(), MNT_DETACH)
        # The kernel takes a dead process out of its group a moment after its parent has heard of its death.
        deadline = time.monotonic() + 2
        left = self.boot['cgroupDirs']
        while (left := [path for path in left if not removed(path)]) and time.monotonic() < deadline:
            time.sleep(0.005)
