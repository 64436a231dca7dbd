import { setInterval } from 'node:timers/promises';
import type { QueueEvents } from 'bullmq';

/** A time limit that can be paused; `pause` returns a function that ends the pause. */
export interface WaitClock {
  pause(): () => void;
}

export interface WaitOptions {
  /** Time limit of the job, counted only while it runs. Milliseconds. */
  runMs: number;
  /** Pauses while the job waits in its queue. */
  clock?: WaitClock;
  /** Aborts the wait. The job continues. */
  signal?: AbortSignal;
}

/** The state of a job whose events were lost. */
export type JobState = 'waiting' | 'running' | 'settled';

/** Interval of checking waits against the queue, in case Redis lost events. Milliseconds. */
const CHECK_MS = 10_000;

/** Waits for jobs of one queue by its events, with one set of listeners for all waits. */
export class JobWaits {
  private readonly waits = new Map<string, Set<JobWait>>();
  private missing = new Set<string>();
  private checking: AbortController | undefined;

  constructor(
    events: QueueEvents,
    private readonly readState: (id: string) => Promise<JobState>,
  ) {
    events.on('active', ({ jobId }) => this.each(jobId, (wait) => wait.run()));
    events.on('delayed', ({ jobId }) => this.each(jobId, (wait) => wait.queue()));
    events.on('waiting', ({ jobId }) => this.each(jobId, (wait) => wait.queue()));
    events.on('completed', ({ jobId, returnvalue }) => this.each(jobId, (wait) => wait.resolve(returnvalue)));
    events.on('failed', ({ jobId, failedReason }) =>
      this.each(jobId, (wait) => wait.reject(new Error(failedReason))),
    );
    events.on('removed', ({ jobId }) => this.each(jobId, (wait) => wait.reject(new JobRemoved())));
  }

  /**
   * Resolves with the job's result. Calls `ready` when the event listener is active: it queues the job or, for a job that
   * is already queued, checks its state (see {@link JobWaits.check}).
   * @throws Error with the job's failure, JobRemoved, JobTooLong, or the signal's reason.
   */
  async wait(id: string, options: WaitOptions, ready: () => Promise<void>): Promise<unknown> {
    const wait = new JobWait(options);
    this.add(id, wait);
    try {
      await ready();
      return await wait.result;
    } finally {
      wait.end();
      this.remove(id, wait);
    }
  }

  close(): void {
    this.checking?.abort();
    for (const id of this.waits.keys())
      this.each(id, (wait) => wait.reject(new Error('The process is ending.')));
  }

  private add(id: string, wait: JobWait): void {
    const others = this.waits.get(id);
    if (others) others.add(wait);
    else this.waits.set(id, new Set([wait]));
    if (this.checking) return;
    this.checking = new AbortController();
    void this.checkRegularly(this.checking.signal);
  }

  private remove(id: string, wait: JobWait): void {
    const waits = this.waits.get(id);
    waits?.delete(wait);
    if (waits?.size === 0) this.waits.delete(id);
    if (this.waits.size > 0) return;
    this.checking?.abort();
    this.checking = undefined;
  }

  private each(id: string, action: (wait: JobWait) => void): void {
    for (const wait of this.waits.get(id) ?? []) action(wait);
  }

  /** Applies the current state of a job to its waits. */
  async check(id: string): Promise<void> {
    const state = await this.readState(id);
    this.each(id, (wait) => {
      if (state === 'running') wait.run();
      else if (state === 'settled') wait.reject(new JobRemoved());
    });
  }

  private async checkRegularly(signal: AbortSignal): Promise<void> {
    try {
      for await (const _ of setInterval(CHECK_MS, undefined, { signal, ref: false })) await this.checkAll();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** A job counts as ended only after two consecutive checks: the event with its result may still arrive. */
  private async checkAll(): Promise<void> {
    const before = this.missing;
    this.missing = new Set();
    for (const id of [...this.waits.keys()]) {
      const state = await this.readState(id).catch(() => 'waiting');
      if (state === 'settled' && before.has(id)) this.each(id, (wait) => wait.reject(new JobRemoved()));
      else if (state === 'settled') this.missing.add(id);
    }
  }
}

/** The job was removed from its queue before its result arrived. */
export class JobRemoved extends Error {
  override readonly name = 'JobRemoved';
}

/** The job exceeded its time limit. */
export class JobTooLong extends Error {
  override readonly name = 'JobTooLong';
}

class JobWait {
  readonly result: Promise<unknown>;
  resolve!: (value: unknown) => void;
  reject!: (reason: Error) => void;
  /** Aborts when the job exceeds its time limit; undefined while the job waits. */
  private limit: AbortSignal | undefined;
  private resume: (() => void) | undefined;
  private readonly expire = (): void => this.reject(new JobTooLong());
  private readonly abort = (): void => this.reject(this.options.signal?.reason as Error);

  constructor(private readonly options: WaitOptions) {
    this.result = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.result.catch(() => undefined);
    this.queue();
    options.signal?.addEventListener('abort', this.abort, { once: true });
    if (options.signal?.aborted) this.abort();
  }

  run(): void {
    this.resume?.();
    this.resume = undefined;
    if (this.limit) return;
    this.limit = AbortSignal.timeout(this.options.runMs);
    this.limit.addEventListener('abort', this.expire, { once: true });
  }

  queue(): void {
    this.endLimit();
    this.resume ??= this.options.clock?.pause();
  }

  private endLimit(): void {
    this.limit?.removeEventListener('abort', this.expire);
    this.limit = undefined;
  }

  end(): void {
    this.endLimit();
    this.resume?.();
    this.resume = undefined;
    this.options.signal?.removeEventListener('abort', this.abort);
  }
}
