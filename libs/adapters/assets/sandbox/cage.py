"""The walls around one program: its control groups, its work tmpfs, and a process of the template inside of them.

Runs on the host as trusted code. With CAP_SYS_ADMIN ("root" mode) it makes a mount namespace and the program gets the
slot's own uid; otherwise ("user" mode) it enters the template's user namespace first.
"""

import json
import os
import select
import signal
import socket
import sys
import time

import kernel
from client import CLIENT_IN, ClientGone
from kernel import CLONE_NEWNS, CLONE_NEWUSER, MS_NODEV, MS_NOSUID, MS_PRIVATE, MS_REC, MS_REMOUNT, CageError

TEMPLATE = 4
MESSAGE_BYTES = 4096
CREDENTIALS_BYTES = 12
FOLDERS = ('home', 'tmp', 'shm')
NOTHING = '0000000000000000'


class TemplateLate(Exception):
    """The template did not answer in time."""


class TemplateGone(Exception):
    """The template, or what it forked, ended before the program began."""


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
        self.work = boot['base']
        self.owner = (boot['uid'], boot['uid']) if boot['mode'] == 'root' else (0, 0)
        self.conn = None
        self.init_fd = None
        self.init_pid = None
        # Opened before any namespace changes, while the host's tree is still in view.
        self.cgroup_fds = [os.open(path, os.O_WRONLY | os.O_CLOEXEC) for path in boot['cgroupProcs']]

    def build(self):
        """A private mount: the `work` tmpfs, bounded in bytes and in inodes."""
        if self.boot['mode'] == 'user':
            namespace = os.open(f'/proc/{self.boot["template"]}/ns/user', os.O_RDONLY | os.O_CLOEXEC)
            kernel.call('setns', kernel.libc.setns(namespace, CLONE_NEWUSER))
            os.close(namespace)
        kernel.unshare('mount namespaces are not available', CLONE_NEWNS)
        kernel.mount(None, '/', None, MS_REC | MS_PRIVATE, None)
        kernel.mount('tmpfs', self.work, 'tmpfs', MS_NOSUID | MS_NODEV, f'{self.size(0)},mode=0755')
        for name in FOLDERS:
            os.mkdir(f'{self.work}/{name}', 0o700)
            os.chown(f'{self.work}/{name}', *self.owner)

    def size(self, extra):
        return f'size={self.boot["diskBytes"] + extra},nr_inodes={self.boot["inodes"]}'

    def make_room(self, extra):
        """Uploaded files do not eat into the program's own disk space."""
        kernel.mount('tmpfs', self.work, 'tmpfs', MS_REMOUNT | MS_NOSUID | MS_NODEV, self.size(extra))

    def start(self, deadline):
        """Has the template fork a process that makes itself the sandbox; see `child.py` for its steps. Returns
        (job, output, report): the pipes to write to and to read from."""
        job_in, job_out = os.pipe()
        out_in, out_out = os.pipe()
        report_in, report_out = os.pipe()
        self.conn, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.conn.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.ask(other)
        first = str(self.greet('groups', deadline)).encode()
        for fd in self.cgroup_fds:
            os.write(fd, first)
            os.close(fd)
        self.build()
        mounts = [kernel.detached(f'{self.work}/{name}') for name in FOLDERS]
        settings = {name: self.boot[name] for name in ('proc', 'isConverter', 'rlimits', 'seccomp')} | {'uid': self.boot['index']}
        fds = [job_in, out_out, report_out, *mounts]
        socket.send_fds(self.conn, [json.dumps(settings).encode()], fds)
        for fd in fds:
            os.close(fd)
        try:
            self.init_pid = self.greet('init', deadline)
            self.init_fd = os.pidfd_open(self.init_pid)
            self.conn.send(b'.')
            program = self.greet('users', deadline)
            own = os.open(f'/proc/{program}', os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
            socket.send_fds(self.conn, [b'.'], [own])
            os.close(own)
            self.check(self.greet('program', deadline))
            self.conn.send(b'.')
        except (TemplateGone, ConnectionError) as error:
            said = os.read(out_in, MESSAGE_BYTES).decode('utf-8', 'replace')
            raise CageError(said) if said else TemplateGone(str(error)) from None
        os.set_blocking(out_in, False)
        os.set_blocking(report_in, False)
        return job_out, out_in, report_in

    def ask(self, other):
        """Hands the other end of the connection to the template."""
        with socket.socket(fileno=TEMPLATE) as channel, other:
            try:
                socket.send_fds(channel, [b'.'], [other.fileno()])
            except ConnectionError as error:
                raise TemplateGone(str(error)) from None

    def greet(self, step, deadline):
        """Waits for a process to come to this step. Returns its id, from the kernel; it then waits for an answer."""
        poll = select.poll()
        poll.register(CLIENT_IN, select.POLLIN)
        poll.register(self.conn, select.POLLIN)
        ready = [fd for fd, _ in poll.poll(max(0, deadline - time.monotonic()) * 1000)]
        if CLIENT_IN in ready:
            raise ClientGone
        if not ready:
            raise TemplateLate
        data, extra, _, _ = self.conn.recvmsg(MESSAGE_BYTES, socket.CMSG_SPACE(CREDENTIALS_BYTES))
        if data != step.encode():
            raise TemplateGone(f'it ended before {step}')
        return int.from_bytes(extra[0][2][:4], sys.byteorder)

    def check(self, pid):
        """Whether the process has given up everything, by the kernel's word."""
        with open(f'/proc/{pid}/status') as file:
            found = dict(line.rstrip('\n').split(':\t', 1) for line in file)
        wanted = {name: NOTHING for name in ('CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb')}
        wanted |= {'NoNewPrivs': '1', 'Seccomp': '2', 'Threads': '1'}
        if self.boot['mode'] == 'root':
            wanted |= {'Uid': '\t'.join([str(self.owner[0])] * 4), 'Gid': '\t'.join([str(self.owner[1])] * 4)}
            wanted |= {'Groups': ''}
        wrong = [name for name, value in wanted.items() if found[name].strip() != value]
        # Of the host, of the template, and its own.
        if len(found['NSpid'].split()) < 3:
            wrong.append('NSpid')
        if wrong:
            raise CageError(f'A wall does not stand: {", ".join(wrong)}.')

    def adjust(self, what):
        """Changes the processor's share, where there is a control group: 'demote' or 'release'."""
        for path, value in self.boot[what]:
            try:
                kernel.write(path, value)
            except OSError:
                pass

    def kill(self):
        """Ends everything inside and waits until the last process is gone; returns the program's wait status."""
        # Dying takes processor time too, and a program that used up its share would die slowly.
        self.adjust('release')
        if self.init_fd is not None:
            # The kernel reports the end of the first process when all others of its namespace have ended.
            try:
                signal.pidfd_send_signal(self.init_fd, signal.SIGKILL)
            except ProcessLookupError:
                pass
            select.select([self.init_fd], [], [])
        if self.conn is None:
            return None
        self.conn.setblocking(False)
        try:
            status = self.conn.recv(MESSAGE_BYTES)
        except OSError:
            status = b''
        # A process that has not come so far ends when the connection does.
        self.conn.close()
        self.conn = None
        return int(status) if status.isdigit() else None

    def remove(self):
        """Frees the tmpfs at once; the namespace itself goes with this process."""
        kernel.libc.umount2(self.work.encode(), kernel.MNT_DETACH)
        # The kernel takes a dead process out of its group a moment after its parent has heard of its death.
        deadline = time.monotonic() + 2
        left = self.boot['cgroupDirs']
        while (left := [path for path in left if not removed(path)]) and time.monotonic() < deadline:
            time.sleep(0.005)
