import { expect, it } from 'vitest';
import { createAnswerScanner, isScannable, type LockedExercise } from './answer-scanner.js';

const one = (
  id: number,
  number: string,
  text: string,
  values: number[],
  texts: string[] = [],
): LockedExercise => ({
  ...{ id, number, text, page: 1 },
  answer: { values, texts },
});
const LOCKED = [
  one(1, '13', 'A train travels 99 km in 3 hours. What is its average speed?', [33]),
  one(2, '14', 'Name the part of the cell that releases energy.', [], ['the mitochondria']),
  one(3, '15', 'Work out 47 times 23.', [1081]),
  one(4, '16', 'What weighs more, a litre of oil or water?', [], ['water']),
  one(5, '17', 'Work out 8.4 times 14.9', [125.16]),
  one(
    6,
    '18',
    'Why does ice float?',
    [],
    [
      'Frozen water molecules form an open lattice that takes more room, so the density of ice is lower than that of liquid water.',
    ],
  ),
];
const CHAPTERS = [
  one(21, '1.3', 'What volume does the gas fill?', [42]),
  one(22, '1.4', 'Which metal?', [], ['mercury']),
];
const scan = (text: string, referred: number[]): boolean =>
  createAnswerScanner(LOCKED, new Set(referred)).leaks(text);

it.each([
  ['It is 33 km/h.', [1]],
  ['thirty-three', [1]],
  ['MzM=', [1]],
  ['99/3', [1]],
  ['1.2.5...1.6', [5]],
  ['These are called mitochondria.', [2]],
  ['m i t o c h o n d r i a', [2]],
  [
    'It floats since the lattice of frozen molecules takes more room and its density is lower than liquid.',
    [6],
  ],
])('a reply that refers to the exercise: %s', (text, referred) => {
  expect(scan(text, referred)).toBe(true);
});

it.each([
  '12. 4, 13. 33, 14. mitochondria',
  '14) Mitochondria',
  'So you get 125.16.',
  'Frozen water molecules form an open lattice, which takes more room, so ice has a lower density than liquid water.',
])('any reply: %s', (text) => {
  expect(scan(text, [])).toBe(true);
});

it('an answer behind the number of chapter and exercise', () => {
  const { leaks } = createAnswerScanner(CHAPTERS, new Set());
  for (const text of ['1.3 42 L, 1.4 Mercury', '1.4 Mercury', '1.3: 42'])
    expect(leaks(text), text).toBe(true);
  expect(leaks('It costs 1.3 euros, and 42 people came.')).toBe(true);
  expect(leaks('Section 1.5 has 42 pages.')).toBe(false);
});

it.each([
  'Plants need water.',
  'There were 33 pupils in the class.',
  'Mitochondria turn sugar into energy.',
  'In 1081 the king left.',
  'Ice is frozen water.',
  '13. First read the text twice.',
])('nothing to hold where no one refers to the exercise: %s', (text) => {
  expect(scan(text, [])).toBe(false);
});

it('knows an answer that consists of the words of its exercise', () => {
  expect(LOCKED.map(isScannable)).toEqual([true, true, true, false, true, true]);
});

it('an exercise of an earlier message holds back its answer, and no calculation of something else', () => {
  const scanner = createAnswerScanner(LOCKED, new Set(), () => [], new Set([1, 2]));
  expect(scanner.leaks('It is 33 km/h.')).toBe(true);
  expect(scanner.leaks('the mitochondria')).toBe(true);
  for (const text of ['A car drives 66 km in 2 hours.', 'Velocity is 3 m/s + 30 m/s.', '11 times 3'])
    expect(scanner.leaks(text), text).toBe(false);
});
