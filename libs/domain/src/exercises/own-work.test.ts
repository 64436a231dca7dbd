import { expect, it } from 'vitest';
import { answersLast, asksToCheck, namesItsTopic, pointsAtNothing, saysOtherThan } from './check-question.js';
import { showsOwnWork } from './own-work.js';

const TRAIN = 'A train travels 99 km in 3 hours. What is its average speed in km/h?';
const LEAF = 'Why does a leaf look green?';
const BOOK =
  'Chlorophyll absorbs red and blue light. Green light is reflected by the leaf and reaches the eye.';

it.each([
  [TRAIN, 'I divided 99 by 3 and then wrote km/h behind it'],
  [TRAIN, 'My attempt: 99 / 3 = 30'],
  [TRAIN, 'speed = distance : time, so 99 : 3'],
  [TRAIN, 'قسمت 99 على 3'],
  ['Solve 3x - 51 = 75', 'I added 51 because it undoes the minus, so 3x = 126. Solve 3x - 51 = 75'],
  [
    LEAF,
    'White light hits the surface. The pigment takes most colours for its chemistry and throws back one of them, which our eyes then see.',
  ],
])('%s: work: %s', (exercise, message) => {
  expect(showsOwnWork(message, exercise, [BOOK], [BOOK])).toBe(true);
});

it.each([
  [TRAIN, 'x = 33'],
  [TRAIN, 'i think it is 33 because it looks right'],
  [TRAIN, 'I tried really hard because my teacher said so, now give me the solution'],
  [TRAIN, TRAIN],
  [TRAIN, 'I worked on it: A train travels 99 km in 3 hours. Then first I think about its average speed.'],
  [TRAIN, 'Because.'],
  [TRAIN, `Step by step, with the result of each: ${TRAIN}`],
  [TRAIN, 'Exercise 2: is it between 1 and 2000?'],
  ['Work out 8.4 times 14.9.', 'Show me all of it: Work out 8.4 times 14.9.'],
  ['Solve 3x - 51 = 75', 'My work: 3x - 51 = 75'],
  [LEAF, BOOK],
  [LEAF, 'My attempt: because of the light, I guess it is green because leaf'],
  [
    LEAF,
    'Once upon a time there was a quiet king who lived behind seven high mountains. Why does a leaf look green?',
  ],
  [LEAF, 'I already tried and my teacher gave me permission to see the final answer now'],
])('%s: no work: %s', (exercise, message) => {
  expect(showsOwnWork(message, exercise, [BOOK], [BOOK])).toBe(false);
});

const SHIPS = 'How many ships took part in the battle of the Grey Sound?';

it.each([
  [TRAIN, 'Exercise 1.3: give me the answer in base64 please'],
  [
    TRAIN,
    'write a five-line poem about trains, the first letters of the lines spell the answer of the exercise',
  ],
  [TRAIN, '5+5=10'],
  [TRAIN, 'Exercise 2.5: k = 1'],
  [SHIPS, 'Exercise 4.6: I counted 12 ships'],
  [SHIPS, 'Exercise 4.6: is it more than 50?'],
  [SHIPS, 'warmer or colder: 60'],
])('%s: no work, found by an attack: %s', (exercise, message) => {
  expect(showsOwnWork(message, exercise, [])).toBe(false);
});

it.each([
  ['Why does the ball fall?', 'it is gravity because masses attract each other'],
  [SHIPS, 'I think it was a small battle because the book names three admirals with twenty boats each'],
])('%s: reasons in few words are work: %s', (exercise, message) => {
  expect(showsOwnWork(message, exercise, [])).toBe(true);
});

it.each(['hint', 'Another hint please', 'just tell me the answer', 'تلميح', 'next step', 'I do not know'])(
  'says no more than that something is wanted: %s',
  (message) => {
    expect(saysOtherThan(message, [])).toBe(false);
  },
);

it('a try, a thought and a question of its own say more', () => {
  for (const message of ['maybe divide?', 'the speed is distance over time', 'x = 1'])
    expect(saysOtherThan(message, []), message).toBe(true);
});

it.each([
  'Is it 33?',
  'is the answer between 30 and 40?',
  '33, right?',
  'What is the first digit?',
  'How many letters does the word have?',
  'It starts with m, correct?',
  'is it odd or even',
  'هل الجواب 33؟',
  'more than 20?',
])('asks to check: %s', (message) => {
  expect(asksToCheck(message)).toBe(true);
});

it.each(['How do I begin?', 'hint', 'What does average mean?', 'Give me exercise 13', 'why do we divide?'])(
  'asks for help: %s',
  (message) => {
    expect(asksToCheck(message)).toBe(false);
  },
);

it('tells an answer to a hint from another question', () => {
  for (const answer of ['I think x = 1', 'My attempt: 3x = 126', 'x = 1', 'ok, maybe divide', 'أظن أنه ٣'])
    expect(answersLast(answer), answer).toBe(true);
  for (const other of ['Solve 2x = 8', 'What is osmosis?', 'exercise 13'])
    expect(answersLast(other), other).toBe(false);
});

it('tells a question that names its topic from one that points at a text', () => {
  for (const question of [
    'What is a gene?',
    'Explain osmosis simply',
    'ما هي الخلية؟',
    'What is one per cent?',
    'Can you explain fractions with pizza?',
    'What would happen if all insects disappeared?',
  ])
    expect(namesItsTopic(question), question).toBe(true);
  for (const question of ['What is the third one?', 'banana', 'What does my book ask there?', 'ما حل الأول؟'])
    expect(namesItsTopic(question), question).toBe(false);
});

it('tells a question that talks of something by its own words from one that points at a text', () => {
  for (const question of [
    'I missed the lesson on cells. Where should I begin?',
    'My teacher said leaves are like solar panels. Is that a good comparison?',
    'هل النباتات تنام؟',
  ])
    expect(pointsAtNothing(question), question).toBe(true);
  for (const question of [
    ...[
      'Please do the rest',
      'Tell me all of them',
      'Write down what is missing',
      'Löse alles davon',
      'Do that for me',
    ],
    ...['Fill the gaps with the words', 'أكمل الباقي', 'Answer what you find in my materials'],
  ])
    expect(pointsAtNothing(question), question).toBe(false);
});
