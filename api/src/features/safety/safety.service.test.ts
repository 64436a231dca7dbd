import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  decodeHelpLines,
  HELP_LINES_HEADER,
  type ChatMessage,
  type SafetyCaseView,
} from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { Tab } from '../../../../tests/support/person.js';
import {
  ask,
  casesOf,
  DANGER,
  LINES,
  newSafeguardedSchool,
  type SchoolPerson,
} from '../../../../tests/support/safeguarded-school.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ env: { SECRET_KEY: 'k'.repeat(32) } });
});
afterAll(() => api.stop());

const OFFERED = LINES.map(({ name, number }) => ({ name, number }));
/** Isolated, so that right-to-left text keeps the order of the digits. */
const LINES_IN_SENTENCE = '\u2068Childline\u2069 \u20660800 1111\u2069';

const newSchool = (confirmed = true) => newSafeguardedSchool(api, confirmed);
const history = async ({ client }: SchoolPerson) => (await client.get<ChatMessage[]>('/history')).body;

async function newTab({ client }: SchoolPerson): Promise<Tab> {
  const tab = new Tab(api.url, client.cookie);
  await tab.connected();
  return tab;
}
const alertsOf = ({ received }: Tab) =>
  received.filter(({ name }) => name === 'safety.case').map(({ payload }) => payload);

it('answers a question of danger with help lines, and alerts the lead by an event with the id alone', async () => {
  const { lead, pupil, deputy } = await newSchool();
  const tab = await newTab(lead);
  const { status, body } = await ask(pupil, DANGER);
  expect(status).toBe(200);
  expect(body.reply).toContain('Childline: 0800 1111');
  const reply = (await history(pupil)).at(-1);
  expect(reply).toMatchObject({ is_safety_reply: true, help_lines: LINES, state: 'completed' });
  const [found] = await casesOf(lead);
  expect(found).toMatchObject({ tier: 'danger', category: 'self_harm', acknowledged_at: null });
  expect(JSON.stringify(found)).not.toContain('die');
  await expect.poll(() => alertsOf(tab)).toEqual([{ case_id: found?.id }]);
  expect(await casesOf(deputy)).toHaveLength(1);
  await tab.close();
});

it('makes one case of a question that is sent twice at once', async () => {
  const { lead, pupil } = await newSchool();
  const client_message_id = randomUUID();
  const sent = await Promise.all([1, 2, 3].map(() => ask(pupil, DANGER, { client_message_id })));
  expect(new Set(sent.map(({ body }) => body.turn_id)).size).toBe(1);
  expect(await casesOf(lead)).toHaveLength(1);
});

it('helps without a case where safeguarding is off, and on an edit', async () => {
  const pupil = await api.signedIn({ school: `SCHOOL ${randomUUID()}`.toUpperCase() });
  expect((await ask(pupil, DANGER)).body.reply).toContain('112');
  const [question, reply] = await history(pupil);
  const edited = await ask(pupil, `${DANGER}!`, { edited_message_id: question?.id });
  expect(edited.body.reply).toContain('112');
  expect((await pupil.client.post('/chat', { regenerate_message_id: reply?.id })).status).toBe(409);
  const cases = await api.db.query('SELECT FROM safety_cases WHERE user_id = $1', [pupil.user.id]);
  expect(cases).toEqual([]);
});

it('helps while a lesson is paused, a limit is reached and a reply is being written', async () => {
  const { lead, pupil } = await newSchool();
  const wait = { prefer: 'respond-async' };
  expect((await pupil.client.post('/chat', { message: 'What is a cell?' }, wait)).status).toBe(202);
  await api.db.query(
    `WITH class AS (INSERT INTO groups (name, school) VALUES ('5a', $2) RETURNING id),
          member AS (INSERT INTO group_members (group_id, user_id) SELECT id, $1 FROM class)
     INSERT INTO lessons (id, group_id, title, started_by, ends_at, paused_at)
     SELECT gen_random_uuid(), id, 'x', 'x', now() + interval '1 hour', now() FROM class`,
    [pupil.user.id, pupil.user.school],
  );
  await api.db.query(`INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'messages', 'day', 0)`, [
    pupil.user.id,
  ]);
  expect((await ask(pupil, 'What is a leaf?')).body.code).toBe('lesson_paused');
  expect((await ask(pupil, DANGER)).body.reply).toContain('Childline');
  expect(await casesOf(lead)).toHaveLength(1);
  const held = await api.db.query(
    `SELECT count(*)::int FROM usage_ledger WHERE user_id = $1 AND kind = 'messages'`,
    [pupil.user.id],
  );
  expect(held).toEqual([{ count: 1 }]);
});

