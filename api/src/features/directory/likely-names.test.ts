import { expect, it } from 'vitest';
import { LikelyNames } from './likely-names.js';

it.each([
  ['ADM SOUTH', 'ADM NORTH'],
  ['ADM NORTH 2', 'ADM NORTH'],
  ['NORTH', 'NORTH HIGH'],
  ['ST MARY', 'ST JOHN'],
  ['SCHOOL 12', 'SCHOOL 21'],
  ['NORTHERN', 'SOUTHERN'],
])('%s is another name than %s', (name, other) => {
  expect(new LikelyNames([other]).find(name)).toBeNull();
});

it.each([
  ['ADM NROTH', 'ADM NORTH'],
  ['RIVERSDIE', 'RIVERSIDE'],
  ['RIVERSIDE HIGHSCHOOL', 'RIVERSIDE HIGH SCHOOL'],
  ['INTERNATOINAL SCHOL', 'INTERNATIONAL SCHOOL'],
])('%s may mean %s', (name, meant) => {
  expect(new LikelyNames(['OAKWOOD', meant]).find(name)).toBe(meant);
});

it('finds the classes of the same year, the nearest first', () => {
  const classes = new LikelyNames(['7A', '7B', '8X', 'Maths 7A', 'Biology']);
  expect(classes.findClasses('7X', 3)).toEqual(['7A', '7B']);
  expect(classes.findClasses('Mahts 7A', 3)).toEqual(['Maths 7A']);
  expect(classes.findClasses('Chess', 3)).toEqual([]);
  expect(classes.findClasses('9A', 3)).toEqual([]);
});
