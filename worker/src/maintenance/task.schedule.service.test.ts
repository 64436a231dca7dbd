import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig, RedisConnections } from '@studyhall/platform';
import { startTestServers, type TestServers } from '@studyhall/testing';
import type { QuietDatabase } from './quiet.database.js';
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
});
afterAll(async () => {
  redis.onApplicationShutdown();
  await servers.stop();
});

class OwnSchedule extends TaskSchedule {}

/** The schedule of one worker, which runs until the test ends. */
function start(
  name: string,
  tasks: ScheduledTask[],
  quietMs: () => number = () => 0,
  untilDueMs: () => number = () => Infinity,
): TaskSchedule {
  const quiet = {
    measure: async () => quietMs(),
    untilDue: async () => untilDueMs(),
  } as Pick<QuietDatabase, 'measure' | 'untilDue'> as QuietDatabase;
  const schedule = new OwnSchedule(name, tasks, redis, quiet);
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
  expect(runs).toBeLessThanOrEqual((performance.now() - began) / 200 + 1);
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
  // What a worker leaves that was killed within a round.
  await redis.commands.set(`${redis.prefix}:schedule:killed:every-100`, 'running', 'PX', 600);
  const began = performance.now();
  const ran = Promise.withResolvers<void>();
  start('killed', [task({ every: 100 }, async () => ran.resolve())]);
  await ran.promise;
  expect(performance.now() - began).toBeGreaterThan(500);
});

it('keeps a round that takes longer than its lease, and hands it over where its worker ends', async () => {
  let running = 0;
  let begun = 0;
  const endless = task({ every: 100 }, async (signal) => {
    begun += 1;
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    running -= 1;
  });
  start('long', [endless]);
  await expect.poll(() => begun).toBe(1);
  start('long', [endless]);
  const key = `${redis.prefix}:schedule:long:every-100`;
  // Renewed twice.
  for (let renewed = 0, left = 3_000; renewed < 2;) {
    const now = await redis.commands.pttl(key);
    if (now > left) renewed += 1;
    left = now;
  }
  expect(begun).toBe(1);
  await schedules.shift()!.beforeApplicationShutdown();
  await expect.poll(() => begun).toBe(2);
});

it('leaves frequent rounds out while nothing was written, and runs them where something was', async () => {
  let quietMs = 0;
  const runs = { often: 0, rarely: 0 };
  const measured = vi.fn(() => quietMs);
  start(
    'quiet',
    [
      task({ every: 50 }, async () => void (runs.often += 1)),
      task({ every: 60_000 }, async () => void (runs.rarely += 1)),
    ],
    measured,
  );
  await expect.poll(() => runs).toEqual({ often: expect.any(Number) as number, rarely: 1 });
  await expect.poll(() => runs.often).toBeGreaterThan(2);
  quietMs = 60_000;
  const atMost = runs.often + 1;
  const before = measured.mock.calls.length;
  await expect.poll(() => measured.mock.calls.length).toBeGreaterThan(before + 5);
  expect(runs.often).toBeLessThanOrEqual(atMost);
  quietMs = 0;
  await expect.poll(() => runs.often).toBeGreaterThan(atMost + 2);
});

it('runs a frequent round that was left out when something is due by a stored time', async () => {
  const ranAt: number[] = [];
  const due = performance.now() + 600;
  const untilDue = (): number => (due > performance.now() ? due - performance.now() : Infinity);
  start('due', [task({ every: 50 }, async () => void ranAt.push(performance.now()))], () => 60_000, untilDue);
  await expect.poll(() => ranAt.length).toBe(2);
  expect(ranAt[1]).toBeGreaterThanOrEqual(due);
});

it('runs a daily round at its hour, not at a start', async () => {
  const run = vi.fn(async () => undefined);
  const hour = 2.5;
  start('daily', [task({ hour }, run)]);
  const key = `${redis.prefix}:schedule:daily:hour-2.5`;
  await expect.poll(() => redis.commands.exists(key)).toBe(1);
  const due = new Date(Date.now() + (await redis.commands.pttl(key)));
  expect(due.getUTCHours() + due.getUTCMinutes() / 60 + due.getUTCSeconds() / 3_600).toBeCloseTo(hour, 1);
  await schedules.shift()!.beforeApplicationShutdown();
  expect(run).not.toHaveBeenCalled();
  await redis.commands.pexpire(key, 50);
  await expect.poll(() => redis.commands.exists(key)).toBe(0);
  // A worker that slept until now.
  await redis.commands.set(key, 'due', 'PX', 50);
  start('daily', [task({ hour }, run)]);
  await expect.poll(() => run.mock.calls.length).toBe(1);
  expect(await redis.commands.pttl(key)).toBeGreaterThan(60_000);
});
