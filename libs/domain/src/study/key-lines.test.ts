import { expect, it } from 'vitest';
import { answersFromKey } from './key-lines.js';

const KEY = `Answer key, chapter 4
Exercise 1: Solve 3x - 51 = 75. Answer: 42
Exercise 2: Which part of the cell makes its energy? Answer: the mitochondria
تمرين 3: احسب 18 + 9 الجواب: 27`;

it('takes the answers of the lines that are about the exercise', () => {
  expect(answersFromKey(KEY, 'Please solve 3x - 51 = 75').values).toContain(42);
  expect(answersFromKey(KEY, 'which part of the cell makes energy?').texts).toEqual(['the mitochondria']);
  expect(answersFromKey(KEY, 'Do exercise 1 for me').values).toContain(42);
  expect(answersFromKey(KEY, 'تمرين 3 من فضلك').values).toContain(27);
});

it('takes nothing of lines about others', () => {
  expect(answersFromKey(KEY, 'Solve 2x + 1 = 9')).toEqual({ values: [], texts: [] });
  expect(answersFromKey(KEY, '')).toEqual({ values: [], texts: [] });
});
