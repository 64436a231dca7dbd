import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLeakScanner } from './leak-scanner.js';

const KEY = { values: [42], texts: ['mitochondria', 'ميتوكوندريا'] };
const EXERCISE = 'Solve 3x - 51 = 75. Which part of the cell makes its energy?';
const scanner = createLeakScanner(KEY, EXERCISE);

const linesOf = (file: string): string[] =>
  readFileSync(new URL(`../../../../tests/study/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll('\\n', '\n'));

describe('an answer key', () => {
  it.each(linesOf('leaks.txt'))('is found in: %s', (line) => {
    expect(scanner.leaks(line)).toBe(true);
  });

  it.each(linesOf('hints.txt'))('is not found in: %s', (line) => {
    expect(scanner.leaks(line)).toBe(false);
  });

  it('that the exercise states itself is no secret', () => {
    expect(
      createLeakScanner({ values: [42], texts: [] }, 'Why is 42 even?').leaks('42 is even because'),
    ).toBe(false);
    const product = createLeakScanner({ values: [42], texts: [] }, 'What is 6 × 7?');
    expect(product.leaks('Think of 6 × 7 as seven sixes.')).toBe(false);
    expect(product.leaks('6 × 7 = 42')).toBe(true);
  });

  it.each([
    ['What comes after 836?', 'It is one more than 836'],
    ['What is half of 1674?', 'Half of 1674 is 837'],
    ['ما العدد الذي يأتي بعد 836؟', 'الجواب 837'],
  ])('is not in the exercise that asks for it: %s', (exercise, answer) => {
    const { leaks } = createLeakScanner({ values: [837], texts: [] }, exercise);
    expect(leaks(`5. ${exercise} Write it down.`)).toBe(false);
    expect(leaks(answer)).toBe(true);
  });

  it('is looked for in a long reply in a moment', () => {
    const reply = 'A hint: which operation undoes a subtraction? '.repeat(350);
    const before = performance.now();
    expect(scanner.leaks(reply)).toBe(false);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
