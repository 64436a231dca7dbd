"""Owns one sandbox from its birth to its removal; one process per sandbox.

Descriptor 3 carries the settings, from the process that started this one; only they decide how the sandbox is built.
Standard input belongs to the client, which may have fewer rights than this process: one job line with the bytes of
its files, and then silence until the client closes it. End of file at any moment means "kill everything and leave
nothing", also when the client was killed. Standard output carries events, one JSON object a line.
"""

import base64
import json
import math
import os
import select
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cage as walls
import collector
import kernel
import watch
from client import CHUNK, CLIENT_IN, CLIENT_OUT, BadJob, Client, ClientGone, write_all

BOOT_IN = 3
REPORT_BYTES = 1 << 20
# Characters.
MAX_STDIN = 100_000
DEMOTE_SECONDS = 2
GUARD_SECONDS = 0.1
CLEANUP_SECONDS = 3


class Run:
    """One program: its pipes, its clock, and what came out."""

    def __init__(self, client, cage, pipes):
        self.client, self.cage = client, cage
        self.job_fd, self.output_fd, self.report_fd = pipes
        self.output, self.output_total, self.output_limit = [], 0, 0
        self.report, self.unfinished, self.broken = b'', b'', False
        self.open = {self.output_fd, self.report_fd}
        self.poll = select.poll()
        for fd in (CLIENT_IN, *self.open):
            self.poll.register(fd, select.POLLIN)
        self.poll.register(cage.init_fd, select.POLLIN)

    def read(self, fd):
        try:
            chunk = os.read(fd, CHUNK)
        except BlockingIOError:
            return True
        if not chunk:
            self.poll.unregister(fd)
            self.open.discard(fd)
            return False
        if fd == self.report_fd:
            self.take_reports(chunk)
        else:
            if self.output_total < self.output_limit:
                self.output.append(chunk[: self.output_limit - self.output_total])
            self.output_total += len(chunk)
        return True

    def take_reports(self, chunk):
        """Each line replaces the one before. One that is no object stays, and ends the program: nothing after it counts."""
        *lines, self.unfinished = (self.unfinished + chunk).split(b'\n')
        self.unfinished = self.unfinished[:REPORT_BYTES]
        for line in lines:
            if not self.broken:
                self.report, self.broken = line, not line.endswith(b'}')

    def await_job(self):
        """Waits for the client's job, beside the sandbox, which has none yet."""
        poll = select.poll()
        for fd in (CLIENT_IN, self.cage.init_fd):
            poll.register(fd, select.POLLIN)
        if any(fd == self.cage.init_fd for fd, _ in poll.poll()):
            raise walls.TemplateGone('it ended before the job came')

    def drain(self):
        """What is still in the pipes once nobody is left to write."""
        for fd in tuple(self.open):
            while self.read(fd):
                if fd == self.output_fd and not select.select([fd], [], [], 0)[0]:
                    break

    def until(self, marker, deadline, demotion=math.inf, guards=()):
        """Returns why the wait ended: 'report', 'exit', 'time' or what a guard says.

        Short programs run like anybody; from the moment `demotion` on, a program yields to everybody.
        """
        look = time.monotonic() if guards else math.inf
        while True:
            now = time.monotonic()
            if now >= deadline:
                return 'time'
            if now >= demotion:
                self.cage.adjust('demote')
                demotion = math.inf
            if now >= look:
                for guard in guards:
                    if verdict := guard.check():
                        return verdict
                look = now + GUARD_SECONDS
            ready = self.poll.poll((min(deadline, demotion, look) - now) * 1000 + 1)
            for fd, _ in ready:
                if fd == CLIENT_IN:
                    raise ClientGone
                if fd in self.open:
                    self.read(fd)
            if self.broken or self.report.endswith(marker):
                return 'report'
            if any(fd == self.cage.init_fd for fd, _ in ready):
                return 'exit'


def whole(value):
    if type(value) is not int or value < 0:
        raise BadJob('A limit or a size is no whole number.')
    return value


def is_plain(name):
    if type(name) is not str or name in ('', '.', '..') or '/' in name or '\0' in name:
        return False
    # Lone surrogates have no bytes.
    return name.encode(errors='ignore').decode() == name


def checked(job, maxima):
    """The job with its limits lowered to the maxima. It comes from the client: nothing in it is trusted."""
    try:
        limits = {name: min(whole(job[name]), most) for name, most in maxima.items() if name != 'inputBytes'}
        inputs = [{'name': item['name'], 'size': whole(item['size'])} for item in job['inputs']]
        code, stdin = job['code'], job['stdin']
    except (TypeError, KeyError):
        raise BadJob('The job is incomplete.') from None
    if not all(is_plain(item['name']) for item in inputs):
        raise BadJob('The name of a file is no plain name.')
    if sum(item['size'] for item in inputs) > maxima['inputBytes']:
        raise BadJob('The files are too large.')
    if type(code) is not str:
        raise BadJob('The program is no text.')
    if type(stdin) is not str or len(stdin) > MAX_STDIN:
        raise BadJob('The standard input is no text, or too long.')
    return {**limits, 'inputs': inputs, 'code': code, 'stdin': stdin}


