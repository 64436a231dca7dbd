import { expect, it, vi } from 'vitest';
import { deferred } from './deferred';

it('fetches code once, however often it is prepared', async () => {
  const load = vi.fn(async () => 'code');
  const code = deferred(load);
  expect(code.now()).toBeNull();
  expect(await Promise.all([code.prepare(), code.prepare()])).toEqual(['code', 'code']);
  expect(code.now()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('fetches code again after a failure', async () => {
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(new Error('offline'));
  const code = deferred(load);
  await expect(code.prepare()).rejects.toThrow('offline');
  expect(code.now()).toBeNull();
  expect(await code.prepare()).toBe('code');
});
