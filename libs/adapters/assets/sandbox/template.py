"""The template of all programs: one process, with one thread, that has loaded the libraries and holds nothing else.

It runs inside bubblewrap (no network, no files of the host, nothing writable) and does one thing: for each connection
that comes over its channel it forks a process, which makes itself a sandbox (`child.py`). It reads nothing but a byte.
"""

import ctypes
import gc
import os
import signal
import socket
import sys

sys.path.insert(0, '/opt/studyhall')

import child
import display
import kernel
import runner

CHANNEL = 3
LAST_FD = 255


def forget_fonts():
    """Fonts keep their files open, and a file's position would be shared by all programs."""
    from matplotlib import font_manager, mathtext

    font_manager._get_font.cache_clear()
    mathtext.MathTextParser._parse_cached.cache_clear()


def release_files():
    """Gives back the pages of program text that are as they lie on the disk: no fork inherits them, and they stay cached."""
    try:
        with open('/proc/self/smaps') as file:
            lines = [line.split() for line in file]
    except FileNotFoundError:
        return
    place, is_file = '', False
    for fields in lines:
        if not fields[0].endswith(':'):
            place, is_file = fields[0], fields[-1].startswith('/')
        elif fields[0] == 'Anonymous:' and fields[1] == '0' and is_file:
            first, last = (int(address, 16) for address in place.split('-'))
            kernel.libc.madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), kernel.MADV_DONTNEED)


def settle():
    """Closes and checks what a fork would inherit."""
    forget_fonts()
    gc.collect()
    kernel.libc.malloc_trim(0)
    gc.freeze()
    gc.enable()
    release_files()
    kernel.unmount('/tmp')
    kernel.prctl('dumpable', kernel.PR_SET_DUMPABLE, 0)
    for fd in range(CHANNEL + 1, LAST_FD):
        try:
            os.fstat(fd)
        except OSError:
            continue
        raise kernel.CageError(f'descriptor {fd} is open')
    if len(sys._current_frames()) != 1:
        raise kernel.CageError('there is more than one thread')


def reap(*_):
    """This is the first process of its namespace: what the programs' own first processes leave behind ends here."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def main():
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding='utf-8', errors='backslashreplace', line_buffering=True)
    # Imports make nothing but what stays.
    gc.disable()
    display.prepare()
    settle()
    os.setpriority(os.PRIO_PROCESS, 0, int(sys.argv[1]))
    os.write(1, b'ready\n')
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1):
        os.dup2(null, fd)
    os.close(null)
    signal.signal(signal.SIGCHLD, reap)
    channel = socket.socket(fileno=CHANNEL)
    while True:
        data, fds, _, _ = socket.recv_fds(channel, 1, 1)
        if not data:
            # Nobody is left to ask: the server that started it has ended, or ends it.
            os._exit(0)
        if os.fork() == 0:
            channel.close()
            runner.main(child.become_program(fds[0]))
        os.close(fds[0])


main()
