import { expect, test } from 'vitest';
import type { PastMessage } from '@studyhall/persistence';
import { MAX_ROLE_PLAY_REPLIES, rolePlayNote } from './role-play.note.js';

const played = (replies: number): PastMessage[] =>
  Array.from({ length: replies }, () => [
    { role: 'user', content: 'Un café, s’il vous plaît.' },
    { role: 'assistant', content: 'Role play: Bien sûr ! Avec du lait ?' },
  ]).flat() as PastMessage[];

test('a role play ends after its number of replies', () => {
  expect(rolePlayNote(played(MAX_ROLE_PLAY_REPLIES - 1))).toBe('');
  expect(rolePlayNote(played(MAX_ROLE_PLAY_REPLIES))).toContain('Leave the part now');
});

test('a reply out of the part begins the count anew', () => {
  const out = { role: 'assistant', content: 'Well done. Shall we look at the past tense?' } as PastMessage;
  expect(rolePlayNote([...played(MAX_ROLE_PLAY_REPLIES), out])).toBe('');
  expect(rolePlayNote([...played(4), out, ...played(6)])).toBe('');
});
