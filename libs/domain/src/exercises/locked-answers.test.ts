import { expect, it } from 'vitest';
import { ExerciseIndex } from './exercise-index.js';
import { asksToConfirm, LockedAnswers, partsBefore, withoutStated } from './locked-answers.js';

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

it.each([
  ['What is oxygen?', [2]],
  ['Does my book mention oxygen?', [2]],
  ['Which gas do leaves give off?', [1, 2]],
  ['Is it thirty-three?', [1]],
  ['Is it 33 or 34?', [1]],
  ['Is it 34?', [1, 2]],
])('an answer that a question states is no secret in the reply: %s', (question, secret) => {
  const left = withoutStated(question, locked);
  const ids = left.filter(({ answer }) => answer.values.length + answer.texts.length > 0).map(({ id }) => id);
  expect([left.length, ids]).toEqual([2, secret]);
});

it('a list of numbers has no gap at an answer', () => {
  const one = { ...locked[1]!, answer: { values: [837], texts: [] } };
  const index = new ExerciseIndex([one]);
  const answers = new LockedAnswers({ locked: [one], index, referred: new Set() });
  expect(answers.leaks('835, 836, 837, 838')).toBe(false);
  expect(answers.leaks('The answer is 837')).toBe(true);
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
  ['Does a train travel VALUE km in an hour?', '33', '34', true],
  ['Is VALUE the gas that leaves give to the air?', 'oxygen', 'nitrogen', true],
  ['Is VALUE dangerous for divers?', 'oxygen', 'nitrogen', false],
  ['Is VALUE a gas?', 'oxygen', 'nitrogen', false],
  ['Is it VALUE?', '33', '34', false],
  ['Does my book mention VALUE?', '33', '34', false],
  ['Which gas do leaves give off: VALUE?', 'oxygen', 'nitrogen', false],
])('a right and a wrong guess are the same: %s', (question, right, wrong, asks) => {
  const answers = [right, wrong].map((value) => asksToConfirm(question.replace('VALUE', value), locked));
  expect(answers).toEqual([asks, asks]);
});
