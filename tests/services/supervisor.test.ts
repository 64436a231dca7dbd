import { expect, it } from 'vitest';
import { Supervisor, type Running } from '../../scripts/lib/supervisor.ts';

/** A process that dies on command; `log` records each start and stop. */
function member(log: string[]): { start: () => Promise<Running>; die: () => void } {
  let starts = 0;
  let die = (): void => undefined;
  return {
    die: () => die(),
    start() {
      const number = (starts += 1);
      log.push(`start ${number}`);
      const death = new Promise<string>((resolve) => (die = () => resolve('exit code 1')));
      return Promise.resolve({ death, stop: () => Promise.resolve(void log.push(`stop ${number}`)) });
    },
  };
}

it('replaces a process that is just being started again, and leaves only one', async () => {
  const log: string[] = [];
  const restarting = Promise.withResolvers<void>();
  const supervisor = new Supervisor(() => restarting.resolve());
  const worker = member(log);
  await supervisor.add('worker', worker.start);
  worker.die();
  await restarting.promise;
  await supervisor.replace('worker');
  await supervisor.stop();
  expect(log).toEqual(['start 1', 'start 2', 'stop 2', 'start 3', 'stop 3']);
});

it('replaces a process that has just died, and leaves only one', async () => {
  const log: string[] = [];
  const supervisor = new Supervisor(() => undefined);
  const worker = member(log);
  await supervisor.add('worker', worker.start);
  worker.die();
  await supervisor.replace('worker');
  await supervisor.stop();
  expect(log).toEqual(['start 1', 'stop 1', 'start 2', 'stop 2']);
});
