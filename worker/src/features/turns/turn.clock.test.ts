import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TurnClock } from './turn.clock.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('ends after its limit, without the time of its pauses', () => {
  const end = vi.fn();
  const clock = new TurnClock(1_000, end);
  vi.advanceTimersByTime(400);
  const [first, second] = [clock.pause(), clock.pause()];
  vi.advanceTimersByTime(5_000);
  first();
  first();
  vi.advanceTimersByTime(5_000);
  second();
  vi.advanceTimersByTime(599);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
});

it('never ends once it is stopped', () => {
  const end = vi.fn();
  const clock = new TurnClock(1_000, end);
  const resume = clock.pause();
  clock.stop();
  resume();
  vi.advanceTimersByTime(2_000);
  expect(end).not.toHaveBeenCalled();
});
