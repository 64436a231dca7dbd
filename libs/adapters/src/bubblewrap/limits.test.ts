import { expect, it } from 'vitest';
import { CONVERTER_LIMITS, DEFAULT_LIMITS, resolveLimits } from './limits.js';

it('takes lower limits, and the defaults instead of higher or invalid ones', () => {
  const wanted = { wallMs: 1500.7, memoryBytes: 1e15, processes: 0.2, diskBytes: Number.NaN, artifacts: -1 };
  expect(resolveLimits(wanted)).toEqual({ ...DEFAULT_LIMITS, wallMs: 1500, processes: 1 });
});

it('gives a converter more time than a program, of which no more is the processor’s', () => {
  const { wallMs, ...others } = resolveLimits({ wallMs: 1e9, cpuSeconds: 1e9 }, CONVERTER_LIMITS);
  expect(wallMs).toBeGreaterThan(2 * DEFAULT_LIMITS.wallMs);
  expect({ wallMs: DEFAULT_LIMITS.wallMs, ...others }).toEqual(DEFAULT_LIMITS);
});
