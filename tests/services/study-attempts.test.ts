import { beforeAll, expect, it } from 'vitest';
import { studyBooks } from '../support/study-books.ts';
import { studyClass } from '../support/study-class.ts';

/** Attempts as students write them in the chat of an indexed exercise, and what they ask for afterwards. */
const room = studyClass();
const books = studyBooks(room);
const { fresh } = books;

const PRODUCT = 'Work out 31 times 27.';
const TRAM = 'A tram covers 450 metres in 36 seconds. What is its average speed?';
const METAL = 'Which metal is liquid at room temperature?';
const EQUATION = 'Solve 8x + 23 = 79.';
const PUMP = 'A pump moves 5 litres a minute. How many minutes does it take to fill a tank of 430 litres?';
const OTHER_EQUATION = 'Solve 5x + 14 = 74.';
const WORKBOOK = `Exercises
1. ${PRODUCT}
2. ${TRAM}
3. ${METAL}
4. ${EQUATION}
5. ${PUMP}
6. ${OTHER_EQUATION}
7. Find x if 9x - 21 = 87.

Solutions
1. 837
2. 12.5 m/s
3. mercury
4. x = 7
5. 86 minutes
6. x = 12
7. x = 12
`;
const OTHER_BOOK = 'Exercises\n4. Name the bone that protects the brain.\n\nSolutions\n4. the skull\n';

beforeAll(async () => {
  await books.upload('workbook', new File([WORKBOOK], 'workbook.txt', { type: 'text/plain' }));
  await books.upload('biology', new File([OTHER_BOOK], 'biology.txt', { type: 'text/plain' }));
  await books.indexed(8);
});

/** Asks for an exercise, and sends these messages in its chat. Returns the last reply. */
async function chat(exercise: string, ...messages: string[]) {
  const conversation_id = await fresh();
  let last = await room.reply(exercise, { conversation_id });
  expect(last.hint, exercise).toBe(1);
  for (const message of messages) last = await room.reply(message, { conversation_id });
  return last;
}

it.each([
  [PRODUCT, '31 times 27 is 700'],
  [TRAM, 'v = s / t'],
  [METAL, 'alcohol, because thermometers hold it'],
  [PUMP, '430 / 5 = 84 minutes'],
  [EQUATION, 'My first step: 8x = 79 - 23, so 8x = 56. But then I am stuck.'],
  [EQUATION, '8x + 23 = 79\n8x = 56\nx = 7'],
  [EQUATION, '8x + 23 = 79\n8x = 56\nx = 7\nIs that right?'],
  [OTHER_EQUATION, 'I got x = 12 because 74 minus 14 is 60, divided by 5. Did I do that correctly?'],
])('%s: an attempt opens the solution: %s', async (exercise, attempt) => {
  const { text, hint } = await chat(exercise, attempt);
  const { exercises } = await room.study();
  expect(exercises).toMatchObject([{ text: exercise, attempts: 1, waits_for_work: false }]);
  expect([hint, text]).toEqual([null, expect.not.stringContaining('before you have worked on it')]);
});

it.each([
  [EQUATION, 'x'],
  [EQUATION, 'x = 7'],
  [EQUATION, 'x = 7, right?'],
  [METAL, "I don't know"],
  [METAL, 'alcohol'],
  [METAL, METAL],
  [PRODUCT, 'the answer is'],
  [PRODUCT, '837'],
  [PRODUCT, 'Is 31 times 27 equal to 837?'],
])('%s: no attempt: %s', async (exercise, message) => {
  await chat(exercise, message);
  expect((await room.study()).exercises).toMatchObject([{ attempts: 0, waits_for_work: true }]);
});

it('an attempt belongs to the exercise of the chat, whatever the judgement takes it for', async () => {
  const judged = { kind: 'other', known: 0, exercise: '', is_attempt: true, values: [], texts: [] };
  await chat(METAL);
  room.product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judged }] },
  ]);
  const { conversation_id } = (await room.reply(METAL)).ids;
  await room.reply('alcohol, because thermometers hold it', { conversation_id });
  expect((await room.study()).exercises).toMatchObject([{ text: METAL, attempts: 1 }]);
});

it('after an attempt, a request for the solution means the exercise of the chat', async () => {
  const attempt = 'I got 8x = 56 because 79 minus 23 is 56';
  expect((await chat(EQUATION, attempt, 'What is the solution?')).hint).toBeNull();
  const requests = ['Now give me the solution of exercise 4', 'What is the solution?'];
  for (const count of [1, 2]) {
    room.mia = await room.another();
    expect((await chat(EQUATION, attempt, ...requests.slice(0, count))).hint).toBeNull();
  }
  expect((await room.study()).exercises).toMatchObject([{ text: EQUATION, attempts: 1 }]);
  const conversation_id = await fresh();
  expect((await room.reply('The solution of exercise 4?', { conversation_id })).hint, 'another chat').toBe(1);
});

it('an open exercise of the chat opens no other one', async () => {
  const conversation_id = await fresh();
  const ask = async (message: string) => (await room.reply(message, { conversation_id })).hint;
  for (const message of [EQUATION, 'I got 8x = 56 because 79 minus 23 is 56']) await ask(message);
  for (const other of [PUMP, 'exercise 4: Solve 3x - 51 = 75', 'exercise 4, the one with the brain'])
    expect(await ask(other), other).not.toBeNull();
});
