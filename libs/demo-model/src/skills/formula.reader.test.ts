import { expect, it } from 'vitest';
import { readFormula } from './formula.reader.js';

it.each([
  ['x² − 3', 'x**2 - 3'],
  ['2x + 1', '2 * x + 1'],
  ['3 sin(x)(x+1)', '3 * np.sin(x) * (x + 1)'],
  ['|x| / π', 'np.abs(x) / np.pi'],
  ['-x^-2', ' - x** - 2'],
  ['e^t', 'np.e**t'],
])('reads %s', (text, python) => {
  expect(readFormula(text)?.python.trim()).toBe(python.trim());
});

it.each(['', 'of Macbeth', '2 3', 'x + y', '(x', 'x)', 'x +', '* x', 'sin', 'import os', 'x'.repeat(400)])(
  'leaves %j alone',
  (text) => {
    expect(readFormula(text)).toBeUndefined();
  },
);
