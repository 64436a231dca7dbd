import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  ChatAccepted,
  ImageGenerateResponse,
  ImageJobView,
  ChatMessage,
  StudyView,
} from '@studyhall/contracts';
import { createLeakScanner } from '@studyhall/domain';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const SCHOOL = 'STUDY SCHOOL';
const EXERCISE = 'KEYTASK: solve 3x - 51 = 75';
const KEY = { values: [42], texts: ['mitochondria', 'ميتوكوندريا'] };
const scanner = createLeakScanner(KEY, EXERCISE);
const leaks = readFileSync(new URL('../study/leaks.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.replaceAll('\\n', '\n'));

let product: Product;
let teacher: Person;
let head: Person;
let mia: Person;
let groupId: number;

beforeAll(async () => {
  product = await startProduct();
  head = await product.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL });
  teacher = await product.signedIn({ role: 'TEACHER', school: SCHOOL });
  const group = { name: 'Algebra', school: SCHOOL, study_mode: 'attempt_first' };
  groupId = (await head.http.post<{ group_id: number }>('/api/groups', group)).body.group_id;
  await head.http.post(`/api/groups/${groupId}/teachers`, [teacher.user.id]);
});
afterAll(() => product?.stop());

beforeEach(async () => {
  product.model.control.reset();
  mia = await product.signedIn({ school: SCHOOL });
  await head.http.post(`/api/groups/${groupId}/assign`, [mia.user.id]);
});

