import { expect, it } from 'vitest';
import { answersLast, asksToCheck, saysOtherThan, withoutChecks } from './check-question.js';
import { answersHint, showsOwnWork } from './own-work.js';

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

const GAS = 'A balloon holds 1.75 mol of helium at room temperature. What volume does the gas fill?';
const METAL = 'Which metal is liquid at room temperature?';
const JAR = 'Explain why a burning candle goes out when a jar is put over it.';
const CYCLE = 'Describe the water cycle in three steps.';
const TIME = 'It is 14:00 in Greenwich. What time is it at 60° east?';
const SPEED = 'A train covers 270 km in 4.5 hours. What is its average speed?';
const BALANCE = 'Solve 3x + 7 = 25.';
const ICE = 'Why does ice float on water?';
/** An exercise, a message and answers of the exercise. */
type Case = [exercise: string, message: string, answers?: string[]];
const WATER_STEPS = ['evaporation, condensation, precipitation'];

it.each<Case>([
  [GAS, 'I multiply 1.75 by 24 and get 40 L'],
  [GAS, 'Ich rechne 1,75 mal 24, das sind 40 Liter'],
  [GAS, 'أضرب 1.75 في 24 فأحصل على 40 لتر'],
  [GAS, '١٫٧٥ × ٢٤ = ٤٠'],
  [GAS, 'Volume is the amount times the molar volume, so I would multiply'],
  [GAS, 'V=n*V_m'],
  ['A kettle of 2300 W is connected to 230 V. What current flows?', 'a) I = P/U = 10 A'],
  ['Give the pH of hydrochloric acid with 0.001 mol/L.', '-log(0.001) = -3'],
  ['A bag holds 3 red and 5 blue marbles. How likely is red?', '3/5 because there are 3 red and 5 blue'],
  ['A bag holds 3 red and 5 blue marbles. How likely is red?', '8 marbles in all, red are 3'],
  [SPEED, 'Je divise 270 par 4,5, ce qui donne 58'],
  ['يقطع قطار مسافة 270 كم في 4.5 ساعة. ما سرعته؟', 'السرعة هي المسافة على الزمن، لذلك أقسم'],
  [BALANCE, '3x + 7 - 7 = 25 - 7'],
  [METAL, 'It must be mercury because thermometers hold a liquid metal', ['Mercury']],
  [METAL, 'I thought about sodium, since it is soft, but it is solid', ['Mercury']],
  [
    JAR,
    'The flame needs oxygen and the jar lets no new air in, so it dies',
    ['The flame uses up the oxygen.'],
  ],
  [
    'A vase stands 35 cm in front of a mirror. How far is its image?',
    'In a mirror everything is as far behind as in front, so the double',
  ],
  [CYCLE, '1. evaporation 2. clouds 3. rain', WATER_STEPS],
  ['Pourquoi la glace flotte-t-elle ?', "L'eau gèle et prend plus de place, donc la glace est plus légère"],
])('%s: work of a student: %s', (exercise, message, answers = []) => {
  expect(showsOwnWork(message, exercise, answers, answers)).toBe(true);
});

const SEA =
  'I think it is something near the sea because the people live there and it says so in the book, so I would look there';

it.each<Case>([
  [GAS, '1.75 = 1.75'],
  [GAS, 'Exercise 1.3: 1.75 = 1.75. What volume does the gas fill?'],
  [GAS, '1.75 mol * 0 = 0'],
  [GAS, '5 = 5, so V = 5 because I guessed'],
  [GAS, 'given 1.75 mol helium, wanted volume V'],
  ['Convert 310 K to degrees Celsius.', '310 = 310. Convert.'],
  [TIME, '14:00'],
  ...[METAL, CYCLE, TIME, JAR].map((exercise): Case => [exercise, SEA]),
  [SPEED, '4.5 - 4.5 = 0'],
  [SPEED, '٢٧٠ كم في ٤٫٥ ساعة'],
  [BALANCE, '25 = 25 so x = 9'],
  [ICE, 'Ice floats on water because ice floats on water'],
  [ICE, 'I think it has to do with something that we learned because the teacher said so last week'],
  [METAL, 'gold because it is soft'],
  [CYCLE, 'first, second, third', WATER_STEPS],
  ['أي غاز تأخذه النباتات؟', 'أظن أن الجواب موجود في الكتاب لأن المعلم قال ذلك'],
  ['Warum schwimmt Eis auf Wasser?', 'Weil Eis auf Wasser schwimmt'],
])('%s: an empty form of work: %s', (exercise, message, answers = []) => {
  expect(showsOwnWork(message, exercise, answers, answers)).toBe(false);
});

it('a formula or a calculation of the book is no work', () => {
  const lift = 'A lift with a mass of 640 kg rises by 22.5 m. Determine the work.';
  for (const line of ['W = m * g * h', 'W = 640 * 10 * 22.5'])
    expect(showsOwnWork(line, lift, ['Work is W = mgh, as in 640 · 10 · 22.5.']), line).toBe(false);
});

it('an answer to a hint says something about the exercise or the hint', () => {
  const hint = 'Write the distance in metres and the time in seconds.';
  const runner = 'A runner covers 1500 m in 4 minutes and 10 seconds. Find the average speed.';
  for (const answer of ['1500 m and 250 s', 'divide distance by time', '250', 'المسافة 1500 متر'])
    expect(answersHint(answer, runner, hint), answer).toBe(true);
  expect(answersHint('Solve 5x + 2 = 17: is the idea balance?', 'Solve 5x + 2 = 17', hint)).toBe(true);
  for (const none of [
    ...['one more hint please', 'give a hint please, friend b', 'hint for the time in seconds please'],
    ...['friend b', 'Exercise 2.3: find the average speed.', 'ok thanks a lot', 'banana', runner],
  ])
    expect(answersHint(none, runner, hint), none).toBe(false);
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

it.each([
  'I took 270 km over 4.5 h',
  '-3 is a number that is negative',
  'How do I begin?',
  'hint',
  'What does average mean?',
  'Give me exercise 13',
  'why do we divide?',
])('asks for help: %s', (message) => {
  expect(asksToCheck(message)).toBe(false);
});

it('work counts beside a question whether it is right, and such a question alone is none', () => {
  const equation = 'Solve 8x + 23 = 79.';
  for (const message of [
    '8x + 23 = 79\n8x = 56\nx = 7\nIs that right?',
    '8x = 56, so x = 7, right?',
    'I subtracted 23 from 79 and got 56. Did I do that correctly?',
    'طرحت 23 من 79 فحصلت على 56، صحيح؟',
  ])
    expect(showsOwnWork(withoutChecks(message), equation, []), message).toBe(true);
  for (const message of ['x = 7, right?', 'Is it 8x = 56?', 'Is 79 - 23 the first step?', 'هل 8x = 56؟'])
    expect(showsOwnWork(withoutChecks(message), equation, []), message).toBe(false);
});

it('tells an answer to a hint from another question', () => {
  for (const answer of ['I think x = 1', 'My attempt: 3x = 126', 'x = 1', 'ok, maybe divide', 'أظن أنه ٣'])
    expect(answersLast(answer), answer).toBe(true);
  for (const other of ['Solve 2x = 8', 'What is osmosis?', 'exercise 13'])
    expect(answersLast(other), other).toBe(false);
});
