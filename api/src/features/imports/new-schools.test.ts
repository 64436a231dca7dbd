import { expect, it } from 'vitest';
import { newSchoolsOf } from './new-schools.js';

const rosterOf = (...schools: Array<string | null>) =>
  schools.map((school, at) => ({ school, line: at + 2 }));
const nearest = (school: string, ...known: string[]) =>
  newSchoolsOf(rosterOf(school), known).listed.map((one) => one.nearest);

it('counts the users of each unknown school, and gives its first line', () => {
  expect(newSchoolsOf(rosterOf('NORTH', 'LAKESIDE', null, 'LAKESIDE', 'HILL'), ['NORTH'])).toEqual({
    count: 2,
    listed: [
      { school: 'LAKESIDE', users: 2, line: 3, nearest: null },
      { school: 'HILL', users: 1, line: 6, nearest: null },
    ],
  });
  expect(newSchoolsOf(rosterOf('NORTH'), ['NORTH'])).toEqual({ count: 0, listed: [] });
});

it.each([
  ['RIVERSDIE', 'RIVERSIDE'],
  ['RIVERSIDE HIGHSCHOOL', 'RIVERSIDE HIGH SCHOOL'],
  ['ST MARYS', "ST. MARY'S"],
  ['مدرسة النو', 'مدرسة النور'],
])('%s looks like a misspelling of %s', (misspelt, meant) => {
  expect(nearest(misspelt, 'OAKWOOD ACADEMY', meant)).toEqual([meant]);
});

it.each([
  ['EAST', 'WEST'],
  ['SCHOOL 2', 'SCHOOL 3'],
  ['LYCEE 12', 'LYCEE 1'],
  ['AB', 'AC'],
  ['NORTH HIGH', 'SOUTH HIGH SCHOOL'],
])('%s does not look like a misspelling of %s', (school, other) => {
  expect(nearest(school, other)).toEqual([null]);
});

it('suggests the closest of several names, and a school of the roster itself that has more users', () => {
  expect(nearest('RIVERSIDEE', 'RIVERSIDER S', 'RIVERSIDE')).toEqual(['RIVERSIDE']);
  expect(newSchoolsOf(rosterOf('LAKESIDE', 'LAKESIDE', 'LAKESDIE'), []).listed).toEqual([
    { school: 'LAKESDIE', users: 1, line: 4, nearest: 'LAKESIDE' },
    { school: 'LAKESIDE', users: 2, line: 2, nearest: null },
  ]);
});

it('lists fifty and counts them all', () => {
  const { count, listed } = newSchoolsOf(
    rosterOf(...Array.from({ length: 9_000 }, (_, at) => `S ${at}`)),
    [],
  );
  expect([count, listed.length]).toEqual([9_000, 50]);
});
