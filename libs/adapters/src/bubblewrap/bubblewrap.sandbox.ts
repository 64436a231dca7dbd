import { sentenceText } from '@studyhall/ports';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CodeSandbox, SandboxInput, SandboxRequest, SandboxRun } from '@studyhall/ports';
import {
  CONVERTER_LIMITS,
  DEFAULT_LIMITS,
  MAX_CODE_BYTES,
  MAX_INPUT_BYTES,
  resolveLimits,
  sameCage,
} from './limits.js';
import { inMegabytes } from './notices.js';
import type { Availability } from './probe.js';
import { readRun } from './run.reader.js';
import { SlotClient } from './slot.client.js';
import type { SlotFactoryOptions } from './slot.factory.js';
import { SlotPool } from './slot.pool.js';
import { LocalSlots, type SlotSource } from './slot.source.js';
import { SlotFailure, type Slot } from './slot.js';
import { runWatched } from './slot.watchdog.js';
import { distinctNames } from './text.js';

/** A refill waits this long for a short program to end, so that it does not compete for its processor time. */
const REFILL_DELAY_MS = 250;

/** All are optional. */
export interface BubblewrapOptions extends Partial<Omit<SlotFactoryOptions, 'readers'>> {
  /**
   * The socket of a sandbox server, which then creates the sandboxes. The server has its own `stateDir` and options from
   * `poolSize` on.
   */
  socket?: string;
  /** A folder for collected files, not shared between machines; by default below the system's temporary folder. */
  stateDir?: string;
  /** Prepared sandboxes to keep, ~12 MB each; default 1, 0 for none. */
  poolSize?: number;
}

/** How this host isolates programs, for logs and the health page. */
export interface Isolation {
  /** The cgroup version in use. `none`: memory is limited by sampling, and few processes are allowed. */
  cgroups: 'v1' | 'v2' | 'none';
  /** One sentence if the isolation is weaker than possible. */
  notice?: string;
}

/**
 * Runs Python in one-shot sandboxes made with bubblewrap, from a pool of prepared ones. Linux only.
 * Source: `architecture.md`, "The code sandbox"; `feasibility.md`, "Sandbox"; issue "What the assistant can do", 1.
 */
export class BubblewrapSandbox implements CodeSandbox {
  private readonly source: SlotSource;
  private readonly pool: SlotPool<Slot>;
  private readonly active = new Set<Slot>();
  private closed = false;

  constructor({ socket, poolSize = 1, stateDir, ...options }: BubblewrapOptions = {}) {
    const folder = stateDir ?? join(tmpdir(), `studyhall-sandbox-${process.geteuid?.() ?? 0}`);
    this.source =
      socket === undefined
        ? new LocalSlots({ stateDir: resolve(folder), ...options })
        : new SlotClient(socket);
    this.pool = new SlotPool(poolSize, () => this.source.create(DEFAULT_LIMITS, 'spare'));
  }

  /**
   * Starts one sandbox and tests its isolation from inside, once. Takes 1–2 seconds. With a sandbox server, the server has
   * already done so.
   */
  async available(): Promise<Availability> {
    const measured = await this.source.measure();
    return measured.ok ? { ok: true } : measured;
  }

  /** The isolation in use, as measured by {@link available}. */
  async isolation(): Promise<Isolation> {
    const measured = await this.source.measure();
    if (measured.ok && measured.cgroups !== 'none') return { cgroups: measured.cgroups };
    const notice =
      'Control groups cannot be written: memory is sampled, and a program has at most 12 processes.';
    return { cgroups: 'none', notice };
  }

  /** Fills the pool. Resolves when it is full; rejects if isolation is missing or a boot fails. */
  async warm(): Promise<void> {
    await this.mustBeReady();
    await this.pool.fill();
  }

