import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLeakScanner } from './leak-scanner.js';
import { ReplyGuard } from './reply-guard.js';

const scanner = createLeakScanner(
  { values: [42], texts: ['mitochondria', 'ميتوكوندريا'] },
  'Solve 3x - 51 = 75. Which part of the cell makes its energy?',
);
const leaks = readFileSync(new URL('../../../../tests/study/leaks.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'));

/** What a reader sees of a reply that is written in pieces of `size` characters. */
function shownOf(reply: string, size: number): { shown: string; leaked: boolean } {
  const guard = new ReplyGuard(scanner);
  let shown = '';
  for (let at = 0; at < reply.length; at += size) shown += guard.push(reply.slice(at, at + size));
  shown += guard.end();
  return { shown, leaked: guard.leaked };
}

describe('a reply that gives the key away', () => {
  it.each([1, 3, 7, 400])('is never shown that far, written in pieces of %i characters', (size) => {
    for (const leak of leaks) {
      const { shown, leaked } = shownOf(`Let me think about this. ${leak}\n\nThat is all.`, size);
      expect(leaked, leak).toBe(true);
      expect(scanner.leaks(shown), leak).toBe(false);
    }
  });

  it('shows nothing of the piece in which the key begins, also not the words before it', () => {
    const guard = new ReplyGuard(scanner);
    expect(guard.push('Let me think about this. ')).toBe('Let me think');
    expect(guard.push('You know the rule, so x = 42. That is all.')).toBe('');
    expect(guard.end()).toBe('');
  });

  it('is read as a whole at its end: a key in the first letters of many lines', () => {
    const reply = [
      'Most',
      'important',
      'to',
      'observe',
      'carefully',
      'here:',
      'only',
      'nine',
      'do',
      'really',
      'include',
      'ATP.',
    ]
      .map((word) => `${word} ${'and so it goes on '.repeat(3)}`)
      .join('\n');
    expect(shownOf(reply, 20).leaked).toBe(true);
  });
});

it('shows a reply without the key whole, and keeps back few characters meanwhile', () => {
  const reply = 'Add 51 to both sides first. Which number do you get on the right?';
  const guard = new ReplyGuard(scanner);
  let shown = '';
  for (const [at, letter] of [...reply].entries()) {
    shown += guard.push(letter);
    expect(at + 1 - shown.length).toBeLessThanOrEqual(24);
  }
  expect(shown + guard.end()).toBe(reply);
});
