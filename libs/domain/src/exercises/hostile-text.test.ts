import { expect, it } from 'vitest';
import { answersFromKey } from '../study/key-lines.js';
import { createLeakScanner } from '../study/leak-scanner.js';
import { numberIn } from '../text/written-number.js';
import { ExerciseIndex } from './exercise-index.js';
import { readExerciseLine } from './exercise-line.js';
import { answersHint, showsOwnWork } from './own-work.js';
import { parseAnswer } from './stated-answer.js';

const exercise = 'Solve 3x + 11 = 137 and name the force.';
const index = new ExerciseIndex([{ id: 1, number: '1.3', text: exercise, page: 4 }]);
const scanner = createLeakScanner({ values: [42], texts: ['gravity'] }, exercise);

const page = Array.from({ length: 400 }, (_, id) => ({
  ...{ id, number: `${id}`, page: 1 },
  text: `A river of energy moves ${id * 13 + 17} km in ${id * 7 + 3} hours with force${id}. What is its speed?`,
}));
const ofPage = new ExerciseIndex(page);

/** Longer than any message, so that quadratic time would be at least five seconds. */
const fill = (text: string): string => text.repeat(100_000 / text.length);
const CPU_LIMIT_MS = 2_500;

it.each<[string, (text: string) => unknown, string]>([
  ['a question of digits', (text) => index.match(text), fill('1')],
  ['a letter before blanks', (text) => index.match(text), `exercise B${fill(' ')}c`],
  ['a solution of numbers', (text) => parseAnswer(text), fill('111 ')],
  ['a question of a root and blanks', (text) => index.match(text), `√${fill(' ')}`],
  [
    'a page of exercises',
    (text) => ofPage.without(text, new Set(page.map(({ id }) => id))),
    page.map(({ text }) => text).join('\n'),
  ],
  ['a calculation of digits', (text) => showsOwnWork(text, exercise, []), fill('1')],
  ['a calculation without a sign', (text) => showsOwnWork(text, exercise, []), `3${fill(' ')}`],
  ['a list without an end', (text) => showsOwnWork(text, exercise, []), fill('1) ')],
  ['a function of blanks', (text) => showsOwnWork(text, exercise, []), `sin${fill(' ')}`],
  ['Arabic steps', (text) => showsOwnWork(text, exercise, []), fill('ضرب')],
  [
    'an exercise of numbers',
    (text) => showsOwnWork('7 + 2', text, []),
    Array.from({ length: 20_000 }, (_, at) => at).join(' '),
  ],
  ['an answer to a hint', (text) => answersHint(text, exercise, 'Name the force.'), fill('1')],
  ['a reply of digits', (text) => scanner.leaks(text), fill('1')],
  ['a reply of dashes', (text) => scanner.leaks(text), fill('-')],
  ['a reply of open tags', (text) => scanner.leaks(text), fill('<')],
  ['an exercise of a key', (text) => answersFromKey('1: 42', text), `exercise${fill(' ')}`],
  ['a line of a teacher', (text) => readExerciseLine(text), fill(' ')],
  ['a solution', (text) => parseAnswer(text), `answer${fill(' ')}`],
  ['a number', (text) => numberIn(text), `1${fill(' ')}`],
])('reads %s in linear time', (_, read, text) => {
  const start = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(CPU_LIMIT_MS);
});
