import { describe, expect, it } from 'vitest';
import { lineBoundary, wordBoundary } from './text-boundaries';

/** The shown prefixes of a text whose due length grows by one. */
function pieces(text: string, boundary: typeof wordBoundary): string[] {
  const shown = new Set<string>();
  let from = 0;
  for (let due = 0; due <= text.length; due += 1) {
    const end = boundary(text, from, due);
    expect(end).toBeGreaterThanOrEqual(from);
    shown.add(text.slice(from, end));
    from = end;
  }
  shown.delete('');
  return [...shown];
}

describe('the boundary of a word', () => {
  it.each([
    ['One two, three', ['One', ' two', ',', ' three']],
    ['a  b\n\nc', ['a', '  b', '\n\nc']],
    ['مرحبا بالعالم', ['مرحبا', ' بالعالم']],
    ['שלום עולם', ['שלום', ' עולם']],
    ['ab 👩‍👩‍👧 cd', ['ab', ' 👩‍👩‍👧', ' cd']],
    ['né naïve', ['né', ' naïve']],
    ['🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
  ])('is never inside of one: %s', (text, expected) => {
    expect(pieces(text, wordBoundary)).toEqual(expected);
  });

  it('shows what has arrived of a word when it is due', () => {
    expect(wordBoundary('photo', 0, 4)).toBe(0);
    expect(wordBoundary('photo', 0, 5)).toBe(5);
    expect(wordBoundary('photosynthesis', 5, 9)).toBe(5);
  });

  it('cuts a long word between two characters', () => {
    const word = 'e\u0301'.repeat(40);
    for (const piece of pieces(word, wordBoundary)) expect(piece).toMatch(/^(?:e\u0301)+$/);
    expect(wordBoundary(word, 0, 21)).toBe(20);
  });

  it('leaves half a surrogate pair for later', () => {
    expect(wordBoundary('a \ud83d', 0, 3)).toBe(2);
    expect(wordBoundary('a \ud83d\ude00', 2, 4)).toBe(4);
  });
});

describe('the boundary of a line', () => {
  it('is behind a line break', () => {
    expect(pieces('# Title\n\nText\nmore', lineBoundary)).toEqual(['# Title\n', '\n', 'Text\n']);
  });

  it('is a line of words further on in a long paragraph', () => {
    const text = 'some words and more '.repeat(20);
    const [first = '', ...others] = pieces(text, lineBoundary);
    for (const piece of [first, ...others.slice(0, -1)]) expect(piece.length).toBeGreaterThan(70);
    expect(text.startsWith(`${first} `)).toBe(true);
  });
});
