import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './model.faults.js';

describe('Retry-After', () => {
  const now = Date.parse('2026-11-03T10:00:00Z');
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Tue, 03 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Tue, 03 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '99999999999' }, 86_400_000],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1_500],
    [{}, undefined],
  ])('%o is %o ms', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), now)).toBe(expected);
  });
});
