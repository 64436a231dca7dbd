import { expect, it } from 'vitest';
import { DEFAULT_LIMITS, resolveLimits } from './limits.js';

it('takes lower limits, and the defaults instead of higher or invalid ones', () => {
  const wanted = { wallMs: 1500.7, memoryBytes: 1e15, processes: 0.2, diskBytes: Number.NaN, artifacts: -1 };
  expect(resolveLimits(wanted)).toEqual({ ...DEFAULT_LIMITS, wallMs: 1500, processes: 1 });
});
