"""Memory of a whole sandbox: what the kernel's control group did, or, without one, a sample of every process."""

import os


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


class MemoryGuard:
    """Where control groups cannot be written: adds up anonymous and shared memory and the files in the tmpfs."""

    interval = 100

    def __init__(self, root_pid, work, limit):
        self.root_pid, self.work, self.limit = root_pid, work, limit

    def check(self):
        files = os.statvfs(self.work)
        total = (files.f_blocks - files.f_bfree) * files.f_frsize
        for pid in self.tree():
            total += self.memory(pid)
            if total > self.limit:
                return 'memory'
        return None

    def tree(self):
        waiting = [self.root_pid]
        while waiting:
            pid = waiting.pop()
            yield pid
            try:
                for task in os.listdir(f'/proc/{pid}/task'):
                    with open(f'/proc/{pid}/task/{task}/children') as file:
                        waiting.extend(int(child) for child in file.read().split())
            except OSError:
                continue

    @staticmethod
    def memory(pid):
        try:
            with open(f'/proc/{pid}/smaps_rollup') as file:
                fields = (line.split() for line in file)
                return sum(int(part[1]) for part in fields if part[0] in ('Pss_Anon:', 'Pss_Shmem:')) * 1024
        except OSError:
            return 0
