import { LimitKind, LimitPeriod, SetLimits } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { isTooSmall, toBreak, toDraft, toLimits } from './limit-draft';
import { KINDS, PERIODS } from './limit-kinds';

it('has a cell for each kind and period of the server', () => {
  expect(KINDS.toSorted()).toEqual(LimitKind.options.toSorted());
  expect(PERIODS.toSorted()).toEqual(LimitPeriod.options.toSorted());
});

it('reads and writes the same limits, zero among them', () => {
  const limits = [
    { kind: 'messages', period: 'day', limit: 40 },
    { kind: 'images', period: 'month', limit: 0 },
  ] as const;
  expect(toLimits(toDraft(limits))).toEqual(limits);
  expect(toLimits(toDraft([]))).toEqual([]);
});

it.each(['', ' ', '0', '12', '1000000000', '-1', '1.5', 'ten', '1000000001'])(
  'takes "%s" as the server does',
  (typed) => {
    const list = toLimits({ ...toDraft([]), 'messages day': typed });
    const limit = Number(typed);
    const wanted = { limits: [{ kind: 'messages', period: 'day', limit }] };
    expect(list !== null).toBe(SetLimits.safeParse(wanted).success);
  },
);

it.each([
  ['1', true],
  ['6,399', true],
  ['6400', false],
  ['0', false],
  ['', false],
  ['ten', false],
])('a limit of "%s" tokens is too small for a question of 6,400: %s', (typed, isSmall) => {
  expect(isTooSmall(typed, 6_400)).toBe(isSmall);
});

it.each(['', ' ', '9', '10', '45', '240', '241', '12.5', 'ten'])(
  'takes a break after "%s" as the server does',
  (typed) => {
    const minutes = typed.trim() === '' ? null : Number(typed);
    expect(toBreak(typed) !== undefined).toBe(SetLimits.safeParse({ break_minutes: minutes }).success);
  },
);