  /**
   * Runs one program. Resolves with any outcome of the program; rejects only if isolation is missing or the host fails. The
   * caller must call `dispose()` of the result after storing its artifacts.
   */
  async run(request: SandboxRequest): Promise<SandboxRun> {
    const { code, stdin = '', inputs = [], limits: wanted, isConverter = false, signal } = request;
    await this.mustBeReady();
    const limits = resolveLimits(wanted, isConverter ? CONVERTER_LIMITS : DEFAULT_LIMITS);
    if (Buffer.byteLength(code) > MAX_CODE_BYTES) return refused('The program is too long to run.');
    const files = await measure(inputs);
    if (typeof files === 'string') return refused(files);
    if (signal.aborted) return stopped();
    let slot: Slot | undefined;
    const release = async (): Promise<void> => {
      if (!slot) return;
      this.active.delete(slot);
      await slot.dispose();
    };
    // Prevent an unhandled rejection; the failure is handled below.
    const onAbort = (): void => void slot?.dispose().catch(() => undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    const refill = setTimeout(() => this.refill(), REFILL_DELAY_MS);
    const prepare = async (prepared?: Slot): Promise<Slot> => {
      slot = prepared ?? (await this.source.create(limits, isConverter ? 'converter' : 'slot', signal));
      this.active.add(slot);
      if (signal.aborted || this.closed) onAbort();
      return slot;
    };
    try {
      const { wallMs, cpuSeconds, outputBytes, artifacts, artifactBytes, diskBytes } = limits;
      const job = {
        code,
        stdin,
        inputs: files,
        wallMs,
        cpuSeconds,
        outputBytes,
        artifacts,
        artifactBytes,
        totalBytes: diskBytes,
      };
      const paths = inputs.map(({ path }) => path);
      const first = await prepare(
        !isConverter && sameCage(limits, DEFAULT_LIMITS) ? this.pool.take() : undefined,
      );
      const result = await runWatched(first, job, paths).catch(async (error: unknown) => {
        if (!(error instanceof SlotFailure) || !error.isUnused || signal.aborted || this.closed) throw error;
        await release();
        return runWatched(await prepare(), job, paths);
      });
      return await readRun(result, slot!.folder, limits, release);
    } catch (error) {
      await release();
      if (signal.aborted || this.closed) return stopped();
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      clearTimeout(refill);
      this.refill();
    }
  }

  /** Kills running programs, empties the pool and removes all files. Later runs are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    const disposed = [this.pool.close(), ...[...this.active].map((slot) => slot.dispose())];
    await Promise.all([this.source.close(), ...disposed]);
  }

  private async mustBeReady(): Promise<void> {
    const state = await this.available();
    if (!state.ok) throw new Error(state.reason);
    if (this.closed) throw new Error('The code sandbox is closed.');
  }

  private refill(): void {
    // Ignore a failed refill: the next run boots its own sandbox and reports the failure.
    if (!this.closed) this.pool.fill().catch(() => undefined);
  }
}

/** Names and sizes of the uploaded files, or a sentence that explains why they cannot be used. */
async function measure(inputs: SandboxInput[]): Promise<{ name: string; size: number }[] | string> {
  const facts = await Promise.all(inputs.map(({ path }) => stat(path)));
  if (facts.some((fact) => !fact.isFile())) return 'An uploaded file is not an ordinary file.';
  const total = facts.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_INPUT_BYTES)
    return `The files for a program may have at most ${inMegabytes(MAX_INPUT_BYTES)} together.`;
  const names = distinctNames(inputs.map(({ name }) => name));
  return facts.map(({ size }, index) => ({ name: names[index]!, size }));
}

function without(outcome: 'killed' | 'error', error: string): SandboxRun {
  const dispose = (): Promise<void> => Promise.resolve();
  return {
    outcome,
    output: '',
    error,
    truncated: false,
    executionTime: 0,
    artifacts: [],
    notices: [],
    dispose,
  };
}

const refused = (reason: string): SandboxRun => without('error', reason);
const stopped = (): SandboxRun => without('killed', sentenceText('program_stopped'));
