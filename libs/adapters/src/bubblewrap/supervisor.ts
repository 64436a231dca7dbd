import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeCgroup } from './cgroups.js';
import type { SlotBoot } from './slot.protocol.js';
import type { SlotChannel } from './slot.channel.js';

const DIAGNOSTIC_BYTES = 4096;
const GROUP_ATTEMPTS = 40;
const GROUP_DELAY_MS = 50;
/** Supervisors and templates read their settings from this descriptor; see `assets/sandbox/supervisor.py`. */
export const BOOT_FD = 3;

/** The reason for the end of most supervisors. */
export const SUPERVISOR_ENDED = 'the supervisor ended';

/** How to start a supervisor or a template. */
export interface HostCommand {
  python: string;
  arguments: string[];
  /** Starts it as this user, if root may not mount on this machine. */
  user?: { uid: number; gid: number };
}

/** A supervisor process. It owns one sandbox, which the template creates for it. */
export class Supervisor implements SlotChannel {
  readonly closed: Promise<string>;
  private readonly child: ChildProcess;
  private diagnostics = '';

  /** `socket`: becomes standard input and output of the supervisor; this process never reads from it. */
  constructor(
    { python, arguments: args, user }: HostCommand,
    private readonly boot: SlotBoot,
    template: Socket | 'ignore',
    socket?: Socket,
  ) {
    const channel = socket ?? 'pipe';
    this.child = spawn(python, args, {
      ...user,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      stdio: [channel, channel, 'pipe', 'pipe', template],
      detached: true,
    });
    this.closed = this.end();
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.diagnostics = (this.diagnostics + chunk.toString()).slice(-DIAGNOSTIC_BYTES);
    });
    const settings = this.child.stdio[BOOT_FD] as Writable;
    settings.on('error', () => undefined);
    settings.end(JSON.stringify(boot));
  }

  get input(): Writable {
    return this.child.stdin!;
  }

  get output(): Readable {
    return this.child.stdout!;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Makes the supervisor kill and remove everything, even if its client hangs. */
  stop(): void {
    this.child.kill('SIGTERM');
  }

  private async end(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.child.once('error', (error) => resolve(error.message));
    this.child.once('close', () => resolve(SUPERVISOR_ENDED));
    const reason = await promise;
    await this.removeGroups();
    await rm(this.boot.state, { recursive: true, force: true });
    return `${reason} ${this.diagnostics}`.trim();
  }

  /** The supervisor normally does this itself. If it was killed, its children may need a moment to exit. */
  private async removeGroups(): Promise<void> {
    let left = removeCgroup(this.boot.cgroupDirs);
    for (let attempt = 0; left.length > 0 && attempt < GROUP_ATTEMPTS; attempt += 1) {
      await sleep(GROUP_DELAY_MS);
      left = removeCgroup(left);
    }
  }
}
