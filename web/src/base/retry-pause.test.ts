import { expect, it } from 'vitest';
import { retryPause } from './retry-pause';

it('pauses longer after each failure, at most a minute', () => {
  const pauses = [0, 1, 2, 3, 4, 50].map(retryPause);
  expect(pauses).toEqual([2_000, 2_000, 5_000, 15_000, 60_000, 60_000]);
});
