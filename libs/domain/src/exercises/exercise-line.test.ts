import { expect, it } from 'vitest';
import { readAnswer, readExerciseLine, writeAnswer } from './exercise-line.js';

it.each([
  ['Exercise 13: 33', '13', { values: [33], texts: [] }],
  ['Exercise F: 12:00', 'F', { values: [12], texts: ['12:00'] }],
  ['F) 12:00', 'F', { values: [12], texts: ['12:00'] }],
  ['Aufgabe 9: 5 und 6', '9', { values: [5, 6], texts: ['5 und 6'] }],
  ['13: 33', '13', { values: [33], texts: [] }],
  ['no. 2B) the mitochondria', '2b', { values: [], texts: ['the mitochondria'] }],
  ['4.2 = 1,250', '4.2', { values: [1250], texts: [] }],
  ['Exercise 7. 84 euros', '7', { values: [84], texts: ['84 euros'] }],
  ['التمرين ١٣: ٣٣', '13', { values: [33], texts: [] }],
  ['5: no', '5', { values: [], texts: ['no'] }],
])('%s', (line, number, answer) => {
  expect(readExerciseLine(line)).toEqual({ number, answer });
});

it.each(['', '13', 'Exercise 13:', 'the train: 33', '13 33'])('no exercise with an answer: %s', (line) => {
  expect(readExerciseLine(line)).toBeNull();
});

it('an answer that is read and written again stays the same', () => {
  const answer = { values: [84, 12.5, 2 / 3], texts: ['84 euros', 'eighty-four euros'] };
  const written = writeAnswer(answer);
  expect(written).toBe('84 euros\neighty-four euros\n12.5\n2/3');
  expect(readAnswer(written)).toEqual(answer);
});
