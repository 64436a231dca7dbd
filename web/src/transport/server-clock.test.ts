import { afterEach, expect, it, vi } from 'vitest';
import { serverNow, setServerTime } from './server-clock';

afterEach(() => vi.useRealTimers());

it.each([
  [3 * 3_600_000, 3 * 3_600_000],
  [-86_400_000, -86_400_000],
  [2_000, 0],
])('a server whose clock is %i ms ahead is followed by %i ms', (ahead, followed) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  setServerTime(new Date(Date.now() + ahead).toUTCString());
  expect(serverNow() - Date.now()).toBe(followed);
  setServerTime(null);
  expect(serverNow() - Date.now()).toBe(followed);
});
