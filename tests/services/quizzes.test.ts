import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChatMessage, QuizAnswer, QuizView } from '@studyhall/contracts';
import { signIn } from '@studyhall/testing';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';

const product = sharedProduct();

/** Every part of the key has this in it, except right options, which the page shows among others. */
const KEY = 'SECRETKEY';
const base = { topic: 'Motion', explanation: `Because ${KEY}.` };
const SINGLE = {
  ...base,
  kind: 'single',
  prompt: 'Which one?',
  options: ['One', 'Two', 'Three'],
  right: ['Two'],
  hint: 'Not one.',
};
const NUMBER = { ...base, kind: 'number', prompt: 'How far, in metres?', value: 31.4159265, unit: 'm' };
const WORDS = {
  ...base,
  topic: 'Energy',
  kind: 'text',
  prompt: 'What is it?',
  rubric: [`gravity ${KEY}`, `friction ${KEY}`],
  sample: `Gravity and friction ${KEY}.`,
};

const order = (questions: object[], more = ''): string =>
  `[[demo: tool=make_quiz args=${JSON.stringify({ title: 'Forces', questions })} ${more}]]`;

/** A quiz in a reply, and what its user's browser has received on the way. */
async function makeQuiz(mia: Person, questions: object[]): Promise<{ id: string; received: string }> {
  const tab = await mia.open();
  const { turn_id } = await mia.ask(`Quiz me ${order(questions, `reasoning="I think ${KEY}"`)}`);
  const end = await tab.terminalEvent(turn_id);
  const [item] = (end as { message: ChatMessage }).message.study_items;
  expect(item).toMatchObject({ kind: 'quiz', title: 'Forces', count: questions.length });
  const id = item?.id ?? '';
  const paths = ['/history', `/chat/turns/${turn_id}`, `/api/quizzes/${id}`];
  const bodies = await Promise.all(paths.map(async (path) => (await mia.http.get(path)).body));
  return { id, received: JSON.stringify([tab.received, bodies]) };
}

const answer = (
  mia: Person,
  id: string,
  question: number,
  given: QuizAnswer,
  answer_id: string = randomUUID(),
): ReturnType<typeof mia.http.post<QuizView>> =>
  mia.http.post<QuizView>(`/api/quizzes/${id}/answers`, { answer_id, question, answer: given });

const choice = (view: QuizView, text: string): QuizAnswer => ({
  choices: view.questions[0]?.options.filter((one) => one.text === text).map((one) => one.id) ?? [],
});
const readQuiz = async (mia: Person, id: string): Promise<QuizView> =>
  (await mia.http.get<QuizView>(`/api/quizzes/${id}`)).body;

