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

describe('a cell', () => {
  it('has no NUL and an end', () => {
    expect(toCell(' a\0b ')).toBe('ab');
    expect(() => toCell('x'.repeat(10_001))).toThrow('The source sends more than can be read.');
  });
});