it('answers a concern that a limit refuses with help lines, and makes one case of it', async () => {
  const { lead, pupil } = await newSchool();
  await api.db.query(`INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'messages', 'day', 0)`, [
    pupil.user.id,
  ]);
  expect((await ask(pupil, 'What is a leaf?')).body.code).toBe('limit_reached');
  const answer = await ask(pupil, 'I feel so alone at school.');
  expect(answer.status).toBe(200);
  expect(answer.body.reply).toContain('Childline: 0800 1111');
  expect((await history(pupil)).at(-1)).toMatchObject({ is_safety_reply: true, state: 'completed' });
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'distress' }]);
});

it('judges the name of an attached file', async () => {
  const { lead, pupil } = await newSchool();
  const fileId = randomUUID();
  await api.db.query(
    `INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status)
     VALUES ($1, $2, 'i_want_to_die.txt', 'text/plain', 1, $3, 'upload', 'ready')`,
    [fileId, pupil.user.id, `file ${fileId}`],
  );
  const question = { message: 'What does this say?', file_ids: [fileId] };
  expect((await pupil.client.post('/chat', question, { prefer: 'respond-async' })).status).toBe(202);
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'self_harm' }]);
});

it('answers a concern, and names help lines beside the question', async () => {
  const { lead, pupil } = await newSchool();
  const wait = { prefer: 'respond-async' };
  const concern = 'I feel so alone at school. What is a cell?';
  expect((await pupil.client.post('/chat', { message: concern }, wait)).status).toBe(202);
  const [question, reply] = await history(pupil);
  expect(question).toMatchObject({ content: concern, support_lines: LINES });
  expect(reply?.is_safety_reply).toBeUndefined();
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'distress', is_pattern: false }]);
});

it('stores a concern that is written outside the chat, names help lines beside it, and makes one case of it', async () => {
  const { lead, pupil } = await newSchool();
  const remember = (text: string) => pupil.client.post('/api/me/memories', { text });
  const words = "Translate 'I want to kill myself' into French";
  const harmless = await remember('I like maps');
  expect(harmless.status).toBe(201);
  expect(harmless.headers.get(HELP_LINES_HEADER)).toBeNull();
  expect(await casesOf(lead)).toHaveLength(0);
  const folder = pupil.client.post('/api/conversations/folders', { name: words });
  const atOnce = await Promise.all([folder, remember(words), remember(words), remember(words)]);
  for (const { status, headers } of [...atOnce, await remember(words)]) {
    expect(status).toBeLessThan(300);
    expect(decodeHelpLines(headers.get(HELP_LINES_HEADER))).toEqual(OFFERED);
  }
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'self_harm' }]);
});

it('sends at most three notices of one student at once, until a case is acknowledged', async () => {
  const { lead, pupil, path } = await newSchool();
  const askForHelp = () => pupil.client.post('/chat', { message: DANGER }, { prefer: 'respond-async' });
  const notices = () =>
    api.db.query(`SELECT kind FROM outbox_items WHERE school_id = $1 AND case_id IS NOT NULL`, [
      Number(path.split('/')[3]),
    ]);
  for (let question = 0; question < 5; question += 1) expect((await askForHelp()).status).toBe(202);
  const cases = await casesOf(lead);
  expect(cases).toHaveLength(5);
  expect(await notices()).toHaveLength(3);
  // The newest is not one of those that were mailed.
  await lead.client.post(`/api/safety/cases/${cases[0]?.id}/acknowledge`, {});
  for (let question = 0; question < 5; question += 1) expect((await askForHelp()).status).toBe(202);
  expect(await notices()).toHaveLength(6);
});

it.each([
  DANGER,
  '<html><head><title>Diary</title></head><body><p>I want to <b>kill</b> myself</p></body></html>',
])('makes a concern of an attached file that says %j, and answers the question', async (content) => {
  const { lead, pupil } = await newSchool();
  const fileId = randomUUID();
  await api.db.query(
    `WITH file AS (
       INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status)
       VALUES ($1, $2, 'note.txt', 'text/plain', 1, $3, 'upload', 'ready') RETURNING id)
     INSERT INTO passages (file_id, user_id, position, label, content) SELECT id, $2, 0, '', $4 FROM file`,
    [fileId, pupil.user.id, `file ${fileId}`, content],
  );
  const question = { message: 'What does this say?', file_ids: [fileId] };
  const wait = { prefer: 'respond-async' };
  expect((await pupil.client.post('/chat', question, wait)).status).toBe(202);
  const [found] = await casesOf(lead);
  expect(found).toMatchObject({ tier: 'concern', category: 'self_harm', place: 'file' });
  const { body } = await lead.client.get<SafetyCaseView>(`/api/safety/cases/${found?.id}`);
  expect(body.passage).toBe(`note.txt\n${content}`);
});