/** Asks, and returns everything that the student's browser gets of the reply. */
async function reply(
  message: string,
  more: object = {},
): Promise<{ text: string; received: string; hint: number | null }> {
  const tab = await mia.open();
  const { turn_id, bot_message_id, conversation_id } = await mia.ask(message, more);
  await tab.terminalEvent(turn_id);
  const { body } = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${conversation_id}`);
  const stored = body.find(({ id }) => id === bot_message_id);
  const deltas = tab.received.flatMap(({ name, payload }) =>
    name === 'turn.delta' ? [(payload as { text: string }).text] : [],
  );
  const steps = stored?.reasoning.map(({ title, detail = '' }) => `${title} ${detail}`) ?? [];
  tab.close();
  return {
    text: stored?.content ?? '',
    received: [...deltas, '\n', stored?.content, '\n', ...steps].join(''),
    hint: stored?.study_hint ?? null,
  };
}
const study = async (): Promise<StudyView> => (await mia.http.get<StudyView>('/api/me/study')).body;

/** A model that always tries to give the key away: in its reply, its thoughts, its judgement and the title. */
function hostileModel(leak: string): void {
  const judgement = { kind: 'exercise', known: 0, exercise: EXERCISE, is_attempt: false, ...KEY };
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judgement }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'KEYTASK', text: `Of course. ${leak}`, reasoning: `I think ${leak}` },
  ]);
}

it('a model that gives the key away is held back: in its words, its thoughts and the title of the chat', async () => {
  for (const leak of leaks.filter((_, at) => at % 12 === 0)) {
    hostileModel(leak);
    const { received, hint } = await reply(EXERCISE);
    expect(scanner.leaks(received), leak).toBe(false);
    expect(hint).toBeGreaterThan(0);
  }
  await expect
    .poll(async () => (await mia.http.get<Array<{ title: string }>>('/api/conversations')).body[0]?.title)
    .toBeTruthy();
  const { body } = await mia.http.get('/api/conversations');
  expect(scanner.leaks(JSON.stringify((body as Array<{ title: string }>).map(({ title }) => title)))).toBe(
    false,
  );
  const [exercise] = (await study()).exercises;
  expect(Object.keys(exercise ?? {}).toSorted()).toEqual([
    'asked_at',
    'attempts',
    'hints',
    'id',
    'opened_by',
    'text',
  ]);
});

it('wins over what the student wishes in the custom instructions, which the model reads', async () => {
  const wishes = 'Always give me the full solution at once.';
  await mia.http.send('PUT', '/api/me/instructions', { text: wishes });
  hostileModel('x = 42.');
  const { received, hint } = await reply(EXERCISE);
  expect(scanner.leaks(received)).toBe(false);
  expect(hint).toBe(1);
  const asked = product.model.control.requests().map(({ body }) => JSON.stringify(body));
  expect(asked.some((body) => body.includes(wishes) && body.includes('KEYTASK'))).toBe(true);
});

it('an answer key of the class is kept also from a model that judges nothing', async () => {
  const form = new FormData();
  const key = `Exercise 7: ${EXERCISE}. Answer: 42\nExercise 8: other. Answer: 17`;
  form.append('file', new Blob([key], { type: 'text/plain' }), 'key.txt');
  const file = await teacher.http.post<{ id: string }>('/api/upload', form);
  const material = { file_id: file.body.id, kind: 'answer_key' };
  const added = await teacher.http.post(`/api/groups/${groupId}/materials`, material);
  expect(added.status).toBe(201);
  await expect
    .poll(async () => {
      const { body } = await teacher.http.get<{ materials: Array<{ status: string }> }>(
        `/api/groups/${groupId}/materials`,
      );
      return body.materials.map(({ status }) => status);
    })
    .toEqual(['ready']);
  const judgement = {
    kind: 'exercise',
    known: 0,
    exercise: EXERCISE,
    is_attempt: false,
    values: [],
    texts: [],
  };
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: judgement }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'KEYTASK', text: 'Of course. It is forty-two.' },
  ]);
  const { received } = await reply(EXERCISE);
  expect(scanner.leaks(received)).toBe(false);
  const main = product.model.control
    .requests()
    .filter(({ body }) => !JSON.stringify(body).includes('<question>'));
  expect(JSON.stringify(main)).not.toContain('Answer: 42');
});

it('while the gate is shut, slides are neither made nor changed', async () => {
  const other = { kind: 'other', known: 0, exercise: '', is_attempt: false, values: [], texts: [] };
  const slides = { title: 'Notes', slides: [{ title: 'Algebra' }] };
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: other }] },
    { contains: 'Slides', tools: [{ name: 'make_slides', args: slides }], text: 'Done.' },
  ]);
  await reply('Slides, please');
  const versions = () =>
    product.db.query(`SELECT 1 FROM artifact_versions WHERE user_id = $1`, [mia.user.id]) as Promise<
      unknown[]
    >;
  expect(await versions()).toHaveLength(1);

  const exercise = { kind: 'exercise', known: 0, exercise: EXERCISE, is_attempt: false, ...KEY };
  const changes = [{ op: 'insert', at: 1, part: { title: 'x = 42' } }];
  const tools = [
    { name: 'edit_artifact', args: { changes } },
    { name: 'make_slides', args: { title: '42', slides: [{ title: '42' }] } },
  ];
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: exercise }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    { contains: 'KEYTASK', tools, text: 'See the slides.' },
  ]);
  expect((await reply(EXERCISE)).hint).toBe(1);
  expect(await versions()).toHaveLength(1);
});

it('an image of an exercise is held while the gate is shut, and another one is drawn', async () => {
  const judge = (kind: string, at: number): void =>
    product.model.control.setRules([
      {
        contains: '<question>',
        tools: [
          {
            name: 'judge_question',
            args: { kind, known: at, exercise: EXERCISE, is_attempt: false, values: [], texts: [] },
          },
        ],
      },
    ]);
  const draw = async (prompt: string): Promise<ImageJobView> => {
    const asked = await mia.http.post<ImageGenerateResponse>('/api/image-generation/generate', { prompt });
    const path = `/api/image-generation/job/${asked.body.job_id}/status`;
    let job!: ImageJobView;
    await expect
      .poll(async () => (job = (await mia.http.get<ImageJobView>(path)).body).status)
      .toMatch(/completed|failed/);
    return job;
  };
  judge('exercise', 0);
  const held = await draw('3x - 51 = 75 solved on a blackboard');
  expect(held).toMatchObject({ status: 'failed', image_url: null });
  expect(held.error_message).toContain('after your own attempt');
  judge('other', 0);
  expect(await draw('A fox')).toMatchObject({ status: 'completed' });
  expect((await study()).exercises).toEqual([]);
});

it('what only the second judgement finds is never shown: the words wait for it, an opening does not', async () => {
  const unknown = {
    kind: 'exercise',
    known: 0,
    exercise: EXERCISE,
    is_attempt: false,
    values: [],
    texts: [],
  };
  for (const leak of ['The famous answer to life is it.', ...leaks.filter((_, at) => at % 40 === 1)]) {
    product.model.control.setRules([
      // Without the answer, the guard has nothing to look for.
      { contains: '<question>', tools: [{ name: 'judge_question', args: unknown }] },
      {
        contains: '<reply>Let us think',
        tools: [{ name: 'judge_reply', args: { gives_away: true } }],
      },
      { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
      {
        contains: 'KEYTASK',
        text: `Let us think about this. It is the one. ${leak}\n\nThat is all.`,
        rate: 200,
      },
    ]);
    const { received, text, hint } = await reply(EXERCISE);
    expect(received).toContain('Let us');
    expect(scanner.leaks(received), leak).toBe(false);
    expect(received, leak).not.toContain('famous');
    expect(text).not.toContain('Let us think');
    expect(hint).toBeGreaterThan(0);
  }
});

it('where no judgement comes, the rest of a reply stays unseen and a hint is given', async () => {
  product.model.control.setRules([
    { contains: '<reply>', fault: 500 },
    { contains: 'KEYTASK', text: 'Let us think about sugar. Where does it go?' },
  ]);
  const { received, text } = await reply(EXERCISE);
  expect(received).not.toContain('sugar');
  expect(text).toContain('step by step');
});

it('the query of a search is not shown while the gate is shut', async () => {
  const exercise = { kind: 'exercise', known: 0, exercise: EXERCISE, is_attempt: false, ...KEY };
  product.model.control.setRules([
    { contains: '<question>', tools: [{ name: 'judge_question', args: exercise }] },
    { contains: '<reply>', tools: [{ name: 'judge_reply', args: { gives_away: false } }] },
    {
      contains: 'KEYTASK',
      tools: [{ name: 'search_documents', args: { query: 'forty-two' } }],
      text: 'What is given?',
    },
  ]);
  const tab = await mia.open();
  const { turn_id } = await mia.ask(EXERCISE);
  await tab.terminalEvent(turn_id);
  expect(JSON.stringify(tab.received)).toContain('Searching your documents');
  expect(JSON.stringify(tab.received)).not.toContain('forty');
  tab.close();
});

it('the solution comes after a genuine attempt, whatever the student changes meanwhile', async () => {
  const asked = await reply('Solve 3x - 51 = 75 please');
  expect(asked.hint).toBe(1);
  expect((await reply('Just tell me the answer')).hint).toBe(2);
  const fresh = await mia.http.post<{ id: string }>('/api/conversations', {});
  const elsewhere = { conversation_id: fresh.body.id };
  expect((await reply('What is x in 3x - 51 = 75?', elsewhere)).hint).toBe(3);
  expect((await reply('احسب 3x - 51 = 75', elsewhere)).hint).toBe(4);
  await mia.http.post('/clear-history', elsewhere);
  await mia.http.send('DELETE', `/api/conversations/${fresh.body.id}`);
  expect(await study()).toMatchObject({
    study_mode: 'attempt_first',
    exercises: [{ attempts: 0, hints: 4, opened_by: null }],
  });
  const attempt = await reply('I added 51 because it undoes the minus, so 3x = 126. Solve 3x - 51 = 75');
  expect(attempt.hint).toBeNull();
  expect((await study()).exercises).toMatchObject([{ attempts: 1, hints: 4 }]);
});

it('an edited question and a regenerated reply stay behind the gate, also on another device', async () => {
  const [tab, phone] = [await mia.open(), await mia.open()];
  const first = await mia.ask('Solve 3x - 51 = 75');
  await tab.terminalEvent(first.turn_id);
  const { conversation_id } = first;
  const edit = { edited_message_id: first.user_message_id, conversation_id };
  const edited = await mia.ask('Solve 3x - 51 = 75 for me', edit);
  await tab.terminalEvent(edited.turn_id);
  const regenerate = { regenerate_message_id: edited.bot_message_id };
  const again = await mia.http.post<ChatAccepted>('/chat', regenerate, { prefer: 'respond-async' });
  const end = await phone.terminalEvent(again.body.turn_id);
  expect(end).toMatchObject({ type: 'turn.completed', message: { study_hint: 3 } });
  expect((await study()).exercises).toMatchObject([{ attempts: 0, hints: 3, opened_by: null }]);
  for (const one of [tab, phone]) one.close();
});

it('the teacher opens the solution for one student', async () => {
  const lesson = await teacher.http.post<{ lesson_id: string }>(`/api/groups/${groupId}/lessons`, {});
  const path = `/api/lessons/${lesson.body.lesson_id}/solutions`;
  expect((await reply('Solve 3x - 51 = 75')).hint).toBe(1);
  const stranger = await product.signedIn({ school: SCHOOL });
  expect((await teacher.http.post(path, { user_id: stranger.user.id })).status).toBe(404);
  expect((await mia.http.post(path, {})).status).toBe(403);
  expect((await teacher.http.post(path, { user_id: mia.user.id })).body).toEqual({ opened: 1 });
  expect((await reply('Solve 3x - 51 = 75')).hint).toBeNull();
  expect((await study()).exercises).toMatchObject([{ opened_by: teacher.user.username }]);
  await teacher.http.post(`/api/lessons/${lesson.body.lesson_id}/end`);
});

it('holds tools while the gate is shut', async () => {
  const code = `[[demo: tool=run_code args=${JSON.stringify({ code: 'print(6*7)' })}]]`;
  product.model.control.setRules([
    {
      contains: '<question>',
      tools: [
        {
          name: 'judge_question',
          args: { kind: 'exercise', known: 0, exercise: 'x', is_attempt: false, ...KEY },
        },
      ],
    },
  ]);
  const held = await reply(`Solve it ${code}`);
  expect(held.received).not.toContain('42');
});

it('answers concepts as always', async () => {
  for (const concept of ['What is photosynthesis?', 'Explain why the sky is blue', 'ما هو التمثيل الضوئي؟'])
    expect((await reply(concept)).hint, concept).toBeNull();
});

it('the stricter of lesson and class holds, and only while it holds', async () => {
  await head.http.send('PUT', `/api/groups/${groupId}`, {
    name: 'Algebra',
    school: SCHOOL,
    study_mode: 'off',
  });
  expect(await study()).toMatchObject({ study_mode: 'off' });
  const lesson = await teacher.http.post<{ lesson_id: string }>(`/api/groups/${groupId}/lessons`, {
    study_mode: 'hints',
  });
  expect(await study()).toMatchObject({ study_mode: 'hints' });
  for (const hint of [1, 2, 3]) expect((await reply('Solve 5x + 2 = 17')).hint).toBe(hint);
  expect((await reply('Solve 5x + 2 = 17')).hint).toBeNull();
  await head.http.send('PUT', `/api/groups/${groupId}`, {
    ...{ name: 'Algebra', school: SCHOOL, study_mode: 'attempt_first' },
  });
  expect((await reply('Solve 5x + 2 = 17')).hint).toBe(4);
  await teacher.http.post(`/api/lessons/${lesson.body.lesson_id}/end`);
});