def place_inputs(client, cage, inputs):
    """Copies the client's bytes into the working directory; returns the identity of each file."""
    cage.make_room(sum(item['size'] + 4096 for item in inputs))
    home = os.open(f'{cage.work}/home', os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    known = {}
    for item in inputs:
        out = os.open(item['name'], os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600, dir_fd=home)
        client.copy(out, item['size'])
        os.fchown(out, *cage.owner)
        known[item['name']] = collector.identity(os.fstat(out))
        os.close(out)
    os.close(home)
    return known


def declared_names(report):
    """Names that the runner says it made, and the companions of those. A hostile program can lie here: it then changes
    the order, and which of its files are not offered."""
    try:
        items = json.loads(report)['artifacts'][:100]
        names = [item['filename'] for item in items if isinstance(item['filename'], str)]
        companions = {item['companion'] for item in items if isinstance(item.get('companion'), str)}
        return names, companions - set(names)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return [], set()


def exit_code(status):
    return None if status is None else os.waitstatus_to_exitcode(status)


def work(client, cage, boot, state_fd):
    """Builds the cage, runs the client's job in it, and waits for the client to close its end."""
    deadline = time.monotonic() + boot['bootSeconds']
    run = Run(client, cage, cage.start(deadline))
    run.output_limit = 4096
    why = run.until(b'"ready"}', deadline)
    if why != 'report':
        cage.kill()
        run.drain()
        client.send({'event': 'failed', 'why': why, 'detail': b''.join(run.output).decode('utf-8', 'replace')})
        return
    run.report, run.output, run.output_total = b'', [], 0
    run.poll.unregister(CLIENT_IN)
    client.send({'event': 'ready', 'folder': boot['state']})
    run.await_job()
    job = checked(client.line(), boot['maxima'])
    known = place_inputs(client, cage, job['inputs'])
    run.poll.register(CLIENT_IN, select.POLLIN)
    run.output_limit = job['outputBytes'] * 2
    guards = [watch.ProcessorGuard(cage.init_pid, boot['cpuFiles'], job['cpuSeconds'])]
    if boot['watchMemory']:
        guards.append(watch.MemoryGuard(cage.init_pid, cage.work, boot['memoryBytes']))
    begun = time.monotonic()
    program = {'code': job['code'], 'stdin': job['stdin'], 'cpuSeconds': job['cpuSeconds'], 'memoryBytes': boot['memoryBytes']}
    write_all(run.job_fd, json.dumps(program).encode())
    os.close(run.job_fd)
    why = run.until(b'"done"}', begun + job['wallMs'] / 1000, begun + DEMOTE_SECONDS, guards)
    seconds = time.monotonic() - begun
    status = cage.kill()
    run.drain()
    home = os.open(f'{cage.work}/home', os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    first, companions = declared_names(run.report)
    artifacts, left_out = collector.collect(home, state_fd, known, first, companions, job)
    os.close(home)
    client.send(
        {
            'event': 'result',
            'why': why,
            'exit': exit_code(status),
            'oom': watch.oom_kills(boot['oomFiles']) > 0,
            'seconds': seconds,
            'output': base64.b64encode(b''.join(run.output)).decode(),
            'outputTotal': run.output_total,
            'report': run.report.decode('utf-8', 'replace'),
            'artifacts': artifacts,
            'leftOut': left_out,
        }
    )
    cage.remove()
    client.await_end()


def serve(client, cage, boot, state_fd):
    """Works, and leaves nothing. The end of the input and the signal can come together: an exception of the second can
    replace that of the first, and must not break off the removal."""
    try:
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
            work(client, cage, boot, state_fd)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
    finally:
        # What cannot be ended must not stay for ever: the process that started this one removes the rest.
        signal.alarm(CLEANUP_SECONDS)
        cage.kill()
        cage.remove()


def end_once(*_):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


def main():
    # The end of the host waits until `serve` can remove what the host made.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    signal.signal(signal.SIGTERM, end_once)
    kernel.die_with_parent(signal.SIGTERM)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    os.umask(0o022)
    with os.fdopen(BOOT_IN, 'rb') as settings:
        boot = json.loads(settings.read())
    # Whatever else was left open is not ours to keep, nor the program's to see.
    os.closerange(walls.TEMPLATE + 1, 1 << 20)
    # A socket may come without waiting.
    os.set_blocking(CLIENT_IN, True)
    os.set_blocking(CLIENT_OUT, True)
    client = Client()
    parent_fd = os.open(os.path.dirname(boot['state']), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    state_fd = os.open(boot['state'], os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        serve(client, walls.Cage(boot), boot, state_fd)
    except BadJob as error:
        client.send({'event': 'failed', 'why': 'refused', 'detail': str(error)})
    except walls.TemplateLate:
        client.send({'event': 'failed', 'why': 'time', 'detail': ''})
    except walls.TemplateGone as error:
        client.send({'event': 'failed', 'why': 'template', 'detail': str(error)})
    except (kernel.CageError, OSError) as error:
        client.send({'event': 'failed', 'why': 'setup', 'detail': str(error)})
    except (ClientGone, BrokenPipeError):
        pass
    finally:
        collector.empty(state_fd)
        os.rmdir(os.path.basename(boot['state']), dir_fd=parent_fd)


if __name__ == '__main__':
    try:
        main()
    except (ClientGone, BrokenPipeError):
        pass