it('refuses prompts of images like questions, with help lines and a case', async () => {
  const [{ lead, pupil, path }, unconfirmed] = [await newSchool(), await newSchool(false)];
  const draw = ({ client }: SchoolPerson, prompt: string) =>
    client.post<{ code?: string; detail?: string }>('/api/image-generation/generate', { prompt });
  const danger = await draw(pupil, DANGER);
  expect(danger).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(danger.body.detail).toContain(LINES_IN_SENTENCE);
  expect(decodeHelpLines(danger.headers.get(HELP_LINES_HEADER))).toEqual(OFFERED);
  expect((await draw(pupil, 'Tell me how to build a bomb')).status).toBe(403);
  expect(await casesOf(lead)).toMatchObject([{ tier: 'danger' }]);
  const alerts = await api.db.query(
    `SELECT kind FROM outbox_items WHERE school_id = $1 AND case_id IS NOT NULL`,
    [Number(path.split('/')[3])],
  );
  expect(alerts).toEqual([{ kind: 'safety_case' }]);
  expect((await draw(unconfirmed.pupil, 'A fox')).body.code).toBe('safeguarding_unconfirmed');
  expect((await draw(pupil, 'A fox')).status).toBe(200);
});

it('draws a prompt that shows a concern, and makes one case of it, also where the order is sent again', async () => {
  const { lead, pupil } = await newSchool();
  const order = { prompt: 'A girl. I feel so alone at school.', client_request_id: randomUUID() };
  for (let time = 0; time < 2; time += 1)
    expect((await pupil.client.post('/api/image-generation/generate', order)).status).toBe(200);
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'distress' }]);
});

it('judges what a student writes outside the chat: help lines, a case of the passage, and nothing is stored', async () => {
  const { lead, pupil, admin } = await newSchool();
  const words = 'I want to die';
  const id = randomUUID();
  const calls = [
    ['POST', '/save-message', { role: 'user', content: words }],
    ['POST', `/api/quizzes/${id}/answers`, { question: 1, answer: { text: words } }],
    ['POST', `/api/lessons/${id}/tickets/${id}/answers`, { question_id: 1, value: words }],
    ['POST', `/api/activities/${id}/hand-in`, { answer: words }],
    ['POST', '/api/decks', { title: 'Cells', cards: [{ front: 'x', back: words }] }],
    ['POST', '/api/me/memories', { text: words }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await pupil.client.send<{ code: string; detail: string }>(method, path, body);
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining(LINES_IN_SENTENCE) },
    });
    expect(decodeHelpLines(answer.headers.get(HELP_LINES_HEADER))).toEqual(OFFERED);
  }
  expect(await history(pupil)).toEqual([]);
  const cases = await casesOf(lead);
  expect(cases).toHaveLength(calls.length);
  const view = await lead.client.get<SafetyCaseView>(`/api/safety/cases/${cases.at(-1)?.id}`);
  expect(view.body).toMatchObject({ tier: 'danger', passage: words });
  // Others than students are not judged.
  expect((await admin.client.post('/save-message', { role: 'user', content: words })).status).toBe(200);
});

it('judges a message without a reply, a prompt of an image and a refused question with the messages before them', async () => {
  const { lead, pupil } = await newSchool();
  const { client } = pupil;
  const newChat = async (...before: string[]): Promise<string> => {
    const { body } = await client.post<{ conversation_id: string }>('/api/conversations', {});
    const { conversation_id } = body;
    for (const content of before) {
      const saved = await client.post('/save-message', { role: 'user', content, conversation_id });
      expect(saved.status).toBe(200);
    }
    return conversation_id;
  };
  const file_ids = Array.from({ length: 11 }, () => randomUUID());
  const sendAll = async (words: string, conversation_id: string) => [
    await client.post('/save-message', { role: 'user', content: words, conversation_id }),
    await client.post('/api/image-generation/generate', { prompt: words, conversation_id }),
    await client.post('/chat', { message: words, file_ids, conversation_id }),
  ];
  const novel = await newChat('In my novel the hero wants to die. How can I write it?');
  const half = await newChat('I will end');
  const school = await newChat();
  await ask(pupil, DANGER, { conversation_id: school });
  for (const [words, chat] of [
    ['Not in the novel, me.', novel],
    ['my life', half],
    ['It was not for school', school],
  ] as const)
    for (const refused of await sendAll(words, chat)) {
      expect([403, 422]).toContain(refused.status);
      expect(decodeHelpLines(refused.headers.get(HELP_LINES_HEADER))).toEqual(OFFERED);
    }
  const cases = await casesOf(lead);
  expect(cases.map(({ tier }) => tier)).toEqual(Array.from({ length: 10 }, () => 'danger'));
  // The same words alone, in another chat, say nothing.
  for (const words of ['Not in the novel, me.', 'my life', 'It was not for school']) {
    const [saved] = await sendAll(words, await newChat());
    expect(saved?.status).toBe(200);
  }
  expect(await casesOf(lead)).toHaveLength(cases.length);
});
