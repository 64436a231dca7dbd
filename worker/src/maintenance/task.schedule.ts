import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { DueWork } from '@studyhall/persistence';
import type { RedisConnections } from '@studyhall/platform';
import { untilBeat } from '../jobs/beat.js';
import type { DueTasks } from './due.tasks.js';
import type { ScheduledTask } from './scheduled.task.js';

/** The lease of a round's lock. If a worker crashes in a round, others wait at most this long. Milliseconds. */
const LEASE_MS = 3_000;
/** The delay while Redis is unreachable, and the minimum delay before a round. Milliseconds. */
const RETRY_MS = 1_000;
const MIN_WAIT_MS = 5;
/** After Redis lost its data, the keys of rounds are set again within this time. Milliseconds. */
const RESTORE_MS = 10_000;
/** Rounds of shorter intervals run the tasks that have work. Milliseconds. */
const OFTEN_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const NO_WORK: ReadonlySet<DueWork> = new Set();

type Schedule = ScheduledTask['schedule'];

/** Tasks of one interval. */
interface Round {
  key: string;
  schedule: Schedule;
  tasks: readonly ScheduledTask[];
  isFrequent: boolean;
  /** When this worker last ran all tasks without a fault, by its own clock. */
  ranAllAt: number;
}

/**
 * Runs tasks by the clock. Tasks with the same interval form a round. Each round has one Redis key per cluster, which
 * expires when the round is due. The worker that sets the key again runs the round; the others sleep until it expires. If
 * Redis lost its data, the sleeping workers set the key again, so that no round runs early.
 */
export abstract class TaskSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedules');
  private readonly end = new AbortController();
  private rounds: Array<Promise<void>> = [];

  constructor(
    private readonly name: string,
    private readonly tasks: readonly ScheduledTask[],
    private readonly redis: RedisConnections,
    private readonly due: DueTasks,
  ) {}

  onApplicationBootstrap(): void {
    const rounds = Map.groupBy(this.tasks, ({ schedule }) => Object.entries(schedule).flat().join('-'));
    this.rounds = [...rounds].map(([round, tasks]) => this.repeat(round, tasks));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.end.abort();
    await Promise.all(this.rounds);
  }

  private async repeat(name: string, tasks: readonly ScheduledTask[]): Promise<void> {
    const { signal } = this.end;
    const key = `${this.redis.prefix}:schedule:${this.name}:${name}`;
    const { schedule } = tasks[0]!;
    const isFrequent = 'every' in schedule && schedule.every < OFTEN_MS;
    const round: Round = { key, schedule, tasks, isFrequent, ranAllAt: -Infinity };
    if ('hour' in schedule) await this.postpone(key, schedule).catch((error: unknown) => this.warn(error));
    let dueAt = 0;
    while (!signal.aborted) {
      const left = dueAt - Date.now();
      if (left > 0) await this.restore(key, left).catch((error: unknown) => this.warn(error));
      else {
        const wait = await this.runIfDue(round).catch((error: unknown) => this.warn(error));
        dueAt = Date.now() + wait;
      }
      const rest = Math.max(dueAt - Date.now(), 0);
      const wait = rest > RESTORE_MS ? untilBeat(RESTORE_MS) : rest;
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** A daily round must not run at startup. */
  private async postpone(key: string, schedule: Schedule): Promise<void> {
    await this.restore(key, untilNext(schedule, Date.now()));
  }

  private async restore(key: string, waitMs: number): Promise<void> {
    await this.redis.commands.set(key, 'due', 'PX', waitMs, 'NX');
  }

  /** Returns the milliseconds until the round is due again. */
  private async runIfDue(round: Round): Promise<number> {
    const { key, isFrequent } = round;
    const { commands } = this.redis;
    const startedAt = Date.now();
    const due = isFrequent ? await this.due.find() : NO_WORK;
    const tasks = isFrequent ? this.due.choose(round.tasks, due, round.ranAllAt) : round.tasks;
    if (tasks.length === 0) return this.untilNext(round, startedAt);
    const isMine = await commands.set(key, 'running', 'PX', LEASE_MS, 'NX');
    if (!isMine) return Math.max(MIN_WAIT_MS, await commands.pttl(key));
    const renewing = setInterval(() => {
      commands.pexpire(key, LEASE_MS).catch((error: unknown) => this.warn(error));
    }, LEASE_MS / 3);
    try {
      const ranAt = performance.now();
      const isDone = await this.runAll(tasks, due);
      if (!isDone) round.ranAllAt = -Infinity;
      else if (tasks === round.tasks) round.ranAllAt = ranAt;
    } finally {
      clearInterval(renewing);
    }
    if (this.end.signal.aborted) {
      await commands.del(key);
      return 0;
    }
    const wait = this.untilNext(round, startedAt);
    await commands.set(key, 'due', 'PX', wait);
    // Redis may expire the key a millisecond later than the timer fires.
    return wait + MIN_WAIT_MS;
  }

  /** Frequent rounds wait for a beat of the clock: they wake the processes together, and ask for work in one statement. */
  private untilNext({ schedule, isFrequent }: Round, startedAt: number): number {
    return isFrequent && 'every' in schedule
      ? this.due.untilNext(schedule.every)
      : untilNext(schedule, startedAt);
  }

  /** Returns false where a task failed. */
  private async runAll(tasks: readonly ScheduledTask[], due: ReadonlySet<DueWork>): Promise<boolean> {
    const runs = await Promise.allSettled(tasks.map((task) => task.run(this.end.signal, due)));
    for (const [at, run] of runs.entries())
      if (run.status === 'rejected') this.redis.outage.warn(tasks[at]!.name, run.reason);
    return runs.every(({ status }) => status === 'fulfilled');
  }

  private warn(error: unknown): number {
    if (!this.end.signal.aborted) this.redis.outage.warn(`schedules of ${this.name}`, error);
    return RETRY_MS;
  }
}

/** Milliseconds until the next run of a round that began at `startedAt`. */
function untilNext(schedule: Schedule, startedAt: number): number {
  const now = Date.now();
  if ('every' in schedule) return Math.max(1, startedAt + schedule.every - now);
  return DAY_MS - ((now - schedule.hour * HOUR_MS) % DAY_MS);
}
