import { describe, expect, it } from 'vitest';
import { withChat, type ChatIndex } from './chat-index';

const of = (sizes: Record<string, number>): ChatIndex =>
  Object.entries(sizes).map(([id, size]) => ({ id, size }));
const ten = of(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`c${at}`, 1])));

describe('the conversations that the browser keeps', () => {
  it.each([
    ['the latest first', of({ a: 1 }), 'b', 1, ['b', 'a'], []],
    ['each once', of({ a: 1, b: 1 }), 'b', 2, ['b', 'a'], []],
    ['at most ten: the oldest goes', ten, 'new', 1, ['new', ...ten.slice(0, 9).map(({ id }) => id)], ['c9']],
    ['as many as fit', of({ a: 800_000, b: 600_000 }), 'c', 200_000, ['c', 'a'], ['b']],
    ['none that is too large for all', [], 'a', 2_000_000, [], ['a']],
  ] as const)('%s', (_what, index, id, size, kept, evicted) => {
    const next = withChat(index, id, size);
    expect(next.index.map((one) => one.id)).toEqual(kept);
    expect(next.evicted).toEqual(evicted);
  });
});
