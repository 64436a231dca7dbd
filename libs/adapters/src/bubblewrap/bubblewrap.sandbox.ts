import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CodeSandbox, SandboxInput, SandboxLimits, SandboxRequest, SandboxRun } from '@studyhall/ports';
import { DEFAULT_LIMITS, MAX_CODE_BYTES, MAX_INPUT_BYTES, resolveLimits, sameCage } from './limits.js';
import { inMegabytes } from './notices.js';
import { off, probe, type Availability } from './probe.js';
import { readRun } from './run.reader.js';
import { SlotFactory, type SlotFactoryOptions } from './slot.factory.js';
import { SlotPool } from './slot.pool.js';
import type { Slot } from './slot.js';
import { runWatched } from './slot.watchdog.js';
import { distinctNames } from './text.js';

/** A refill waits this long for a short program to end, so that it does not take its processor time. */
const REFILL_DELAY_MS = 250;

/** All are optional. */
export interface BubblewrapOptions {
  /** A folder of this machine alone (not shared between machines), for collected files; default below the system's temporary folder. */
  stateDir?: string;
  /** Prepared sandboxes to keep, ~70 MB each; default 2, 0 for none. */
  poolSize?: number;
  /** Overrides the limits of the specification. */
  limits?: Partial<SandboxLimits>;
  /** Debian's Python; default `/usr/bin/python3`. */
  python?: string;
  /** Default `/usr/bin/bwrap`. */
  bwrap?: string;
  /** `user`: through a user namespace even where the process could mount; default `auto`. */
  isolation?: 'auto' | 'user';
}

/** How this host isolates programs, for logs and the health page. */
export interface Isolation {
  /** Version of the control groups in use; `none`: memory is watched by sampling, and few processes are allowed. */
  cgroups: 'v1' | 'v2' | 'none';
  /** One sentence if the isolation is weaker than possible. */
  notice?: string;
}

/**
 * Runs Python in one-shot sandboxes made with bubblewrap, from a pool of prepared ones. Linux only.
 * Source: `architecture.md`, "The code sandbox"; `feasibility.md`, "Sandbox"; issue "What the assistant can do", 1.
 */
export class BubblewrapSandbox implements CodeSandbox {
  private readonly options: SlotFactoryOptions;
  private readonly limits: SandboxLimits;
  private readonly poolSize: number;
  private readonly active = new Set<Slot>();
  private parts: { factory: SlotFactory; pool: SlotPool<Slot> } | undefined;
  private measured: Promise<Availability> | undefined;
  private closed = false;

  constructor(options: BubblewrapOptions = {}) {
    this.options = {
      stateDir: resolve(options.stateDir ?? join(tmpdir(), `studyhall-sandbox-${process.geteuid?.() ?? 0}`)),
      python: options.python ?? '/usr/bin/python3',
      bwrap: options.bwrap ?? '/usr/bin/bwrap',
      isolation: options.isolation ?? 'auto',
    };
    this.poolSize = options.poolSize ?? 2;
    this.limits = resolveLimits(DEFAULT_LIMITS, options.limits);
  }

  /** Starts one sandbox and tests its isolation from inside. Takes 1–2 seconds, once. */
  available(): Promise<Availability> {
    this.measured ??= this.measure();
    return this.measured;
  }

  /** The isolation in use. Measured by {@link available}. */
  async isolation(): Promise<Isolation> {
    const cgroups = (await this.available()).ok ? this.parts?.factory.cgroups : undefined;
    if (cgroups) return { cgroups: `v${cgroups.version}` };
    const notice =
      'Control groups cannot be written: memory is sampled, and a program has at most 12 processes.';
    return { cgroups: 'none', notice };
  }

  /** Fills the pool; resolves when it is full. Rejects if isolation is missing or a boot fails. */
  async warm(): Promise<void> {
    await (await this.ready()).pool.fill();
  }

  /**
   * Runs one program. Always resolves with the outcome of the program; rejects only if isolation is missing or the host
   * fails. Call `dispose()` of the result once its artifacts are stored.
   */
  async run({ code, inputs = [], limits: wanted, signal }: SandboxRequest): Promise<SandboxRun> {
    const { factory, pool } = await this.ready();
    const limits = resolveLimits(this.limits, wanted);
    if (Buffer.byteLength(code) > MAX_CODE_BYTES) return refused('The program is too long to run.');
    const files = await measure(inputs);
    if (typeof files === 'string') return refused(files);
    if (signal.aborted) return stopped();
    const slot = (sameCage(limits, this.limits) && pool.take()) || (await factory.create(limits));
    this.active.add(slot);
    const release = async (): Promise<void> => {
      this.active.delete(slot);
      await slot.dispose();
    };
    // Prevent an unhandled rejection; the failure is handled below.
    const onAbort = (): void => void slot.dispose().catch(() => undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const refill = setTimeout(() => this.refill(), REFILL_DELAY_MS);
    try {
      const { wallMs, cpuSeconds, outputBytes, artifacts, artifactBytes, diskBytes } = limits;
      const job = {
        code,
        inputs: files,
        wallMs,
        cpuSeconds,
        outputBytes,
        artifacts,
        artifactBytes,
        totalBytes: diskBytes,
      };
      const paths = inputs.map(({ path }) => path);
      const result = await runWatched(slot, job, paths);
      return await readRun(result, slot.folder, limits, release);
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

  /** Kills running programs, empties the pool and removes every file; later runs are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    await this.measured;
    await Promise.all([this.parts?.pool.close(), ...[...this.active].map((slot) => slot.dispose())]);
  }

  private async measure(): Promise<Availability> {
    try {
      const factory = new SlotFactory(this.options);
      this.parts = { factory, pool: new SlotPool(this.poolSize, () => factory.create(this.limits)) };
      return await probe(factory, this.options);
    } catch (error) {
      return off((error as Error).message);
    }
  }

  private async ready(): Promise<{ factory: SlotFactory; pool: SlotPool<Slot> }> {
    const state = await this.available();
    if (!state.ok) throw new Error(state.reason);
    if (this.closed || !this.parts) throw new Error('The code sandbox is closed.');
    return this.parts;
  }

  private refill(): void {
    // Ignore a failed refill: the next run boots its own sandbox and reports the failure.
    if (!this.closed) this.parts?.pool.fill().catch(() => undefined);
  }
}

/** Names and sizes of the uploaded files, or a sentence that says why they cannot be used. */
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
const stopped = (): SandboxRun => without('killed', 'The program was stopped.');
