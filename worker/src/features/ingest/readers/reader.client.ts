import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confinedNode } from '@studyhall/platform/processes';
import type { ReadLimits } from './limits.js';
import { LineSplitter } from './reader.frames.js';
import type { Frame, ReadRequest } from './reader.frames.js';
import { SENTENCES, UnreadableFile, UnreadablePage } from './unreadable-file.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const STDERR_BYTES = 4_096;
/** How much longer the wait may be than the processor time: a busy machine gives the process a part of a core. */
const WAIT = 3;

export type ContentFrame = Extract<Frame, { kind: 'passages' | 'rows' | 'scan' }>;

/** Owns one reading process, from its start until its exit. */
export class ReaderProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown>;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #lines = new LineSplitter();
  #failure: Error | null = null;
  #complaint = '';
  #timeLeft: number;
  #timedOut = false;
  /** Time left for the current scanned page; null if there is none. */
  #scanTimeLeft: number | null = null;
  readonly #scanMs: number;
  #ready = false;

  constructor(request: ReadRequest) {
    this.#timeLeft = request.limits.timeMs * WAIT;
    this.#scanMs = request.limits.scanPageMs * WAIT;
    const [command, ...args] = readerCommand(request.path, request.limits);
    this.#child = spawn(command!, args, { env: {}, cwd: HERE, stdio: 'pipe' });
    this.#closed = once(this.#child, 'close').catch(() => {});
    this.#child.on('error', (error) => (this.#failure = error));
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString('utf8')).slice(0, STDERR_BYTES);
    });
    this.#chunks = this.#child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#child.stdin.end(JSON.stringify(request));
  }

  /**
   * The frames of the process. Its time limit counts only while the caller waits for a frame; scanned pages have their own
   * limit.
   * @throws UnreadablePage if a scanned page crashed the process.
   */
  async *frames(): AsyncGenerator<ContentFrame> {
    for (let chunk = await this.#nextChunk(); chunk; chunk = await this.#nextChunk()) {
      for (const line of this.#lines.push(chunk)) {
        const frame = JSON.parse(line) as Frame;
        if (frame.kind === 'done') return;
        if (frame.kind === 'unreadable') throw new UnreadableFile(frame.detail);
        if (frame.kind === 'fault') throw new Error(`The file reader failed: ${frame.message}`);
        if (frame.kind === 'page fault') throw new UnreadablePage();
        if (frame.kind === 'scan') this.#scanTimeLeft = frame.mark.scan === 'reading' ? this.#scanMs : null;
        if (frame.kind === 'ready') this.#ready = true;
        else yield frame;
      }
    }
    await this.#closed;
    throw this.#reasonOfDeath();
  }

  /** Settles when the process has exited. */
  async end(): Promise<void> {
    this.kill();
    // Discard unread output, which would keep the pipe open and delay the exit.
    this.#child.stdout.destroy();
    await this.#closed;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #nextChunk(): Promise<Buffer | null> {
    const started = performance.now();
    const timer = setTimeout(() => {
      this.#timedOut = true;
      this.kill();
    }, this.#scanTimeLeft ?? this.#timeLeft);
    try {
      const { done, value } = await this.#chunks.next();
      return done ? null : value;
    } catch (error) {
      this.#failure ??= error as Error;
      return null;
    } finally {
      clearTimeout(timer);
      const spent = performance.now() - started;
      if (this.#scanTimeLeft === null) this.#timeLeft = Math.max(1, this.#timeLeft - spent);
      else this.#scanTimeLeft = Math.max(1, this.#scanTimeLeft - spent);
    }
  }

  #reasonOfDeath(): Error {
    const { signalCode, exitCode } = this.#child;
    const stopped = signalCode === 'SIGTERM' || signalCode === 'SIGINT' || signalCode === 'SIGHUP';
    if (this.#scanTimeLeft !== null && !this.#failure && !stopped) return new UnreadablePage();
    if (this.#timedOut || signalCode === 'SIGXCPU') return new UnreadableFile(SENTENCES.tooSlow);
    if (this.#failure) return this.#failure;
    // Killed from outside, for example with its process group: the file is not the cause.
    if (stopped || !this.#ready) {
      return new Error(`The file reader ended early (${signalCode ?? exitCode}): ${this.#complaint}`);
    }
    if (/out of memory|allocation failed|bad_alloc/i.test(this.#complaint) || signalCode === 'SIGKILL') {
      return new UnreadableFile(SENTENCES.tooMuchMemory);
    }
    return new UnreadableFile(SENTENCES.damaged, { cause: new Error(this.#complaint) });
  }
}

/** The command can read only the file and the code that parses it: see {@link confinedNode}. */
export function readerCommand(path: string, limits: ReadLimits): string[] {
  const { heapMb, memoryMb, timeMs, scanMs } = limits;
  const cpuSeconds = Math.ceil((timeMs * 2 + scanMs) / 1000) + 5;
  return confinedNode(import.meta.url, './reader.process', {
    read: [path],
    limits: { heapMb, memoryMb, cpuSeconds },
  });
}