it('the key stays on the server until a question is closed', async () => {
  const mia = await product.signedIn();
  const { id, received } = await makeQuiz(mia, [SINGLE, NUMBER, WORDS]);
  // The question itself has the order with the key: it is the user's own.
  const others = received.replaceAll(/Quiz me \[\[.*?\]\]"/g, '"');
  expect(others).toContain('How far, in metres?');
  expect(others).not.toContain(KEY);
  // Whole: the first digits are in a time of day now and then.
  expect(others).not.toContain('31.4159265');
  expect(others).not.toMatch(/"(right|rubric|value|tolerance|sample)"/);

  const before = await readQuiz(mia, id);
  expect(before.questions.map(({ solution, attempts_left }) => [solution, attempts_left])).toEqual([
    [null, 2],
    [null, 2],
    [null, 2],
  ]);
  const first = await answer(mia, id, 1, choice(before, 'One'));
  expect(first.body.questions[0]).toMatchObject({
    attempts: [{ verdict: 'wrong' }],
    attempts_left: 1,
    solution: null,
  });
  expect(JSON.stringify(first.body)).not.toContain(KEY);
  const second = await answer(mia, id, 1, choice(before, 'Two'));
  expect(second.body.questions[0]).toMatchObject({
    attempts: [{ verdict: 'wrong' }, { verdict: 'correct' }],
    attempts_left: 0,
    solution: {
      options: (choice(before, 'Two') as { choices: string[] }).choices,
      explanation: base.explanation,
    },
  });
  expect(second.body).toMatchObject({ points: 1, weak_points: null });
  expect(JSON.stringify(second.body.questions.slice(1))).not.toContain(KEY);
});

it('marks numbers and words, counts points, and names the weak points at the end', async () => {
  const mia = await product.signedIn();
  const { id } = await makeQuiz(mia, [SINGLE, NUMBER, WORDS]);
  const tab = await mia.open();
  expect((await answer(mia, id, 2, { text: 'far' })).body).toMatchObject({ code: 'invalid' });
  const bare = await answer(mia, id, 2, { text: '31,4159265' });
  expect(bare.body.questions[1]?.attempts).toEqual([
    { answer: { text: '31,4159265' }, verdict: 'partly', lacks: { unit: true } },
  ]);
  expect((await answer(mia, id, 2, { text: '3141.59265 cm' })).body.questions[1]).toMatchObject({
    attempts_left: 0,
    solution: { text: '31.4159265 m' },
  });
  const half = await answer(mia, id, 3, { text: `It is gravity ${KEY}` });
  expect(half.body.questions[2]).toMatchObject({
    attempts: [{ verdict: 'partly', lacks: { points: 1, of: 2 } }],
    solution: null,
  });
  await tab.event('quiz.changed', ({ quiz_id }) => quiz_id === id);
  expect((await answer(mia, id, 3, { gave_up: true })).body.questions[2]).toMatchObject({
    attempts_left: 0,
    solution: { rubric: WORDS.rubric, text: WORDS.sample },
  });
  const end = await answer(mia, id, 1, { gave_up: true });
  expect(end.body).toMatchObject({
    points: 1.5,
    weak_points: [{ topic: 'Motion' }, { topic: 'Energy' }],
  });
  // Another device of the same user sees the same.
  const elsewhere = await signIn(product.url, mia.user);
  expect((await elsewhere.get<QuizView>(`/api/quizzes/${id}`)).body).toEqual(end.body);
});

it('stores the chosen reading of a number that has two, and shows a fraction as one', async () => {
  const mia = await product.signedIn();
  const grams = { ...NUMBER, value: 1.25, unit: undefined };
  const simplify = { ...base, kind: 'number', prompt: 'Simplify 12/18', fraction: '2/3' };
  const { id } = await makeQuiz(mia, [grams, simplify]);
  const asked = await answer(mia, id, 1, { text: '1,250' });
  expect([asked.status, asked.body]).toMatchObject([422, { detail: expect.stringContaining('two ways') }]);
  // The right reading is not chosen for the student.
  const wrong = await answer(mia, id, 1, { text: '1,250', decimal: '.' });
  expect(wrong.body.questions[0]?.attempts).toEqual([
    { answer: { text: '1,250', decimal: '.' }, verdict: 'wrong', lacks: null },
  ]);
  const correct = await answer(mia, id, 1, { text: '1,250', decimal: ',' });
  expect(correct.body.questions[0]?.attempts[1]).toMatchObject({ verdict: 'correct' });
  const again = await answer(mia, id, 2, { text: '6/9' });
  expect(again.body.questions[1]?.attempts[0]).toMatchObject({
    verdict: 'partly',
    lacks: { lowest_terms: true },
  });
  const same = await answer(mia, id, 2, { text: '12/18' });
  expect(same.body.questions[1]).toMatchObject({
    attempts: [{}, { verdict: 'wrong' }],
    solution: { text: '2/3' },
  });
});

it('an attempt counts once, and no more than two count', async () => {
  const mia = await product.signedIn();
  const { id } = await makeQuiz(mia, [SINGLE]);
  const view = await readQuiz(mia, id);
  const twice = randomUUID();
  await answer(mia, id, 1, choice(view, 'One'), twice);
  const repeated = await answer(mia, id, 1, choice(view, 'One'), twice);
  expect([repeated.status, repeated.body.questions[0]?.attempts_left]).toEqual([200, 1]);
  // A wrong option once more, by another tab, is no attempt.
  expect(await answer(mia, id, 1, choice(view, 'One'))).toMatchObject({
    status: 422,
    body: { code: 'invalid', detail: expect.stringContaining('already tried this answer') },
  });
  expect((await readQuiz(mia, id)).questions[0]?.attempts_left).toBe(1);
  const both = await Promise.all(['Two', 'Three'].map((text) => answer(mia, id, 1, choice(view, text))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    detail: 'This question is already answered.',
  });
  for (const wrong of [{ order: ['a'] }, { choices: ['z'] }, { text: 'x' }])
    expect((await answer(mia, id, 1, wrong)).status).toBe(422);
  expect((await answer(mia, id, 2, { gave_up: true })).status).toBe(422);
});

it('is found by its owner alone, and no other user gets events about it', async () => {
  const [mia, eve] = [await product.signedIn(), await product.signedIn()];
  const tab = await eve.open();
  const { id } = await makeQuiz(mia, [SINGLE]);
  expect((await eve.http.get(`/api/quizzes/${id}`)).body).toMatchObject({ code: 'not_found' });
  expect(await answer(eve, id, 1, { gave_up: true })).toMatchObject({ status: 404 });
  expect((await readQuiz(mia, id)).questions[0]?.attempts).toEqual([]);
  await answer(mia, id, 1, { gave_up: true });
  const own = await eve.ask('[[demo: text="Mine"]]');
  await tab.terminalEvent(own.turn_id);
  expect(JSON.stringify(tab.received)).not.toContain(id);
});

describe('a model that gives no proper structure', () => {
  const BAD = { ...SINGLE, right: ['Four'] };

  it('may correct a quiz once', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask(`Quiz me ${order([BAD], 'tool_times=1 text="Never mind."')}`);
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.completed',
      message: { content: 'Never mind.', study_items: [] },
    });
  });

  it('fails with a sentence after the second try', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask(`Quiz me ${order([BAD], 'tool_times=5')}`);
    expect(await tab.terminalEvent(turn_id)).toMatchObject({
      type: 'turn.failed',
      code: 'model_bad_answer',
      detail: 'The quiz could not be made. Please ask again, perhaps for fewer questions.',
    });
  });

  it('loses no attempt of the student who wrote in words', async () => {
    const mia = await product.signedIn();
    const { id } = await makeQuiz(mia, [WORDS]);
    const refused = await answer(mia, id, 1, { text: 'gravity [[demo: text="No."]]' });
    expect([refused.status, refused.body]).toMatchObject([
      503,
      { detail: 'Your answer could not be marked. It does not count: please try again.' },
    ]);
    expect((await readQuiz(mia, id)).questions[0]).toMatchObject({ attempts: [], attempts_left: 2 });
  });
});

