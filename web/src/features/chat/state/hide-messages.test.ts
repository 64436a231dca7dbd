import { unstoredMessage, type ChatItem } from '@studyhall/domain';
import { describe, expect, it } from 'vitest';
import { reinsert } from './hide-messages';

const items = (keys: string): ChatItem[] =>
  [...keys].map((key) => ({
    key,
    message: unstoredMessage({ role: 'user', content: key }),
    draft: null,
    placeholder: null,
    unsent: null,
  }));

describe('messages that the server did not remove', () => {
  it.each([
    ['return to their places', 'ad', 'abcd', 'bc', 'abcd'],
    ['return to the beginning', 'cd', 'abcd', 'ab', 'abcd'],
    ['return before what came meanwhile', 'ax', 'abc', 'bc', 'abcx'],
    ['return where what they followed is gone', 'd', 'abcd', 'b', 'bd'],
    ['are there once', 'abc', 'abc', 'b', 'abc'],
  ])('%s', (_what, now, before, removed, result) =>
    expect(
      reinsert(items(now), items(before), items(removed))
        .map(({ key }) => key)
        .join(''),
    ).toBe(result),
  );
});
