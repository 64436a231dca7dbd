import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SlotChannel } from './slot.channel.js';
import { readEvent, type SlotJob, type SlotResult } from './slot.protocol.js';

/** Time limit for a supervisor to clean up before its channel is killed. */
const CLEANUP_MS = 3000;

/** The sandbox could not be started or has exited. The message contains the system's error. */
export class SlotFailure extends Error {
  /** Whether it did not start within its time limit. On a less busy machine it may. */
  isLate = false;
  /** Whether the template ended before the program started, so that another slot can run the program. */
  isUnused = false;
}

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
 * One sandbox for one program, from the view of the process that uses it. When the input of its channel closes, by
 * {@link Slot.dispose} or because this process died, the supervisor kills and removes everything.
 */
export class Slot {
  private readonly booted = waiting<void>();
  private readonly finished = waiting<SlotResult>();
  private path = '';
  private gone = false;
  /** Resolves when no process of the sandbox is running. */
  readonly closed: Promise<void>;

  constructor(private readonly channel: SlotChannel) {
    this.closed = channel.closed.then((reason) => {
      this.gone = true;
      this.fail(reason);
    });
    channel.input.on('error', () => undefined);
    // Ignore the error: only the end of the channel matters. The line reader forwards the error of its input.
    createInterface({ input: channel.output })
      .on('error', () => undefined)
      .on('line', (line) => this.receive(line));
  }

  /** Resolves when the libraries are loaded; rejects with {@link SlotFailure}. */
  get ready(): Promise<void> {
    return this.booted.promise;
  }

  get alive(): boolean {
    return !this.gone;
  }

  /** The folder with the collected copies, named by index. Available when the slot is ready. */
  get folder(): string {
    return this.path;
  }

  /** Runs the program. `paths`: files of this process, in the order of `job.inputs`. */
  async run(job: SlotJob, paths: string[]): Promise<SlotResult> {
    await this.ready;
    this.channel.input.write(`${JSON.stringify(job)}\n`);
    for (const [index, path] of paths.entries()) await this.send(path, job.inputs[index]!.size);
    return this.finished.promise;
  }

  /** Kills the program and removes all files, including the collected copies. Safe to call twice. */
  async dispose(): Promise<void> {
    this.channel.input.end();
    const timer = setTimeout(() => this.channel.kill(), CLEANUP_MS);
    await this.closed;
    clearTimeout(timer);
  }

  private async send(path: string, size: number): Promise<void> {
    if (size === 0) return;
    const { input } = this.channel;
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
    if (event?.event === 'ready') {
      this.path = event.folder;
      this.booted.resolve();
    } else if (event?.event === 'result') this.finished.resolve(event);
    else if (event?.event === 'failed') this.fail(`${event.why}: ${event.detail.trim()}`, event.why);
    // A supervisor that was killed while writing leaves an incomplete line.
    else this.fail('the supervisor could not be understood');
  }

  private fail(reason: string, why = ''): void {
    const marks = { isLate: why === 'time', isUnused: why === 'template' };
    const failure = Object.assign(new SlotFailure(reason), marks);
    this.booted.reject(failure);
    this.finished.reject(failure);
  }
}
