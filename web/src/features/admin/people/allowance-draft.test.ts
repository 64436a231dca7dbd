import { AllowanceRequest } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { LIMITS } from '@studyhall/contracts/limits';
import { EMPTY_ALLOWANCE, toAllowance } from './allowance-draft';

const FULL = { kind: 'images', amount: '5', lastDay: '2026-03-04', reason: ' Poster for the fair ' } as const;

it('asks for the amount until the end of the last day, as the server takes it', () => {
  const request = toAllowance(FULL);
  expect(request).toEqual({
    kind: 'images',
    amount: 5,
    until: new Date(2026, 2, 4, 23, 59).toISOString(),
    reason: 'Poster for the fair',
  });
  expect(AllowanceRequest.parse(request)).toEqual(request);
});

it.each([
  { amount: '' },
  { amount: '0' },
  { amount: '1.5' },
  { amount: String(LIMITS.allowanceMax.images + 1) },
  { amount: 'five' },
])('asks for nothing with %o', (typed) => expect(toAllowance({ ...FULL, ...typed })).toBeNull());

it('asks for nothing without a last day or a reason', () => {
  expect(toAllowance(EMPTY_ALLOWANCE)).toBeNull();
  expect(toAllowance({ ...FULL, lastDay: '' })).toBeNull();
  expect(toAllowance({ ...FULL, reason: '  ' })).toBeNull();
});
