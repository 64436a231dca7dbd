import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeTempFolder } from '@studyhall/platform';
import { confinedNode } from '@studyhall/platform/processes';
import { DocumentGenerationFailed } from './documents.errors.js';
import { EAST_ASIAN_FILES, PDF_TEMPLATE, TYPST_FONT_CONFIG } from './font.files.js';
import type { WriteAnswer, WriteRequest, WrittenFile } from './writer.messages.js';

export interface WriteLimits {
  /** The time limit of one file, in milliseconds. */
  timeMs: number;
  /** JavaScript heap, in megabytes. */
  heapMb: number;
  /** All writable memory, heap included, in megabytes; Node's own start takes about 600. */
  memoryMb: number;
  /** The number of files after which a process is replaced. */
  files: number;
}

export const WRITE_LIMITS: WriteLimits = { timeMs: 60_000, heapMb: 512, memoryMb: 1_600, files: 25 };

/** Processor time per file: a malicious outline takes about 1.5 seconds. */
const CPU_SECONDS_PER_FILE = 8;
const STDERR_BYTES = 4_096;
const TOO_SLOW = 'Writing the file took too long.';
const BROKE_OFF = 'The file could not be written.';

/** Owns one writing process and its private folder, from start to exit. The process writes one file at a time. */
export class WriterProcess {
  private readonly closed: Promise<unknown>;
  private complaint = '';
  private written = 0;
  private sound = true;

  private constructor(
    /** The only folder that it can read images from and write files to. */
    readonly folder: string,
    private readonly child: ChildProcess,
    private readonly limits: WriteLimits,
  ) {
    this.closed = once(child, 'close').catch(() => undefined);
    child.on('error', (error) => (this.complaint ||= error.message));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(0, STDERR_BYTES);
    });
  }

  static async start(limits: WriteLimits = WRITE_LIMITS): Promise<WriterProcess> {
    const folder = await makeTempFolder('writer');
    const [command, ...args] = writerCommand(folder, limits);
    // Typst has no option to ignore system fonts, which would make documents differ between machines.
    const env = { FONTCONFIG_FILE: fileURLToPath(TYPST_FONT_CONFIG) };
    const child = spawn(command!, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    return new WriterProcess(folder, child, limits);
  }

  /** Whether the process can write another file. */
  get fit(): boolean {
    return this.sound && this.child.connected && this.written < this.limits.files;
  }

  /**
   * Writes one file. Kills the process on a timeout or abort.
   * @throws DocumentGenerationFailed, or the signal's reason.
   */
  async write(request: WriteRequest, signal: AbortSignal): Promise<WrittenFile> {
    signal.throwIfAborted();
    const stop = (): void => this.kill();
    const late = AbortSignal.timeout(this.limits.timeMs);
    for (const reason of [signal, late]) reason.addEventListener('abort', stop, { once: true });
    this.written += 1;
    try {
      const answer = await this.answerTo(request);
      if (answer && 'written' in answer) return answer.written;
      signal.throwIfAborted();
      if (answer) throw new DocumentGenerationFailed(answer.failed, { cause: answer.cause });
      this.sound = false;
      throw new DocumentGenerationFailed(late.aborted ? TOO_SLOW : BROKE_OFF, { cause: this.complaint });
    } finally {
      for (const reason of [signal, late]) reason.removeEventListener('abort', stop);
    }
  }

  /** Resolves when the process and its folder are gone. */
  async end(): Promise<void> {
    this.kill();
    await this.closed;
    await rm(this.folder, { recursive: true, force: true });
  }

  private kill(): void {
    this.sound = false;
    this.child.kill('SIGKILL');
  }

  /** Null if the process exits instead. */
  private async answerTo(request: WriteRequest): Promise<WriteAnswer | null> {
    const answered = new AbortController();
    const message = once(this.child, 'message', { signal: answered.signal }).then(
      ([answer]) => answer as WriteAnswer,
      () => null,
    );
    // If the request cannot be sent, the process is exiting.
    if (this.child.connected) this.child.send(request, () => undefined);
    const answer = await Promise.race([message, this.closed.then(() => null)]);
    answered.abort();
    return answer;
  }
}

/** The command can access only its folder and the code and fonts for writing documents. */
export function writerCommand(folder: string, { heapMb, memoryMb, files }: WriteLimits): string[] {
  return confinedNode(import.meta.url, './writer.process', {
    read: [`${folder}/`, ...EAST_ASIAN_FILES, fileURLToPath(PDF_TEMPLATE)],
    write: [`${folder}/`],
    addons: true,
    limits: { heapMb, memoryMb, cpuSeconds: files * CPU_SECONDS_PER_FILE },
  });
}
