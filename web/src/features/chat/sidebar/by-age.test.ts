import { describe, expect, it } from 'vitest';
import { byAge, type Age } from './by-age';

const PLAIN = { active: false, pinned: false, archived: false, folder_id: null, lesson_id: null };
const now = new Date(2026, 10, 21, 9, 30);
const at = (...parts: [number, number, number, number, number]): string => new Date(...parts).toISOString();

describe('byAge', () => {
  it.each<[string, string, Age]>([
    ['this morning', at(2026, 10, 21, 0, 0), 'today'],
    ['a minute before midnight', at(2026, 10, 20, 23, 59), 'yesterday'],
    ['two days ago', at(2026, 10, 19, 12, 0), 'week'],
    ['six days ago', at(2026, 10, 15, 0, 0), 'week'],
    ['before that', at(2026, 10, 14, 23, 59), 'earlier'],
  ])('%s', (_name, updated_at, age) => {
    const conversation = { id: 'a', title: '', created_at: updated_at, updated_at, ...PLAIN };
    expect(byAge([conversation], now)).toEqual([{ age, conversations: [conversation] }]);
  });

  it('keeps the order, one group for each age', () => {
    const made = [at(2026, 10, 21, 8, 0), at(2026, 10, 21, 7, 0), at(2026, 9, 1, 0, 0)].map(
      (updated_at, id) => ({
        id: String(id),
        title: '',
        created_at: updated_at,
        updated_at,
        ...PLAIN,
      }),
    );
    expect(byAge(made, now).map(({ conversations }) => conversations.map(({ id }) => id))).toEqual([
      ['0', '1'],
      ['2'],
    ]);
  });
});
