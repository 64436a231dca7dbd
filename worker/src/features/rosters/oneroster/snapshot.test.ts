import { describe, expect, it } from 'vitest';
import { toSnapshot } from './snapshot.js';
import { emptyTables, toCell, type Entry } from './tables.js';

const user = (sourcedId: string, fields: object = {}): Entry => ({
  ...{ sourcedId, username: sourcedId, role: 'student', orgSourcedIds: 'north' },
  ...fields,
});

const read = (...users: Entry[]) =>
  toSnapshot(
    { ...emptyTables(), orgs: [{ sourcedId: 'north', type: 'school', name: 'NORTH' }] as Entry[], users },
    { school: null, settings: {} },
    '2026-11-27',
  );

describe('people of OneRoster', () => {
  it('stay where their optional fields cannot be used', () => {
    const { people, errors } = read(user('a', { givenName: 'Ann', email: 'ann(at)school' }));
    expect(people).toMatchObject([{ id: 'a', given_name: 'Ann', email: null }]);
    expect(errors).toEqual([{ row: 'a', reason: 'The field “email” cannot be used and was left out.' }]);
  });

  it('count as sent where their kind is unknown', () => {
    const { people, unusable } = read(
      user('a'),
      user('typo', { role: 'studnt' }),
      user('lost', { orgSourcedIds: 'nowhere' }),
      user('parent', { role: 'parent' }),
    );
    expect(people.map(({ id }) => id)).toEqual(['a']);
    expect(unusable).toEqual(['typo', 'lost']);
  });

  it('have ids of at most 200 characters', () => {
    const { people, errors } = read(user('a'), user('x'.repeat(201)));
    expect(people).toHaveLength(1);
    expect(errors).toEqual([{ row: 'x'.repeat(200), reason: 'Cannot be used.' }]);
  });
});

describe('a class of OneRoster', () => {
  const classesOf = (term: object) => {
    const { classes, places, errors } = toSnapshot(
      {
        ...emptyTables(),
        orgs: [{ sourcedId: 'north', type: 'school', name: 'NORTH' }],
        academicSessions: [{ sourcedId: 'term', ...term }],
        classes: [{ sourcedId: 'maths', title: 'Maths', schoolSourcedId: 'north', termSourcedIds: 'term' }],
        enrollments: [{ sourcedId: 'e', classSourcedId: 'maths', userSourcedId: 'a', role: 'student' }],
        users: [user('a')],
      },
      { school: null, settings: {} },
      '2026-11-27',
    );
    return [classes.length, places?.length, errors];
  };

  it.each([
    ['02/28/2027', '09/01/2026'],
    ['01.09.2026', ''],
    ['soon', ''],
    ['2026-13-01', ''],
    ['2026-01-01', '2027-08-01'],
  ])('stays where the dates of its term cannot be used: until %s from "%s"', (endDate, startDate) => {
    const reason = expect.stringContaining(`(${endDate})`);
    expect(classesOf({ endDate, startDate })).toEqual([1, 1, [{ row: 'term', reason }]]);
  });

  it.each([
    [1, '2026-11-27', '2026-09-01'],
    [1, '2027-02-28T00:00:00Z', '01/09/2026'],
    [0, '2026-11-26', '2026-09-01'],
    [1, '', ''],
  ])('is read %d times where its term ends on "%s"', (count, endDate, startDate) => {
    expect(classesOf({ endDate, startDate })).toEqual([count, count, []]);
  });
});

describe('a cell', () => {
  it('has no NUL and an end', () => {
    expect(toCell(' a\0b ')).toBe('ab');
    expect(() => toCell('x'.repeat(10_001))).toThrow('The source sends more than can be read.');
  });
});
