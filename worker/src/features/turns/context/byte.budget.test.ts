import { expect, it } from 'vitest';
import { ByteBudget } from './byte.budget.js';

const never = new AbortController().signal;

it('admits requests that fit, and the others in order as bytes are released', async () => {
  const budget = new ByteBudget(10);
  const entered: string[] = [];
  const enter = (name: string, bytes: number): Promise<() => void> =>
    budget.take(bytes, never).then((release) => {
      entered.push(name);
      return release;
    });
  const first = await enter('first', 6);
  const large = enter('large', 8);
  const small = enter('small', 1);
  await Promise.resolve();
  expect(entered).toEqual(['first']);
  first();
  first();
  (await large)();
  await small;
  expect(entered).toEqual(['first', 'large', 'small']);
});

it('admits a request beyond the whole budget alone', async () => {
  const budget = new ByteBudget(10);
  const release = await budget.take(50, never);
  const next = budget.take(1, never);
  release();
  await expect(next).resolves.toBeTypeOf('function');
});

it('drops an aborted waiter and admits the next one', async () => {
  const budget = new ByteBudget(10);
  await budget.take(5, never);
  const stop = new AbortController();
  const stopped = budget.take(9, stop.signal);
  const next = budget.take(5, never);
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(next).resolves.toBeTypeOf('function');
});
