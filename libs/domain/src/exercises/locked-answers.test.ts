import { expect, it } from 'vitest';
import { ExerciseIndex } from './exercise-index.js';
import { LockedAnswers, partsBefore, statesAnswer, withoutNamed } from './locked-answers.js';

const locked = [
  {
    ...{ id: 1, number: '12', page: 1, text: 'Which gas do leaves give off in light?' },
    answer: { values: [], texts: ['oxygen'] },
  },
  {
    ...{ id: 2, number: '13', page: 1, text: 'A train travels 99 km in 3 hours. What is its average speed?' },
    answer: { values: [33], texts: [] },
  },
];
const answersOf = (before = ''): LockedAnswers =>
  new LockedAnswers({ locked, index: new ExerciseIndex(locked), referred: new Set(), before });

it.each([
  ['Card: Which gas do leaves give off in light?', 'It is oxygen.'],
  [`${'Some words of another kind. '.repeat(400)} A train travels 99 km in 3 hours.`, 'That makes 33.'],
])('a short answer leaks once its exercise was read: %s', (read, reply) => {
  const answers = answersOf();
  expect(answers.leaks(reply)).toBe(false);
  answers.reads(read);
  expect(answers.leaks(reply)).toBe(true);
});

it('an answer leaks in parts over several short replies', () => {
  const before = partsBefore(['y', 'ox', 'A longer reply that is no part of an answer at all. '.repeat(5)]);
  expect(before).toBe('oxy');
  const answers = answersOf(before);
  answers.reads('Which gas do leaves give off in light?');
  expect(answers.leaks('gen')).toBe(true);
  expect(answers.leaks('gen is a part of many words of biology. '.repeat(6))).toBe(false);
});

it.each([
  ['x = 4', true],
  ['So the answer is **4**.', true],
  ['الجواب ٤', true],
  ['Look at 4x: what is 4x + 3 = 19 for?', false],
  ['There are 4 terms', false],
  ['Solve 4x + 3 = 19.\n4\n', true],
  ['Steps:\n3. Look\n4. Write', false],
])('an answer that its exercise states too leaks as a result: %s', (reply, leaks) => {
  const one = {
    ...{ id: 3, number: '1', page: 1, text: 'Solve 4x + 3 = 19.' },
    answer: { values: [4], texts: ['x = 4'] },
  };
  const answers = new LockedAnswers({
    locked: [one],
    index: new ExerciseIndex([one]),
    referred: new Set([3]),
  });
  expect(answers.leaks(reply)).toBe(leaks);
});

it('an answer that a question names as its topic is no secret in the reply', () => {
  expect(withoutNamed('What is oxygen?', locked).map(({ id }) => id)).toEqual([2]);
  expect(withoutNamed('Which gas do leaves give off?', locked)).toHaveLength(2);
});

it('plain words are shown at once, and the words, numbers and letters of an answer are not', () => {
  const answers = answersOf();
  const isPlain = (text: string): boolean => answers.isPlain(text);
  expect(['Photosynthesis is', 'النبات يصنع', 'Let us look, first'].map(isPlain)).toEqual([true, true, true]);
  expect(['Oxygen is', 'It is 33', 'x y', 'b3h5 is', '**It'].map(isPlain)).toEqual(Array(5).fill(false));
  expect(isPlain(`${'abcdefgh '.repeat(2_000)}1`)).toBe(false);
  answers.reads('A train travels 99 km in 3 hours.');
  expect(['Let us look', 'Trente et'].map(isPlain)).toEqual([true, false]);
});

it.each([
  ['Is it oxygen?', true],
  ['Is oxygen the gas that a leaf gives to the air?', true],
  ['Is oxygen dangerous for divers who go down to forty metres?', false],
])('a question states an answer where it is short or about the exercise: %s', (question, states) => {
  expect(statesAnswer(question, locked)).toBe(states);
});

it('a number of a short question is no answer that it asks to confirm', () => {
  const one = {
    ...{ id: 3, number: '1', page: 1, text: 'How many moles are in a bag of 234 g of salt?' },
    answer: { values: [4], texts: ['4 mol'] },
  };
  expect(statesAnswer('What is in chapter 4?', [one])).toBe(false);
  expect(statesAnswer('Is it oxygen?', locked)).toBe(true);
});
