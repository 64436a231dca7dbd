import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import type { SandboxRun } from '@studyhall/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, processesOf, templatesOf } from './traces.js';

const ASSETS = fileURLToPath(new URL('../../libs/adapters/assets/sandbox/', import.meta.url));
const signal = new AbortController().signal;

describe.each(['auto', 'user'] as const)('programs of one template, isolation %s', (isolation) => {
  const place = mkdtempSync(join(tmpdir(), 'studyhall-template-'));
  let sandbox: BubblewrapSandbox;
  let templates: number[];

  async function run(code: string): Promise<SandboxRun> {
    const result = await sandbox.run({ code, signal });
    await result.dispose();
    return result;
  }

  async function output(code: string): Promise<string> {
    const result = await run(code);
    expect(result, result.error).toMatchObject({ outcome: 'ok' });
    return result.output;
  }

  const current = (): number[] => templatesOf(process.pid).map(({ pid }) => pid);

  beforeAll(async () => {
    chmodSync(place, 0o755);
    sandbox = new BubblewrapSandbox({ stateDir: join(place, 'state'), poolSize: 0, isolation });
    expect(await sandbox.available()).toEqual({ ok: true });
    await run('');
    templates = current();
    expect(templates).not.toEqual([]);
  });

  afterAll(async () => {
    await sandbox.close();
    await eventually(
      () => (current().length > 0 || processesOf(process.pid).length > 0) && 'a process still runs',
    );
    rmSync(place, { recursive: true, force: true });
  });

  it('learn nothing of a program before them, and cannot change what comes after', async () => {
    await output(`
import builtins, ctypes, gc, os, random, sys, numpy, pandas
import matplotlib.pyplot as plt
builtins.left = numpy.left = sys.left = 'left'
numpy.sum = lambda *_: 'poisoned'
sys.modules['statistics'] = sys
sys.path.insert(0, '/work')
os.environ['LEFT'] = 'left'
plt.rcParams['font.size'] = 99
random.seed(1); numpy.random.seed(1)
# The number 7 is one object in all of the interpreter.
ctypes.memset(id(7) + 24, 9, 1)
for folder in ('/work', '/tmp', '/dev/shm', '/opt/studyhall', '/usr/lib/python3', '/', '/proc', '/etc', '/var'):
    for name in ('left.txt', 'statistics.py', 'sitecustomize.py'):
        try:
            open(f'{folder}/{name}', 'w').write('left')
            print(folder)
        except OSError:
            pass
`);
    const seen = await output(`
import builtins, os, sys, numpy, pandas, statistics
import matplotlib.pyplot as plt
places = ('/work', '/tmp', '/dev/shm', '/opt/studyhall', '/usr/lib/python3', '/', '/etc', '/var')
files = [name for place in places for name in os.listdir(place) if name in ('left.txt', 'statistics.py', 'sitecustomize.py')]
print(hasattr(builtins, 'left'), hasattr(numpy, 'left'), hasattr(sys, 'left'), numpy.sum([1, 2]), statistics.mean([1, 3]))
print('LEFT' in os.environ, plt.rcParams['font.size'] == 99, 3 + 4 == int('7'), str(int('6') + 1), files)
print(os.listdir('/work'), os.listdir('/tmp'), os.listdir('/dev/shm'))
`);
    expect(seen).toBe('False False False 3 2\nFalse False True 7 []\n[] [] []\n');
  });

  it('get numbers of their own from every source of chance', async () => {
    const code = `
import os, random, secrets, ssl, tempfile, uuid, numpy, numpy.random.mtrand, scipy.stats
print(random.random(), random.SystemRandom().random(), numpy.random.rand(), numpy.random.default_rng().random(),
      os.urandom(8).hex(), secrets.token_hex(8), uuid.uuid4(), uuid.uuid1(), ssl.RAND_bytes(8).hex(),
      next(tempfile._get_candidate_names()), scipy.stats.norm.rvs(), numpy.random.mtrand.RandomState().rand(),
      random.Random().random(), sep='\\n')
`;
    const outputs = await Promise.all([output(code), output(code), output(code)]);
    const lines = outputs.map((text) => text.trim().split('\n'));
    expect(lines.map(({ length }) => length)).toEqual([13, 13, 13]);
    expect(new Set(lines.flat()).size).toBe(3 * 13);
  });

  it('have namespaces of their own, and no descriptor but their own', async () => {
    const kinds = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'user', 'uts'];
    const spacesOf = (pid: string): string[] => kinds.map((kind) => readlinkSync(`/proc/${pid}/ns/${kind}`));
    const childrenOf = (pid: string): string[] =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const code = `
import os, subprocess
def is_open(fd):
    try:
        return bool(os.fstat(fd))
    except OSError:
        return False
print([fd for fd in range(4, 1024) if is_open(fd)])
_ = subprocess.run(['sleep', '3600'])
`;
    const running = Promise.all([output(code), output(code)]);
    const template = String(templates.at(-1));
    const programs = (): string[] => childrenOf(template).flatMap(childrenOf);
    const sleeps = (): number[] =>
      processesOf(process.pid).flatMap(({ pid, command }) => (command.startsWith('sleep') ? pid : []));
    await eventually(() => sleeps().length < 2 && 'the programs do not run');
    const found = programs();
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(new Set([template, ...found].flatMap(spacesOf)).size).toBe((found.length + 1) * kinds.length);
    // The programs end.
    for (const pid of sleeps()) process.kill(pid);
    expect(await running).toEqual(['[]\n', '[]\n']);
  });

  it('neither see nor reach the template, their first process or each other', async () => {
    const attack = `
import ctypes, fcntl, os, socket, time
libc = ctypes.CDLL(None, use_errno=True)
print(os.listdir('/proc'))
if libc.inotify_init() >= 0 or libc.inotify_init1(0) >= 0:
    print('BREACH: watches the files that all see')
shared = os.open('/etc/passwd', os.O_RDONLY)
for request in (fcntl.F_SETLEASE, fcntl.F_NOTIFY):
    try:
        fcntl.fcntl(shared, request, 1)
        print('BREACH: holds up or watches a file', request)
    except OSError:
        pass
try:
    os.posix_fadvise(shared, 0, 0, os.POSIX_FADV_DONTNEED)
    print('BREACH: changes what is cached of a file')
except OSError:
    pass
for number in range(1, 65):
    try:
        os.kill(1, number)
    except OSError:
        pass
for pid in range(3, 70000):
    try:
        os.kill(pid, 0)
        print('BREACH: signals', pid)
    except OSError:
        pass
for call in ((16, 1), (0x4206, 1)):
    if libc.ptrace(*call, 0, 0) == 0:
        print('BREACH: traces the first process')
listener = socket.socket(socket.AF_UNIX)
listener.bind('\\0studyhall-neighbour')
listener.listen()
time.sleep(2)
print('held')
`;
    const neighbour = `
import socket, time
for _ in range(15):
    try:
        socket.socket(socket.AF_UNIX).connect('\\0studyhall-neighbour')
        print('BREACH: reaches the neighbour')
    except OSError:
        time.sleep(0.1)
print('held')
`;
    const [first, second] = await Promise.all([output(attack), output(neighbour)]);
    expect(first).toBe('[]\nheld\n');
    expect(second).toBe('held\n');
    expect(current()).toEqual(templates);
  });

  it('end like any other where their report cannot be read', async () => {
    const result = await run("import os\nos.write(3, b'[' * 200_000 + b'\\n')");
    expect(result.outcome).not.toBe('ok');
  });

  it('leave it in peace when they use up memory, processes or descriptors', async () => {
    const bombs = [
      'x = []\nwhile True: x.append(bytearray(8 << 20))',
      'import os\nwhile True:\n    try: os.fork()\n    except OSError: pass',
      'import os\nwhile True: os.pipe()',
    ];
    const outcomes = await Promise.all(
      bombs.map((code) => sandbox.run({ code, signal, limits: { wallMs: 4000 } })),
    );
    for (const outcome of outcomes) {
      expect(outcome.outcome).not.toBe('ok');
      await outcome.dispose();
    }
    expect(current()).toEqual(templates);
    expect(await output('print(42)')).toBe('42\n');
  });

  it('end with it, and the next one runs', async () => {
    const running = run("import subprocess\nsubprocess.run(['sleep', '3600'])");
    await eventually(
      () =>
        !processesOf(process.pid).some(({ command }) => command.startsWith('sleep')) &&
        'the program does not run',
    );
    const prepared = new BubblewrapSandbox({ stateDir: join(place, 'other'), poolSize: 1, isolation });
    await prepared.warm();
    const killed = current();
    for (const pid of killed) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended with the one before.
      }
    }
    // Until the kernel has ended what came of it, too.
    await eventually(() => killed.some((pid) => existsSync(`/proc/${pid}`)) && 'it still runs');
    // A sandbox that was prepared by the killed one is replaced.
    const [next, other] = await Promise.all([
      output('print(42)'),
      prepared.run({ code: 'print(43)', signal }),
    ]);
    expect([next, other.output]).toEqual(['42\n', '43\n']);
    await other.dispose();
    await prepared.close();
    expect((await running).outcome).toBe('killed');
    templates = current();
  });
});

describe('a wall that does not stand', () => {
  it('ends the program before its first line', () => {
    const check = `
import os, sys
sys.path.insert(0, '${ASSETS}')
import cage
own = cage.Cage({'base': '/mnt', 'uid': 0, 'mode': 'root', 'cgroupProcs': []})
try:
    own.check(os.getpid())
except cage.CageError as error:
    print(error)
`;
    const said = execFileSync('/usr/bin/python3', ['-I', '-S', '-B', '-c', check], { encoding: 'utf8' });
    for (const name of ['CapEff', 'CapBnd', 'NoNewPrivs', 'Seccomp', 'NSpid']) expect(said).toContain(name);
  });
});
