import { describe, expect, it } from 'vitest';
import { AppError } from '@studyhall/contracts';
import { FairSlots } from './fair.slots.js';

type Path = [string, ...string[]];

const slotsOf = (limits: { waiting?: number; waitingPerKey?: number; timeoutMs?: number } = {}) =>
  new FairSlots({
    slots: 1,
    waiting: 100,
    waitingPerKey: 100,
    refusal: () => new AppError('unavailable', 'Many wait.', { retryAfterSeconds: 10 }),
    ...limits,
  });

/** Starts work under a path; it ends when the test calls `end`. */
function hold(slots: FairSlots, path: Path, order: string[] = [], name = path.join(' ')) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = slots.run(path, () => {
    order.push(name);
    return promise;
  });
  return { end: resolve, done };
}

async function orderOf(paths: Path[]): Promise<string[]> {
  const order: string[] = [];
  const slots = slotsOf();
  const held = paths.map((path, n) => hold(slots, path, order, `${path.join(' ')} ${n}`));
  for (const one of held) one.end();
  await Promise.all(held.map(({ done }) => done));
  return order;
}

describe('fair slots', () => {
  it('run the work of each user in turn', async () => {
    expect(await orderOf([['mia'], ['mia'], ['mia'], ['noor'], ['noor']])).toEqual([
      'mia 0',
      'mia 1',
      'noor 3',
      'mia 2',
      'noor 4',
    ]);
  });

  it('run the work of each network in turn, and within a network of each name', async () => {
    const school: Path[] = [
      ['school', 'mia'],
      ['school', 'mia'],
      ['school', 'mia'],
      ['school', 'noor'],
    ];
    expect(await orderOf([...school, ['home', 'ada'], ['home', 'ada']])).toEqual([
      'school mia 0',
      'school mia 1',
      'home ada 4',
      'school noor 3',
      'home ada 5',
      'school mia 2',
    ]);
  });

  it('refuse work while as much as may wait is waiting, of all and of one key', async () => {
    const slots = slotsOf({ waiting: 3, waitingPerKey: 2 });
    const held = [hold(slots, ['mia']), hold(slots, ['mia']), hold(slots, ['mia'])];
    await expect(hold(slots, ['mia']).done).rejects.toMatchObject({ message: 'Many wait.' });
    held.push(hold(slots, ['noor']));
    await expect(hold(slots, ['ada']).done).rejects.toMatchObject({ message: 'Many wait.' });
    for (const one of held) one.end();
    await Promise.all(held.map(({ done }) => done));
    const next = hold(slots, ['ada']);
    next.end();
    await next.done;
  });

  it('refuse work that has waited too long, and never run it', async () => {
    const order: string[] = [];
    const slots = slotsOf({ timeoutMs: 20 });
    const first = hold(slots, ['mia'], order);
    await expect(hold(slots, ['school', 'noor'], order).done).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 10,
    });
    first.end();
    await first.done;
    const next = hold(slots, ['ada'], order);
    next.end();
    await next.done;
    expect(order).toEqual(['mia', 'ada']);
  });

  it('are free again when the work fails', async () => {
    const slots = slotsOf();
    await expect(slots.run(['mia'], () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    const next = hold(slots, ['mia']);
    next.end();
    await next.done;
  });
});
