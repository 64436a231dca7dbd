"""Takes what a finished program left in its output directory. Runs on the host, after every process inside is dead.

Everything here is hostile: names, kinds, sizes. Only regular files with one link, opened without following
anything, bounded in number and in bytes, come out; each is copied under a name of our own and then renamed.
"""

import os
import stat

CHUNK = 1 << 20


def printable(name):
    return name.encode('utf-8', 'surrogateescape').decode('utf-8', 'replace')


def identity(info):
    return (info.st_ino, info.st_size, info.st_mtime_ns)


def entries(directory):
    """(name, stat) in the order in which the program wrote them; hidden files are not output."""
    found = []
    with os.scandir(directory) as listing:
        for entry in listing:
            if not entry.name.startswith('.'):
                found.append((entry.name, entry.stat(follow_symlinks=False)))
    return sorted(found, key=lambda item: (item[1].st_mtime_ns, item[0]))


def copy(directory, name, target, index, limit):
    """Copies one file to `target/<index>`; returns its size, or None where it is not what it was."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    source = os.open(name, flags, dir_fd=directory)
    part = f'{index}.part'
    try:
        info = os.fstat(source)
        if not stat.S_ISREG(info.st_mode) or info.st_nlink != 1 or info.st_size > limit:
            return None
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        # Whose group may read it is decided by the folder, which is closed for all others.
        out = os.open(part, flags, 0o640, dir_fd=target)
        try:
            size = 0
            while chunk := os.read(source, min(CHUNK, limit + 1 - size)):
                os.write(out, chunk)
                size += len(chunk)
                if size > limit:
                    return None
        finally:
            os.close(out)
        os.rename(part, str(index), src_dir_fd=target, dst_dir_fd=target)
        return size
    finally:
        os.close(source)


def collect(directory, target, known, first, companions, limits):
    """Returns (artifacts, left out). `known`: identities of uploaded files, which come back only when changed.

    `first`: names the runner made itself; they come before the program's own, in that order. `companions`: names of
    files that belong to one of those; they do not count as artifacts, and are dropped without a notice.
    """
    rank = {name: index for index, name in enumerate(first)}
    listing = entries(directory)
    listing.sort(key=lambda item: rank.get(item[0], len(rank)))
    artifacts, left_out, total, counts = [], [], 0, {True: 0, False: 0}
    for name, info in listing:
        if known.get(name) == identity(info):
            continue
        if stat.S_ISDIR(info.st_mode):
            left_out.append((name, 'folder'))
        elif not stat.S_ISREG(info.st_mode) or info.st_nlink != 1:
            left_out.append((name, 'kind'))
        elif info.st_size > limits['artifactBytes']:
            left_out.append((name, 'size'))
        elif counts[name in companions] == limits['artifacts']:
            left_out.append((name, 'number'))
        elif total + info.st_size > limits['totalBytes']:
            left_out.append((name, 'total'))
        else:
            index = len(artifacts)
            size = copy(directory, name, target, index, limits['artifactBytes'])
            if size is None:
                left_out.append((name, 'kind'))
            else:
                total += size
                counts[name in companions] += 1
                artifacts.append({'index': index, 'name': printable(name), 'size': size})
    reasons = {}
    for name, reason in left_out:
        if name in companions:
            continue
        group = reasons.setdefault(reason, {'count': 0, 'names': []})
        group['count'] += 1
        if len(group['names']) < 3:
            group['names'].append(printable(name))
    return artifacts, reasons


def empty(target):
    for name in os.listdir(target):
        os.unlink(name, dir_fd=target)
