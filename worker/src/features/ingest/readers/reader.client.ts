import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { confinedNode } from '../../../processes/confined.node.js';
import type { ReadLimits } from './limits.js';
import { LineSplitter } from './reader.frames.js';
import type { Frame, ReadRequest } from './reader.frames.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const STDERR_BYTES = 4_096;

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
  #ready = false;

  constructor(request: ReadRequest) {
    this.#timeLeft = request.limits.timeMs;
    const [command, ...args] = readerCommand(request.path, request.limits);
    this.#child = spawn(command!, args, { env: {}, cwd: HERE, stdio: 'pipe' });
    this.#closed = once(this.#child, 'close').catch(() => {});
    this.#child.on('error', (error) => (this.#failure = error));
    this.#child.stdin.on('error', () => {});
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString('utf8')).slice(0, STDERR_BYTES);
    });
    this.#chunks = this.#child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#lowerPriority();
    this.#child.stdin.end(JSON.stringify(request));
  }

  /** The frames of the process. The time limit counts only while the caller waits for the process. */
  async *frames(): AsyncGenerator<Extract<Frame, { kind: 'passages' | 'rows' }>> {
    for (let chunk = await this.#nextChunk(); chunk; chunk = await this.#nextChunk()) {
      for (const line of this.#lines.push(chunk)) {
        const frame = JSON.parse(line) as Frame;
        if (frame.kind === 'done') return;
        if (frame.kind === 'unreadable') throw new UnreadableFile(frame.detail);
        if (frame.kind === 'fault') throw new Error(`The file reader failed: ${frame.message}`);
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
    // Discard unread output: it would keep the pipe open and delay the exit.
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
    }, this.#timeLeft);
    try {
      const { done, value } = await this.#chunks.next();
      return done ? null : value;
    } catch (error) {
      this.#failure ??= error as Error;
      return null;
    } finally {
      clearTimeout(timer);
      this.#timeLeft = Math.max(1, this.#timeLeft - (performance.now() - started));
    }
  }

  #reasonOfDeath(): Error {
    const { signalCode, exitCode } = this.#child;
    if (this.#timedOut || signalCode === 'SIGXCPU') return new UnreadableFile(SENTENCES.tooSlow);
    if (this.#failure) return this.#failure;
    // Killed from outside, for example with its process group: not the file's fault.
    const stopped = signalCode === 'SIGTERM' || signalCode === 'SIGINT' || signalCode === 'SIGHUP';
    if (stopped || !this.#ready) {
      return new Error(`The file reader ended early (${signalCode ?? exitCode}): ${this.#complaint}`);
    }
    if (/out of memory|allocation failed|bad_alloc/i.test(this.#complaint) || signalCode === 'SIGKILL') {
      return new UnreadableFile(SENTENCES.tooMuchMemory);
    }
    return new UnreadableFile(SENTENCES.damaged, { cause: new Error(this.#complaint) });
  }

  /** Replies have priority over reading files. */
  #lowerPriority(): void {
    try {
      if (this.#child.pid) setPriority(this.#child.pid, 5);
    } catch {
      // Optional: the process may have exited, or the system may not allow it.
    }
  }
}

/** Reads the one file and the code that parses it, and nothing else: see {@link confinedNode}. */
export function readerCommand(path: string, limits: ReadLimits): string[] {
  const { heapMb, memoryMb, timeMs } = limits;
  const cpuSeconds = Math.ceil(timeMs / 1000) * 2 + 5;
  return confinedNode(import.meta.url, './reader.process', {
    read: [path],
    limits: { heapMb, memoryMb, cpuSeconds },
  });
}
