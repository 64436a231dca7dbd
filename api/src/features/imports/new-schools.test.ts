import { expect, it } from 'vitest';
import { findNewSchools } from './new-schools.js';

const rosterOf = (...schools: Array<string | null>) =>
  schools.map((school, at) => ({ school, line: at + 2 }));
const newSchools = (
  rows: ReturnType<typeof rosterOf>,
  known: string[],
  { renamed = {}, creating = rows }: { renamed?: Record<string, string>; creating?: typeof rows } = {},
) =>
  findNewSchools(rows, creating, {
    names: known,
    inUse: known.filter((name) => !name.startsWith('CLOSED')),
    renamed: new Map(Object.entries(renamed)),
  });
const nearest = (school: string, ...known: string[]) =>
  newSchools(rosterOf(school), known).listed.map((one) => one.nearest);

it('counts the users of each unknown school, and gives its first line', () => {
  expect(newSchools(rosterOf('NORTH', 'LAKESIDE', null, 'LAKESIDE', 'HILL'), ['NORTH'])).toEqual({
    count: 2,
    listed: [
      { school: 'LAKESIDE', users: 2, line: 3, nearest: null, created: true },
      { school: 'HILL', users: 1, line: 6, nearest: null, created: true },
    ],
  });
  expect(newSchools(rosterOf('NORTH'), ['NORTH'])).toEqual({ count: 0, listed: [] });
});

it.each([
  ['RIVERSDIE', 'RIVERSIDE'],
  ['RIVERSIDE HIGHSCHOOL', 'RIVERSIDE HIGH SCHOOL'],
  ['ST MARYS', "ST. MARY'S"],
  ['مدرسة النو', 'مدرسة النور'],
  ['RIVЕRSIDE', 'RIVERSIDE'],
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
  expect(newSchools(rosterOf('LAKESIDE', 'LAKESIDE', 'LAKESDIE'), []).listed).toEqual([
    { school: 'LAKESDIE', users: 1, line: 4, nearest: 'LAKESIDE', created: true },
    { school: 'LAKESIDE', users: 2, line: 2, nearest: null, created: true },
  ]);
});

it('lists fifty and counts them all', () => {
  const { count, listed } = newSchools(rosterOf(...Array.from({ length: 9_000 }, (_, at) => `S ${at}`)), []);
  expect([count, listed.length]).toEqual([9_000, 50]);
});

it('suggests the name of today for a former one, and no archived school', () => {
  const rows = rosterOf('OLD NAME', 'CLOSED SCHOOLS');
  const { count, listed } = newSchools(rows, ['CLOSED SCHOOL', 'NEW NAME'], {
    renamed: { 'OLD NAME': 'NEW NAME' },
    creating: rows.slice(1),
  });
  expect(count).toBe(1);
  expect(listed).toEqual([
    { school: 'OLD NAME', users: 1, line: 2, nearest: 'NEW NAME', created: false },
    { school: 'CLOSED SCHOOLS', users: 1, line: 3, nearest: null, created: true },
  ]);
});
