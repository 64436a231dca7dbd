import { expect, it } from 'vitest';
import { parseAnswer } from './stated-answer.js';

it.each([
  ['99 : 3 = 33 km/h', { values: [33], texts: [] }],
  ['v = 3 * 4 = 12, and so 12 + 2 = 14 m/s', { values: [14], texts: [] }],
  ['144 000 J', { values: [144000], texts: [] }],
  ['3 m/s²', { values: [3], texts: [] }],
  ['x = -2.5', { values: [-2.5], texts: [] }],
  ['1,250 litres', { values: [1250], texts: ['1,250 litres'] }],
  [
    'The light reaction takes place in the thylakoids.',
    { values: [], texts: ['The light reaction takes place in the thylakoids.'] },
  ],
])('the answer of "%s"', (solution, answer) => {
  expect(parseAnswer(solution)).toEqual(answer);
});
