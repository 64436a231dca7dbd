import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { RedisConnections } from '@studyhall/platform';
import { untilBeat } from '../jobs/beat.js';
import type { QuietDatabase } from './quiet.database.js';
import type { ScheduledTask } from './scheduled.task.js';

/** How long the lock of a worker that was killed in a round blocks the others. Milliseconds. */
const LEASE_MS = 3_000;
/** The wait while Redis is unreachable, and the shortest wait for a round. Milliseconds. */
const RETRY_MS = 1_000;
const MIN_WAIT_MS = 5;
/** A Redis that lost its data has the key of a round again within this time, in milliseconds. */
const RESTORE_MS = 10_000;
/**
 * A frequent round is skipped once nothing was written for `SETTLE_MS`, until something is due
 * by a time that is stored, and at most for `MAX_PAUSE_MS`. It asks for writes every `QUIET_MS` then, all rounds at once. Milliseconds.
 */
const OFTEN_MS = 10_000;
const SETTLE_MS = 15_000;
const QUIET_MS = 5_000;
const MAX_PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Schedule = ScheduledTask['schedule'];

/**
 * Runs tasks by the clock. Tasks of one interval are a round. A round has one key in Redis for the cluster, which expires
 * when the round is due: the worker that sets it again runs the round, the others sleep until it expires. Where Redis lost
 * its data, the workers that sleep set the key again: no round is due before its time.
 */
export abstract class TaskSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedules');
  private readonly end = new AbortController();
  private rounds: Array<Promise<void>> = [];
  /** When the tasks of a frequent round run next if nothing is written before. */
  private dueAt = 0;

  constructor(
    private readonly name: string,
    private readonly tasks: readonly ScheduledTask[],
    private readonly redis: RedisConnections,
    private readonly quiet: QuietDatabase,
  ) {}

  onApplicationBootstrap(): void {
    const rounds = Map.groupBy(this.tasks, ({ schedule }) => Object.entries(schedule).flat().join('-'));
    this.rounds = [...rounds].map(([round, tasks]) => this.repeat(round, tasks));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.end.abort();
    await Promise.all(this.rounds);
  }

  private async repeat(round: string, tasks: ScheduledTask[]): Promise<void> {
    const { signal } = this.end;
    const key = `${this.redis.prefix}:schedule:${this.name}:${round}`;
    const { schedule } = tasks[0]!;
    if ('hour' in schedule) await this.postpone(key, schedule).catch((error: unknown) => this.warn(error));
    let dueAt = 0;
    while (!signal.aborted) {
      const left = dueAt - Date.now();
      if (left > 0) await this.restore(key, left).catch((error: unknown) => this.warn(error));
      else {
        const wait = await this.runIfDue(key, schedule, tasks).catch((error: unknown) => this.warn(error));
        dueAt = Date.now() + wait;
      }
      const rest = Math.max(dueAt - Date.now(), 0);
      const wait = rest > RESTORE_MS ? untilBeat(RESTORE_MS) : rest;
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** A daily round is not due at a start. */
  private async postpone(key: string, schedule: Schedule): Promise<void> {
    await this.restore(key, untilNext(schedule, Date.now()));
  }

  private async restore(key: string, waitMs: number): Promise<void> {
    await this.redis.commands.set(key, 'due', 'PX', waitMs, 'NX');
  }

  /** Returns the milliseconds until the round is due again. */
  private async runIfDue(key: string, schedule: Schedule, tasks: ScheduledTask[]): Promise<number> {
    const { commands } = this.redis;
    const startedAt = Date.now();
    if (await this.canSkip(schedule)) return untilBeat(QUIET_MS);
    const isMine = await commands.set(key, 'running', 'PX', LEASE_MS, 'NX');
    if (!isMine) return Math.max(MIN_WAIT_MS, await commands.pttl(key));
    const renewing = setInterval(() => {
      commands.pexpire(key, LEASE_MS).catch((error: unknown) => this.warn(error));
    }, LEASE_MS / 3);
    try {
      await this.runAll(tasks);
    } finally {
      clearInterval(renewing);
    }
    if (this.end.signal.aborted) {
      await commands.del(key);
      return 0;
    }
    const wait = untilNext(schedule, startedAt);
    await commands.set(key, 'due', 'PX', wait);
    // Redis may count a millisecond more than the timer.
    return wait + MIN_WAIT_MS;
  }

  private async canSkip(schedule: Schedule): Promise<boolean> {
    if (!('every' in schedule && schedule.every < OFTEN_MS)) return false;
    const quietMs = await this.quiet.measure();
    const isQuiet = quietMs >= SETTLE_MS;
    const now = performance.now();
    if (isQuiet && now < this.dueAt) return true;
    this.dueAt = isQuiet ? now + Math.min(await this.quiet.untilDue(), MAX_PAUSE_MS) : 0;
    return false;
  }

  private async runAll(tasks: ScheduledTask[]): Promise<void> {
    const runs = await Promise.allSettled(tasks.map((task) => task.run(this.end.signal)));
    for (const [at, run] of runs.entries())
      if (run.status === 'rejected') this.redis.outage.warn(tasks[at]!.name, run.reason);
  }

  private warn(error: unknown): number {
    if (!this.end.signal.aborted) this.redis.outage.warn(`schedules of ${this.name}`, error);
    return RETRY_MS;
  }
}

/** Milliseconds from now until a round is due again that began at `startedAt`. */
function untilNext(schedule: Schedule, startedAt: number): number {
  const now = Date.now();
  if ('every' in schedule) return Math.max(1, startedAt + schedule.every - now);
  return DAY_MS - ((now - schedule.hour * HOUR_MS) % DAY_MS);
}
