import { describe, expect, it } from 'vitest';
import { DrawingPace } from './drawing-pace';

/** Drawings a second where each takes `cost` milliseconds. */
function rate(cost: number): number {
  const pace = new DrawingPace();
  let now = 0;
  let drawings = 0;
  for (; now < 10_000; drawings += 1) now = now + cost + pace.next(now, cost, now + cost);
  return drawings / (now / 1000);
}

describe('DrawingPace', () => {
  it.each([
    [2, 60, 130],
    [8, 30, 33],
    [12, 20, 22],
    [30, 8, 10],
    [100, 8, 10],
  ])('draws as often as the cost of %i ms allows: %i to %i a second', (cost, min, max) => {
    expect(rate(cost)).toBeGreaterThanOrEqual(min);
    expect(rate(cost)).toBeLessThanOrEqual(max);
  });

  it('is not slowed down for long by one dear drawing', () => {
    const pace = new DrawingPace();
    pace.next(0, 3, 3);
    pace.next(0, 60, 60);
    for (let count = 0; count < 12; count += 1) pace.next(0, 3, 3);
    expect(pace.next(0, 3, 3)).toBeLessThan(15);
  });
});