it('marking is use: a limit, a budget and closed hours refuse it as they refuse a question', async () => {
  const school = `MARKS ${randomUUID().slice(0, 8)}`.toUpperCase();
  const mia = await product.signedIn({ school });
  const { id } = await makeQuiz(mia, [SINGLE, WORDS]);
  const refused = () => answer(mia, id, 2, { text: `gravity ${KEY}` });
  const mine = [mia.user.id];
  await product.db.query(
    `INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'tokens', 'day', 1)`,
    mine,
  );
  const limited = await refused();
  expect([limited.status, limited.body]).toMatchObject([
    429,
    { code: 'limit_reached', detail: expect.stringMatching(/^You have used your 1 token/) },
  ]);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  await product.db.query(`UPDATE limits SET kind = 'minutes', amount = 0 WHERE user_id = $1`, mine);
  expect(await refused()).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  await product.db.query('DELETE FROM limits WHERE user_id = $1', mine);

  await product.db.query(`INSERT INTO budgets (school, amount, currency) VALUES ($1, 1, 'EUR')`, [school]);
  expect(await refused()).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  await product.db.query('DELETE FROM budgets WHERE school = $1', [school]);

  await product.db.query(`INSERT INTO use_rules (user_id, open_hours) VALUES ($1, $2)`, [
    mia.user.id,
    { only_slots: true, hours: [], terms: [], holidays: [] },
  ]);
  expect(await refused()).toMatchObject({ status: 403, body: { code: 'outside_hours' } });
  // What no model marks is no use.
  const view = await readQuiz(mia, id);
  expect((await answer(mia, id, 1, choice(view, 'Two'))).status).toBe(200);
  expect(view.questions[1]).toMatchObject({ attempts: [], attempts_left: 2 });
});
