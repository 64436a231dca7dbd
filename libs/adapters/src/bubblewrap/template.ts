import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { BOOT_FD, type HostCommand } from './supervisor.js';

/** Supervisors request processes from the template over this descriptor; see `assets/sandbox/nest.py`. */
const CHANNEL_FD = 4;
const DIAGNOSTIC_BYTES = 4096;

/** The template's settings, read from descriptor 3. */
export interface TemplateBoot {
  mode: 'root' | 'user';
  /** A folder to mount over, in the template's own namespace. */
  base: string;
  /** The users of its namespace, as lines of a `uid_map`. */
  users: string;
  files: Record<string, string>;
  texts: Record<string, string>;
  bwrap: string[];
  /** The niceness of programs, and of loading the libraries. */
  nice: number;
  loadingNice: number;
}

/** A process with loaded libraries, from which programs are forked. See `assets/sandbox/template.py`. */
export class Template {
  readonly startedAt = performance.now();
  /** The number of requested programs, and of their running supervisors. */
  made = 0;
  users = 0;
  /** Resolves when the libraries are loaded; rejects with its output if it exited before. */
  readonly ready: Promise<void>;
  /** Resolves when the template and all programs forked from it have exited. */
  readonly closed: Promise<unknown>;
  private readonly child: ChildProcess;
  private diagnostics = '';
  private isReady = false;

  constructor({ python, arguments: args, user }: HostCommand, boot: TemplateBoot) {
    this.child = spawn(python, args, {
      ...user,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.closed = once(this.child, 'exit');
    this.child.stderr!.on('data', (chunk: Buffer) => {
      this.diagnostics = (this.diagnostics + chunk.toString()).slice(-DIAGNOSTIC_BYTES);
    });
    const settings = this.child.stdio[BOOT_FD] as Writable;
    settings.on('error', () => undefined);
    settings.end(JSON.stringify(boot));
    this.channel.on('error', () => undefined);
    this.ready = this.loaded();
    this.ready.catch(() => undefined);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** For supervisors: the holder of this socket can request programs. */
  get channel(): Socket {
    return this.child.stdio[CHANNEL_FD] as Socket;
  }

  /** Ends the template and all programs forked from it. */
  async end(): Promise<void> {
    this.channel.destroy();
    // A template that is still loading does not notice the end of its channel.
    if (!this.isReady) this.child.kill('SIGKILL');
    await this.closed;
  }

  private async loaded(): Promise<void> {
    await Promise.race([once(this.child.stdout!, 'data'), this.closed]);
    if (!this.alive) {
      await finished(this.child.stderr!);
      throw new Error(this.diagnostics.trim());
    }
    this.isReady = true;
  }
}
