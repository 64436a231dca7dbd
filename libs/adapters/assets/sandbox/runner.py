"""Runs one program inside the sandbox, in a process that has the libraries loaded: waits for the job, runs it, reports.

Standard input: one JSON object, then end of file; the program reads its own from a file. Descriptor 3: one line when
ready, one with all that is made so far after each figure and table, and one when done. Standard output and error go to
one pipe, as in a terminal. Nothing here is a wall; the walls are outside.
"""

import ast
import io
import json
import os
import sys

import display

REPORT_FD = 3
PROGRAM = 'program.py'
ERROR_CHARACTERS = 200_000


def report(event):
    data = json.dumps(event).encode() + b'\n'
    while data:
        data = data[os.write(REPORT_FD, data) :]


def report_made(owner):
    """A program that is stopped later has its figures and tables all the same. `owner`: a process that the program forks
    reports nothing."""
    if os.getpid() == owner:
        report({'artifacts': display.made, 'notices': display.notices})


def trimmed(text, limit=ERROR_CHARACTERS):
    return text if len(text) <= limit else text[: limit // 2] + '\n…\n' + text[-limit // 2 :]


def describe(error):
    """The traceback as the user's own program would show it: none of the runner's frames."""
    import traceback

    frame = error.__traceback__
    while frame is not None and frame.tb_frame.f_code.co_filename != PROGRAM:
        frame = frame.tb_next
    return trimmed(''.join(traceback.format_exception(type(error), error, frame)))


def split(code):
    """(statements, last expression or None, its source)."""
    tree = ast.parse(code, PROGRAM)
    if not tree.body or not isinstance(tree.body[-1], ast.Expr):
        return tree, None, ''
    last = tree.body.pop()
    return tree, ast.fix_missing_locations(ast.Expression(last.value)), ast.unparse(last.value)


def execute(code):
    """Returns ('ok' | 'error' | 'memory', text)."""
    import linecache
    import types

    main = types.ModuleType('__main__')
    main.__dict__['display'] = display.display
    sys.modules['__main__'] = main
    linecache.cache[PROGRAM] = (len(code), None, code.splitlines(keepends=True), PROGRAM)
    try:
        tree, last, source = split(code)
        exec(compile(tree, PROGRAM, 'exec'), main.__dict__)
        if last is not None:
            value = eval(compile(last, PROGRAM, 'eval'), main.__dict__)
            display.show_value(value, source)
    except SystemExit as end:
        if end.code in (None, 0):
            return 'ok', ''
        return 'error', f'The program ended itself: {trimmed(str(end.code), 2000)}'
    except MemoryError as error:
        main.__dict__.clear()
        return 'memory', describe(error)
    except BaseException as error:
        return 'error', describe(error)
    return 'ok', ''


def join_threads():
    """As a normal interpreter does at its end."""
    import threading

    try:
        threading._shutdown()
    except BaseException as error:
        print(f'{type(error).__name__}: {error}', file=sys.stderr)


def run_exit_handlers():
    """After the figures are kept: matplotlib's own handler closes them."""
    import atexit

    try:
        atexit._run_exitfuncs()
    except BaseException as error:
        print(f'{type(error).__name__}: {error}', file=sys.stderr)


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            continue


def limit_job(job, mapped):
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + max(1, int(job['cpuSeconds']))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    # What the libraries have mapped is not the program's; beyond the limit Python raises MemoryError itself.
    limit = mapped + job['memoryBytes']
    if hard == resource.RLIM_INFINITY or limit < hard:
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


class ShownInput(io.TextIOWrapper):
    """Prints each line that `input()` reads, as a terminal shows what is typed."""

    def readline(self, size=-1):
        line = super().readline(size)
        if line:
            print(line.rstrip('\n'))
        return line


def provide_input(text):
    """The program reads the text as its standard input."""
    import tempfile

    with tempfile.TemporaryFile() as file:
        file.write(text.encode(errors='replace'))
        file.seek(0)
        os.dup2(file.fileno(), 0)
    sys.stdin = ShownInput(open(0, 'rb'), encoding='utf-8')


def renew():
    """Nothing random may come out the same in two programs. `random` itself is seeded anew in each process. OpenSSL knows
    a fork by its process id, which is another one than the template's."""
    import tempfile

    import numpy

    numpy.random.seed()
    tempfile._name_sequence = None
    # A file of the program's own may have such a name.
    for name in ('child', 'kernel', 'runner'):
        sys.modules.pop(name, None)


def main(mapped):
    """Never returns. `mapped`: the bytes that the libraries have mapped."""
    renew()
    report({'event': 'ready'})
    with open(0, 'rb', closefd=False) as file:
        job = json.loads(file.read())
    provide_input(job['stdin'])
    sys.argv = [PROGRAM]
    sys.path[0] = os.getcwd()
    limit_job(job, mapped)
    owner = os.getpid()
    display.publish = lambda: report_made(owner)
    outcome, error = execute(job['code'])
    join_threads()
    display.keep_figures()
    run_exit_handlers()
    flush()
    made = {'artifacts': display.made, 'notices': display.notices}
    report({'outcome': outcome, 'error': error, **made, 'event': 'done'})
    os._exit(0)
