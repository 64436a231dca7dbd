import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Where `npm start` and the other scripts keep compiled code: a start takes a fifth less processor time. */
export const COMPILE_CACHE = `${ROOT}.cache/node`;

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 60_000;
const KEPT_OUTPUT = 200_000;

/** One process of the built product: `node api/dist/bundle/main.js`, or the worker's. */
export class ProductProcess {
  output = '';
  /** Where an api listens; empty for a worker. */
  url = '';
  readonly app: 'api' | 'worker';
  readonly env: Record<string, string>;
  private readonly child: ChildProcess;
  private readonly exit: Promise<unknown>;

  constructor(app: 'api' | 'worker', env: Record<string, string>) {
    this.app = app;
    this.env = env;
    const main = `${ROOT}${app}/dist/bundle/main.js`;
    assertNewerThanCompiled(main);
    this.child = spawn(process.execPath, ['--max-semi-space-size=4', '--heap-growing-percent=40', main], {
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILE_CACHE },
        // As `npm start` and the images run it.
        ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1048576' },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exit = once(this.child, 'exit');
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-KEPT_OUTPUT);
      });
    }
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Null while it runs. */
  get exitCode(): number | null {
    return this.child.exitCode;
  }

  /** Resolves when it takes requests or jobs. @throws Error with its output where it ends instead. */
  async ready(): Promise<this> {
    const sign = this.app === 'api' ? /serves (http:\S+)/ : /worker ready/;
    const found = await this.printed(sign, START_LIMIT_MS);
    this.url = found[1] ?? '';
    return this;
  }

  /** Waits until its output matches. */
  async printed(pattern: RegExp, limitMs = 60_000): Promise<RegExpExecArray> {
    const signal = AbortSignal.timeout(limitMs);
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`${this.app} ended:\n${this.output}`);
      const settled = new AbortController();
      const either = AbortSignal.any([signal, settled.signal]);
      await Promise.race([
        once(this.child.stdout!, 'data', { signal: either }),
        once(this.child.stderr!, 'data', { signal: either }),
        this.exit,
      ])
        .catch(() => {
          throw new Error(`${this.app} did not print ${pattern} in time:\n${this.output}`);
        })
        .finally(() => settled.abort());
    }
  }

  /** `SIGSTOP`, `SIGCONT` and the like; returns at once. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** SIGKILL. Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exit;
  }

  /** SIGTERM, and SIGKILL after a minute. Resolves with the exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGTERM');
      const late = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT_MS);
      await this.exit;
      clearTimeout(late);
    }
    return this.child.exitCode;
  }
}

/** @throws Error where the compiler has run since: the tests would run code of before. */
function assertNewerThanCompiled(bundle: string): void {
  const bundled = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const compiled = globSync('{api,worker,libs/*}/dist/.tsbuildinfo', { cwd: ROOT });
  if (compiled.some((file) => statSync(ROOT + file).mtimeMs > bundled))
    throw new Error(`${bundle} is older than the compiled code: npm run build:server`);
}
