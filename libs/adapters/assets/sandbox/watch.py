"""Memory and processor time of a whole sandbox: from the kernel's control group, or from every process."""

import os

TICKS = os.sysconf('SC_CLK_TCK')


def oom_kills(paths):
    """How many processes the kernel killed for memory; reads cgroup v1 `oom_control` and v2 `memory.events`."""
    total = 0
    for path in paths:
        try:
            with open(path) as file:
                for line in file:
                    name, _, value = line.partition(' ')
                    if name == 'oom_kill':
                        total += int(value)
        except (OSError, ValueError):
            continue
    return total


def tree(root_pid):
    """A process and all that came of it."""
    waiting = [root_pid]
    while waiting:
        pid = waiting.pop()
        yield pid
        try:
            for task in os.listdir(f'/proc/{pid}/task'):
                with open(f'/proc/{pid}/task/{task}/children') as file:
                    waiting.extend(int(child) for child in file.read().split())
        except OSError:
            continue


class ProcessorGuard:
    """Processor seconds of all processes together: the kernel's own limit counts each process alone."""

    def __init__(self, root_pid, files, limit):
        self.root_pid, self.files = root_pid, files
        # Seconds of each process ever seen, so that one that nobody waited for still counts when it is dead.
        self.seen = {}
        self.limit = self.used() + limit

    def check(self):
        return 'processor' if self.used() >= self.limit else None

    def used(self):
        for path in self.files:
            try:
                with open(path) as file:
                    return self.counted(file.read())
            except (OSError, ValueError, IndexError):
                continue
        with_the_dead = 0
        for pid in tree(self.root_pid):
            own, waited_for, born = self.times(pid)
            with_the_dead += own + waited_for
            self.seen[pid, born] = own
        return max(with_the_dead, sum(self.seen.values()))

    @staticmethod
    def counted(text):
        """Version 1 says nanoseconds and nothing else, version 2 a line of microseconds."""
        fields = text.split()
        if len(fields) == 1:
            return int(fields[0]) / 1e9
        return int(fields[fields.index('usage_usec') + 1]) / 1e6

    @staticmethod
    def times(pid):
        """Seconds of a process, of its children that are dead and waited for, and when it began."""
        try:
            with open(f'/proc/{pid}/stat') as file:
                # The name, in brackets, is the program's to choose.
                fields = file.read().rpartition(')')[2].split()
        except OSError:
            return 0, 0, 0
        user, system, dead_user, dead_system = (int(field) / TICKS for field in fields[11:15])
        return user + system, dead_user + dead_system, fields[19]


class MemoryGuard:
    """Where control groups cannot be written: adds up anonymous and shared memory and the files in the tmpfs."""

    def __init__(self, root_pid, work, limit):
        self.root_pid, self.work, self.limit = root_pid, work, limit

    def check(self):
        files = os.statvfs(self.work)
        total = (files.f_blocks - files.f_bfree) * files.f_frsize
        for pid in tree(self.root_pid):
            total += self.memory(pid)
            if total > self.limit:
                return 'memory'
        return None

    @staticmethod
    def memory(pid):
        try:
            with open(f'/proc/{pid}/smaps_rollup') as file:
                fields = (line.split() for line in file)
                return sum(int(part[1]) for part in fields if part[0] in ('Pss_Anon:', 'Pss_Shmem:')) * 1024
        except OSError:
            return 0
