import { expect, it } from 'vitest';
import { Supervisor } from '../../scripts/lib/supervisor.mjs';

/** A process that dies when told to; `log` hears of each start and stop. */
function member(log: string[]): {
  start: () => Promise<{ stop(): Promise<void>; onDeath(l: (how: string) => void): void }>;
  die(): void;
} {
  let starts = 0;
  let died: (how: string) => void = () => undefined;
  return {
    die: () => died('exit code 1'),
    start() {
      const number = (starts += 1);
      log.push(`start ${number}`);
      return Promise.resolve({
        stop: () => Promise.resolve(void log.push(`stop ${number}`)),
        onDeath: (listener: (how: string) => void) => (died = listener),
      });
    },
  };
}

it('replaces a process that is just being started again, and leaves only one', async () => {
  const log: string[] = [];
  const supervisor = new Supervisor(() => undefined);
  const worker = member(log);
  await supervisor.add('worker', worker.start);
  worker.die();
  await supervisor.replace('worker', worker.start);
  await supervisor.stop();
  expect(log).toEqual(['start 1', 'start 2', 'stop 2', 'start 3', 'stop 3']);
});
