import { expect, it } from 'vitest';
import { fuseRanks } from './rank.fusion.js';

it('puts first what both rankings put high', () => {
  expect(
    fuseRanks(
      [
        ['a', 'b', 'c'],
        ['b', 'd', 'a'],
      ],
      3,
    ),
  ).toEqual(['b', 'a', 'd']);
});

it('gives one ranking back as it is, cut', () => {
  expect(fuseRanks([['x', 'y', 'z'], []], 2)).toEqual(['x', 'y']);
});
