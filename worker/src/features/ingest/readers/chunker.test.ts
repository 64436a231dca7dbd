import { describe, expect, it } from 'vitest';
import { PASSAGE_CHARACTERS, splitText } from './chunker.js';
import { cleanLine, cleanText } from './clean-text.js';
import type { Piece } from './passages.js';
import { packRows } from './row-packer.js';
import type { Row } from './row-packer.js';

const sentences = Array.from(
  { length: 200 },
  (_, index) => `Fact number ${index} is stated in this sentence.`,
);

describe('splitText', () => {
  it('keeps a short text whole', () => {
    expect([...splitText('  One fact.\n')]).toEqual([{ start: 2, end: 11, content: 'One fact.' }]);
    expect([...splitText(' \n ')]).toEqual([]);
  });

  it('cuts at sentences, loses nothing, and repeats the end of the previous passage', () => {
    const text = sentences.join(' ');
    const slices = [...splitText(text)];
    expect(slices.length).toBeGreaterThan(5);
    for (const { content, start, end } of slices) {
      expect(content.length).toBeLessThanOrEqual(PASSAGE_CHARACTERS);
      expect(content).toMatch(/^Fact.*\.$/);
      expect(text.slice(start, end)).toBe(content);
    }
    for (const sentence of sentences)
      expect(slices.some(({ content }) => content.includes(sentence))).toBe(true);
    for (const [index, slice] of slices.slice(1).entries()) {
      const overlap = slices[index]!.end - slice.start;
      expect(overlap).toBeGreaterThan(20);
      expect(overlap).toBeLessThan(150);
    }
  });

  it('prefers the end of a paragraph', () => {
    const paragraph = sentences.slice(0, 20).join(' ');
    const [first] = splitText(`${paragraph}\n\n${sentences.slice(20).join(' ')}`);
    expect(first!.content).toBe(paragraph);
  });

  it.each([
    ['no borders', 'x'.repeat(10_000)],
    ['pairs only', '😀'.repeat(5_000)],
    ['an odd start', `a${'😀'.repeat(5_000)}`],
    ['Chinese', '细胞是生命的基本单位。'.repeat(1_000)],
    ['blank', '\n'.repeat(10_000)],
    // Cubic time would be minutes.
    ['a number before blanks', `1${' '.repeat(10_000)}b`],
    ['numbers and signs', `${'1 = ; '.repeat(10_000)}1`],
    ['brackets', 'a. [b'.repeat(10_000)],
    ['a sentence before blanks', `a. ${' '.repeat(100_000)}b`],
  ])('ends on %s, with whole characters', (_, text) => {
    const slices = [...splitText(text)];
    expect(
      slices.every(({ content }) => content.isWellFormed() && content.length <= PASSAGE_CHARACTERS),
    ).toBe(true);
    if (text.trim() !== '') expect(slices.at(-1)!.end).toBe(text.length);
  });
});

describe('cleanText', () => {
  it('removes characters that a database cannot store and invisible ones', () => {
    expect(cleanText('a\u0000b\r\nc\rd\u0007\uFEFF\u{E0041}\ud800e\tf')).toBe('ab\nc\nd\uFFFDe\tf');
    expect(cleanLine('a\n\tb   c')).toBe('a b c');
    expect(cleanLine('x'.repeat(500), 10)).toBe(`${'x'.repeat(9)}…`);
  });
});

describe('packRows', () => {
  const rows = (...lines: string[]): Row[] =>
    lines.map((line, index) => ({ number: index + 1, cells: line.split(',') }));
  async function pack(input: Row[]): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for await (const piece of packRows(input, (first, last) => `${first}–${last}`)) pieces.push(piece);
    return pieces;
  }

  it('repeats the header row, and not a title above it', async () => {
    const many = Array.from({ length: 100 }, (_, index) => `Anna ${index},${index},${'remark '.repeat(3)}`);
    const pieces = await pack(rows('Marks of class 7a', '', 'Name,Points,Remark', ...many));
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces[0]!.content).toMatch(/^Marks of class 7a\nName \| Points \| Remark\nAnna 0 \|/);
    for (const { content } of pieces.slice(1)) expect(content).toMatch(/^Name \| Points \| Remark\nAnna/);
    expect(pieces.at(-1)!.label).toMatch(/–103$/);
  });

  it('repeats nothing where rows begin with numbers', async () => {
    const pieces = await pack(rows(...Array.from({ length: 300 }, (_, index) => `${index},${index * 2}`)));
    expect(pieces[1]!.content).toMatch(/^\d+ \| \d+\n/);
    expect(
      pieces
        .map(({ content }) => content)
        .join('\n')
        .split('\n'),
    ).toHaveLength(300);
  });

  it('shortens long runs of empty cells', async () => {
    const [only] = await pack([{ number: 1, cells: ['a', '', 'b', ...Array<string>(16_000).fill(''), 'c'] }]);
    expect(only!.content).toBe('a |  | b | … | c');
  });

  it('cuts a row that is longer than a passage', async () => {
    const pieces = await pack(rows('a,b', `c,${'word '.repeat(600)}`, 'd,e'));
    expect(pieces.every(({ content }) => content.length <= PASSAGE_CHARACTERS)).toBe(true);
    expect(pieces.at(-1)!.content).toBe('a | b\nd | e');
  });
});
