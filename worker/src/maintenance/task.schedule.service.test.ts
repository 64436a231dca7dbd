import { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { DueWork } from '@studyhall/persistence';
import { loadConfig, RedisConnections, type EventBus } from '@studyhall/platform';
import type { DataSource } from 'typeorm';
import type { QueueWatch } from '../jobs/queue.watch.js';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { DueTasks } from './due.tasks.js';
import type { ScheduledTask } from './scheduled.task.js';
import { TaskSchedule } from './task.schedule.js';

let servers: TestServers;
let redis: RedisConnections;
const schedules: TaskSchedule[] = [];
beforeAll(async () => {
  servers = await startTestServers();
  redis = new RedisConnections(loadConfig(servers.env));
});
afterEach(async () => {
  await Promise.all(schedules.splice(0).map((schedule) => schedule.beforeApplicationShutdown()));
  vi.useRealTimers();
});
afterAll(async () => {
  redis.onApplicationShutdown();
  await servers.stop();
});

class OwnSchedule extends TaskSchedule {}

/** What the database and Redis say to a worker. */
class KnownWork extends DueTasks {
  readonly work = new Set<DueWork>();

  constructor(readonly gaps = new EventEmitter()) {
    const bus = { onGap: (listener: () => void) => gaps.on('gap', listener) };
    super({} as DataSource, { isResting: false } as QueueWatch, bus as unknown as EventBus);
  }

  override find = vi.fn(async () => this.work);
}

/** The schedule of one worker, which runs until the test ends. */
function start(name: string, tasks: ScheduledTask[], due = new KnownWork()): TaskSchedule {
  const schedule = new OwnSchedule(name, tasks, redis, due);
  schedules.push(schedule);
  schedule.onApplicationBootstrap();
  return schedule;
}

const task = (
  schedule: ScheduledTask['schedule'],
  run: (signal: AbortSignal) => Promise<void>,
): ScheduledTask => ({ name: 'test', schedule, run });

it('runs a round once for all workers, again and again', async () => {
  let runs = 0;
  const began = performance.now();
  const count = task({ every: 200 }, async () => void (runs += 1));
  for (let worker = 0; worker < 4; worker += 1) start('once', [count]);
  await expect.poll(() => runs).toBeGreaterThan(5);
  expect(runs).toBeLessThanOrEqual((performance.now() - began) / 200 + 2);
});

it('runs all tasks of a round, also where one fails', async () => {
  const second = vi.fn(async () => undefined);
  const fails = task({ every: 200 }, async () => {
    throw new Error('Refused');
  });
  start('fails', [fails, task({ every: 200 }, second)]);
  await expect.poll(() => second.mock.calls.length).toBeGreaterThan(1);
});

it('gives the round of a killed worker to another one when its lease ends', async () => {
  const began = performance.now();
  // What a worker leaves that was killed within a round.
  await redis.commands.set(`${redis.prefix}:schedule:killed:every-100`, 'running', 'PX', 600);
  const ran = Promise.withResolvers<void>();
  start('killed', [task({ every: 100 }, async () => ran.resolve())]);
  await ran.promise;
  expect(performance.now() - began).toBeGreaterThan(500);
});

it('keeps a round that takes longer than its lease, and hands it over where its worker ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let running = 0;
  let begun = 0;
  const endless = task({ every: 100 }, async (signal) => {
    begun += 1;
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    running -= 1;
  });
  const holder = start('long', [endless]);
  await expect.poll(() => begun).toBe(1);
  // A lease that outlasts any pause of this process: a busy machine may stop it for seconds.
  const key = `${redis.prefix}:schedule:long:every-100`;
  const extend = () => redis.commands.set(key, 'running', 'PX', 600_000);
  await extend();
  const waits = vi.spyOn(redis.commands, 'pttl');
  start('long', [endless]);
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  for (let renewed = 0; renewed < 2; renewed += 1) {
    await extend();
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => redis.commands.pttl(key)).toBeLessThanOrEqual(3_000);
  }
  expect(begun).toBe(1);
  await extend();
  await holder.beforeApplicationShutdown();
  start('long', [endless]);
  await expect.poll(() => begun).toBe(2);
});

it('runs the tasks of a frequent round that have work, and all where nothing is known yet or events were lost', async () => {
  const due = new KnownWork();
  const runs = { lesson: 0, outbox: 0 };
  const lesson = {
    ...task({ every: 50 }, async () => void (runs.lesson += 1)),
    seeks: ['lesson_end'] as const,
  };
  const outbox = {
    ...task({ every: 50 }, async () => {
      runs.outbox += 1;
      if (runs.outbox === 4) throw new Error('Refused');
    }),
    seeks: ['outbox'] as const,
  };
  start('due', [lesson, outbox], due);
  await expect.poll(() => runs).toEqual({ lesson: 1, outbox: 1 });
  const asked = due.find.mock.calls.length;
  await expect.poll(() => due.find.mock.calls.length).toBeGreaterThan(asked + 5);
  expect(runs).toEqual({ lesson: 1, outbox: 1 });
  due.gaps.emit('gap');
  await expect.poll(() => runs).toEqual({ lesson: 2, outbox: 2 });
  due.work.add('outbox');
  // The fourth run fails: the round after it runs all.
  await expect.poll(() => runs.lesson).toBe(3);
  expect(runs.outbox).toBeGreaterThanOrEqual(5);
  await expect.poll(() => runs.outbox).toBeGreaterThan(7);
  expect(runs.lesson).toBe(3);
});

it('asks for no work where a round is not frequent', async () => {
  const due = new KnownWork();
  const ran = Promise.withResolvers<void>();
  start('rare', [task({ every: 60_000 }, async () => ran.resolve())], due);
  await ran.promise;
  expect(due.find).not.toHaveBeenCalled();
});

it('runs a daily round at its hour, not at a start', async () => {
  const run = vi.fn(async () => undefined);
  // Half a day from now.
  const hour = ((new Date().getUTCHours() + 12) % 24) + 0.5;
  start('daily', [task({ hour }, run)]);
  const key = `${redis.prefix}:schedule:daily:hour-${hour}`;
  await expect.poll(() => redis.commands.exists(key)).toBe(1);
  const due = new Date(Date.now() + (await redis.commands.pttl(key)));
  expect(due.getUTCHours() + due.getUTCMinutes() / 60 + due.getUTCSeconds() / 3_600).toBeCloseTo(hour, 1);
  await schedules.shift()!.beforeApplicationShutdown();
  expect(run).not.toHaveBeenCalled();
  await redis.commands.pexpire(key, 50);
  await expect.poll(() => redis.commands.exists(key)).toBe(0);
  // A worker that slept until now: the round is due once it has read when.
  await redis.commands.set(key, 'due');
  vi.spyOn(redis.commands, 'pttl').mockImplementationOnce(async () => {
    await redis.commands.pexpire(key, 50);
    return 50;
  });
  start('daily', [task({ hour }, run)]);
  await expect.poll(() => run.mock.calls.length).toBe(1);
  expect(await redis.commands.pttl(key)).toBeGreaterThan(60_000);
});
