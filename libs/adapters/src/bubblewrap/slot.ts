import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeCgroup } from './cgroups.js';
import { readEvent, type SlotBoot, type SlotJob, type SlotResult } from './slot.protocol.js';

/** How long a supervisor may take to clean up before it is killed; its children die with it. */
const CLEANUP_MS = 3000;
const DIAGNOSTIC_BYTES = 4096;
const GROUP_ATTEMPTS = 40;
const GROUP_DELAY_MS = 50;

/** How to start a supervisor. */
export interface SlotCommand {
  python: string;
  arguments: string[];
  /** Starts the supervisor as this user, where the host is root without the right to mount. */
  user?: { uid: number; gid: number };
}

/** The sandbox could not be started or has exited; the message has the system's error. */
export class SlotFailure extends Error {}

interface Waiting<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

function waiting<T>(): Waiting<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // Prevent an unhandled rejection if no caller awaits it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/**
 * One sandbox for one program: a supervisor process, with bubblewrap and Python as its children. When its standard
 * input closes, by {@link Slot.dispose} or because this process died, the supervisor kills and removes everything.
 */
export class Slot {
  private readonly child: ChildProcess;
  private readonly booted = waiting<void>();
  private readonly finished = waiting<SlotResult>();
  private readonly exited = waiting<void>();
  private diagnostics = '';
  private gone = false;

  constructor(
    command: SlotCommand,
    private readonly boot: SlotBoot,
  ) {
    this.child = spawn(command.python, command.arguments, {
      ...command.user,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      stdio: 'pipe',
      detached: true,
    });
    this.child.on('error', (error) => this.end(error.message));
    this.child.on('close', () => this.end('the supervisor ended'));
    this.child.stdin?.on('error', () => undefined);
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.diagnostics = (this.diagnostics + chunk.toString()).slice(-DIAGNOSTIC_BYTES);
    });
    createInterface({ input: this.child.stdout! }).on('line', (line) => this.receive(line));
    this.child.stdin?.write(`${JSON.stringify(boot)}\n`);
  }

  /** Resolves when the libraries are loaded; rejects with {@link SlotFailure}. */
  get ready(): Promise<void> {
    return this.booted.promise;
  }

  /** Resolves when no process of the sandbox is left. */
  get closed(): Promise<void> {
    return this.exited.promise;
  }

  get alive(): boolean {
    return !this.gone;
  }

  /** The host's folder with the collected copies, named by their index. */
  get folder(): string {
    return this.boot.state;
  }

  /** Runs the one program. `paths`: the host's files, in the order of `job.inputs`. */
  async run(job: SlotJob, paths: string[]): Promise<SlotResult> {
    await this.ready;
    const input = this.child.stdin!;
    input.write(`${JSON.stringify(job)}\n`);
    for (const [index, path] of paths.entries()) await this.send(path, job.inputs[index]!.size, input);
    return this.finished.promise;
  }

  /** Kills the program and removes all files, including the collected copies. Safe to call twice. */
  async dispose(): Promise<void> {
    this.child.stdin?.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), CLEANUP_MS);
    await this.closed;
    clearTimeout(timer);
    await this.removeGroups();
    await rm(this.boot.state, { recursive: true, force: true });
  }

  /** The supervisor does this itself; if it was killed, its children may need a moment to exit. */
  private async removeGroups(): Promise<void> {
    let left = removeCgroup(this.boot.cgroupDirs);
    for (let attempt = 0; left.length > 0 && attempt < GROUP_ATTEMPTS; attempt += 1) {
      await sleep(GROUP_DELAY_MS);
      left = removeCgroup(left);
    }
  }

  private async send(path: string, size: number, input: Writable): Promise<void> {
    if (size === 0) return;
    let sent = 0;
    for await (const chunk of createReadStream(path, { end: size - 1 }) as AsyncIterable<Buffer>) {
      sent += chunk.length;
      if (!input.write(chunk))
        await Promise.race([new Promise((done) => input.once('drain', done)), this.closed]);
      if (this.gone) throw new SlotFailure('The sandbox ended while it was given its files.');
    }
    if (sent !== size) throw new SlotFailure('An uploaded file changed while it was read.');
  }

  private receive(line: string): void {
    const event = readEvent(line);
    // A supervisor that was killed while writing leaves an incomplete line.
    if (!event) this.end('the supervisor could not be understood');
    else if (event.event === 'ready') this.booted.resolve();
    else if (event.event === 'result') this.finished.resolve(event);
    else this.end(`${event.why}: ${event.detail.trim()}`);
  }

  private end(reason: string): void {
    const failure = new SlotFailure(`${reason} ${this.diagnostics}`.trim());
    this.booted.reject(failure);
    this.finished.reject(failure);
    if (this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined) {
      this.gone = true;
      this.exited.resolve();
    }
  }
}
