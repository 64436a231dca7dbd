import { expect, it, vi } from 'vitest';
import { retryUnavailable } from './unavailable.js';

const away = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const { signal } = new AbortController();

it('repeats work while the database is away', async () => {
  const work = vi.fn(async () => 'read');
  work.mockRejectedValueOnce(Object.assign(new Error('x'), { driverError: away() }));
  work.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
  expect(await retryUnavailable(work, signal)).toBe('read');
  expect(work).toHaveBeenCalledTimes(3);
});

it('repeats nothing after a defect', async () => {
  const work = vi.fn(() => Promise.reject(new Error('A defect.')));
  await expect(retryUnavailable(work, signal)).rejects.toThrow('A defect.');
  expect(work).toHaveBeenCalledTimes(1);
});

it('ends with the signal', async () => {
  const stop = new AbortController();
  const work = vi.fn(() => {
    stop.abort(new Error('Stopped.'));
    return Promise.reject(away());
  });
  await expect(retryUnavailable(work, stop.signal)).rejects.toThrow('Stopped.');
  expect(work).toHaveBeenCalledTimes(1);
});
