import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeHelpLines, HELP_LINES_HEADER, type ChatMessage } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import {
  ask,
  casesOf,
  DANGER,
  newSafeguardedSchool,
  type SchoolPerson,
} from '../../../../tests/support/safeguarded-school.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const CONCERN = 'I feel so alone at school.';
const HELP = 'Childline';

const WAIT = { prefer: 'respond-async' };
const limitMessages = ({ user }: SchoolPerson) =>
  api.db.query(`INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'messages', 'day', 0)`, [
    user.id,
  ]);
const offered = ({ headers }: { headers: Headers }) => decodeHelpLines(headers.get(HELP_LINES_HEADER));
const OFFERED = [{ name: HELP, number: '0800 1111' }];

/** A file of the pupil as an upload stores it, with its text where it is read. */
async function storeFile({ user }: SchoolPerson, content: string | null): Promise<string> {
  const id = randomUUID();
  await api.db.query(
    `WITH file AS (
       INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status)
       VALUES ($1, $2, 'note.txt', 'text/plain', 1, $3, 'upload', $5) RETURNING id)
     INSERT INTO passages (file_id, user_id, position, label, content)
     SELECT id, $2, 0, '', $4 FROM file WHERE $4::text IS NOT NULL`,
    [id, user.id, `file ${id}`, content, content === null ? 'processing' : 'ready'],
  );
  return id;
}

const isHelped = async (pupil: SchoolPerson): Promise<void> => {
  const answer = await ask(pupil, CONCERN);
  expect(answer).toMatchObject({ status: 200, body: { reply: expect.stringContaining(HELP) } });
  const { body } = await pupil.client.get<ChatMessage[]>('/history');
  expect(body.at(-1)).toMatchObject({ is_safety_reply: true, state: 'completed' });
};

it('answers a concern with help lines while a reply is being written', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const wait = { prefer: 'respond-async' };
  expect((await pupil.client.post('/chat', { message: 'What is a cell?' }, wait)).status).toBe(202);
  expect((await ask(pupil, 'What is a leaf?')).body.code).toBe('turn_in_progress');
  await isHelped(pupil);
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern', category: 'distress' }]);
});

it('answers a concern with help lines where the consent of a parent is missing', async () => {
  const { path, pupil } = await newSafeguardedSchool(api);
  await api.db.query(`INSERT INTO school_consents (school_id, required) VALUES ($1, true)`, [
    path.split('/')[3],
  ]);
  expect((await ask(pupil, 'What is a leaf?')).body.code).toBe('consent_missing');
  await isHelped(pupil);
});

it('answers a concern with help lines before lead and deputy have confirmed', async () => {
  const { path, lead, deputy, pupil } = await newSafeguardedSchool(api, false);
  expect((await ask(pupil, 'What is a leaf?')).body.code).toBe('safeguarding_unconfirmed');
  await isHelped(pupil);
  const draw = await pupil.client.post('/api/image-generation/generate', { prompt: CONCERN });
  expect(draw).toMatchObject({ status: 403, body: { detail: expect.stringContaining(HELP) } });
  for (const one of [lead, deputy]) await one.client.post(`${path}/confirm`);
  expect(await casesOf(lead)).toHaveLength(2);
});

it('names help lines where a prompt of an image shows a concern and a limit refuses it', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  await api.db.query(`INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'images', 'day', 0)`, [
    pupil.user.id,
  ]);
  const draw = (prompt: string) =>
    pupil.client.post<{ code: string; detail: string }>('/api/image-generation/generate', { prompt });
  expect((await draw('A fox')).body.code).toBe('limit_reached');
  expect((await draw(CONCERN)).body.detail).toContain(HELP);
  expect(await casesOf(lead)).toMatchObject([{ tier: 'concern' }]);
});

it('names help lines to a student who must choose a new password first, and stores nothing but the case', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const held = (mustChange: boolean) =>
    api.db.query('UPDATE users SET must_change_password = $2 WHERE id = $1', [pupil.user.id, mustChange]);
  await held(true);
  expect((await ask(pupil, 'What is a leaf?')).body.code).toBe('password_change_required');
  const sent = [
    ['/chat', { message: CONCERN }],
    ['/chat', { message: DANGER }],
    ['/api/image-generation/generate', { prompt: DANGER }],
    ['/api/me/memories', { text: DANGER }],
  ] as const;
  for (const [route, body] of sent)
    expect(await pupil.client.post(route, body)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining(HELP) },
    });
  expect(await casesOf(lead)).toHaveLength(sent.length);
  await held(false);
  expect((await pupil.client.get('/history')).body).toEqual([]);
});

it('names help lines in the refusal of what has nothing to be stored in, and makes a case', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const gone = [{ file_ids: [randomUUID()] }, { edited_message_id: 1 }, { conversation_id: randomUUID() }];
  const send = (message: string, more: object) => pupil.client.post('/chat', { message, ...more });
  for (const more of gone) {
    expect((await send('What is a leaf?', more)).body).not.toMatchObject({
      detail: expect.stringContaining(HELP),
    });
    for (const words of [CONCERN, DANGER])
      expect(await send(words, more)).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: expect.stringContaining(HELP) },
      });
  }
  expect(await casesOf(lead)).toHaveLength(2 * gone.length);
});

it('names help lines where a question cannot be stored because of a race or a fault', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  await api.db.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = TG_ARGV[0]; END $$`);
  for (const [code, status] of [
    ['23503', 409],
    ['XX000', 500],
  ] as const) {
    await api.db.query(`CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON turns FOR EACH ROW
      WHEN (NEW.user_id = ${pupil.user.id}) EXECUTE FUNCTION fail('${code}')`);
    const plain = await ask(pupil, 'What is a leaf?');
    expect([plain.status, offered(plain)]).toEqual([status, null]);
    for (const words of [CONCERN, DANGER]) {
      const refused = await ask(pupil, words);
      expect([refused.status, offered(refused)], `${code} ${words}`).toEqual([status, OFFERED]);
    }
  }
  expect((await casesOf(lead)).map(({ tier }) => tier).toSorted()).toEqual([
    ...['concern', 'concern', 'danger', 'danger'],
  ]);
});

it('names help lines where a question is too long, whether danger is at its begin or its end', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const long = 'A plant needs light. '.repeat(2_000);
  const plain = await pupil.client.post<{ detail: string }>('/chat', { message: long });
  expect(plain).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect(plain.body.detail).not.toContain(HELP);
  const sent = [`${CONCERN} ${long}`, `${long} ${DANGER}`, `${DANGER} ${long}`];
  for (const message of sent)
    expect(await pupil.client.post('/chat', { message })).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: expect.stringContaining(HELP), issues: [{ path: 'message' }] },
    });
  expect((await casesOf(lead)).map(({ tier }) => tier).toSorted()).toEqual(['concern', 'danger', 'danger']);
  expect((await pupil.client.get('/history')).body).toEqual([]);
});

it('refuses words beside a regeneration, which no reply would answer, with help lines where they need them', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const send = (body: object) => pupil.client.post<{ detail: string }>('/chat', body);
  const refused = await send({ message: 'What is a leaf?', regenerate_message_id: 1 });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'invalid',
      detail: 'Another version of a reply takes no message. Send the message on its own.',
    },
  });
  expect(await send({ message: DANGER, regenerate_message_id: 1 })).toMatchObject({
    status: 422,
    body: { code: 'invalid', detail: expect.stringContaining(HELP), issues: [{ path: 'message' }] },
  });
  expect(await casesOf(lead)).toMatchObject([{ tier: 'danger' }]);
});

it('judges an image prompt before it looks for the chat that is gone', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const draw = (prompt: string) =>
    pupil.client.post<{ code: string; detail: string }>('/api/image-generation/generate', {
      ...{ prompt, conversation_id: randomUUID() },
    });
  expect(await draw('A fox')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const prompt of [DANGER, CONCERN])
    expect(await draw(prompt)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: expect.stringContaining(HELP) },
    });
  expect((await casesOf(lead)).map(({ tier }) => tier).toSorted()).toEqual(['concern', 'danger']);
});

it('refuses other words under an id that was used, with help lines where they need them', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const client_message_id = randomUUID();
  const send = (message: string) =>
    pupil.client.post<{ turn_id: string }>(
      '/chat',
      { message, client_message_id },
      { prefer: 'respond-async' },
    );
  const first = await send('What is a leaf?');
  expect((await send('What is a leaf?')).body.turn_id).toBe(first.body.turn_id);
  expect(await send('What is a cell?')).toMatchObject({
    status: 409,
    body: { code: 'conflict', reason: 'message_id_used' },
  });
  expect(await casesOf(lead)).toEqual([]);
  for (const words of [CONCERN, DANGER])
    expect(await send(words)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining(HELP) },
    });
  expect((await casesOf(lead)).map(({ tier }) => tier).toSorted()).toEqual(['concern', 'danger']);
});

it('names help lines where a program or its input says danger, and runs nothing', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const run = (code: string, stdin = '') => pupil.client.post('/messages/1/runs', { code, stdin });
  expect((await run('os.kill(myself, 9)')).status).toBe(404);
  for (const answer of [await run(`print("${DANGER}")`), await run('print(input())', DANGER)])
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining(HELP) } });
  expect(await casesOf(lead)).toHaveLength(2);
});

it('names help lines where a limit refuses a recording', async () => {
  const { pupil, lead } = await newSafeguardedSchool(api);
  for (const { user } of [pupil, lead])
    await api.db.query(
      `INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'minutes', 'day', 0)`,
      [user.id],
    );
  const record = ({ client }: SchoolPerson) =>
    client.post<{ detail: string }>('/api/audio/transcribe', new FormData());
  const refused = await record(pupil);
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  expect(refused.body.detail).toContain(HELP);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await record(lead)).body.detail).not.toContain(HELP);
});

it('names help lines where a limit refuses another version or the rest of a reply to a question that needs help', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const { client } = pupil;
  await ask(pupil, DANGER);
  const fixed = (await client.get<ChatMessage[]>('/history')).body.at(-1);
  /** A question in a chat of its own, whose reply was stopped. */
  const stopped = async (message: string) => {
    const chat = await client.post<{ conversation_id: string }>('/api/conversations', {});
    const { body } = await client.post<{ turn_id: string; bot_message_id: number }>(
      '/chat',
      { message, conversation_id: chat.body.conversation_id },
      WAIT,
    );
    await api.db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE id = $1`, [
      body.turn_id,
    ]);
    await api.db.query(`UPDATE messages SET content = 'A' WHERE id = $1`, [body.bot_message_id]);
    return body;
  };
  const [concern, plain] = [await stopped(CONCERN), await stopped('What is a leaf?')];
  const cases = await casesOf(lead);
  await limitMessages(pupil);
  const again = (id: number | undefined, more: object = {}) =>
    client.post<{ code: string }>('/chat', { regenerate_message_id: id, ...more });
  const onward = (id: string) => client.post<{ code: string }>(`/chat/turns/${id}/continue`);
  for (const refused of [
    await again(concern.bot_message_id),
    await onward(concern.turn_id),
    await again(fixed?.id, { for_school: true }),
  ]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(offered(refused)).toEqual(OFFERED);
  }
  expect(offered(await again(fixed?.id))).toEqual(OFFERED);
  for (const refused of [await again(plain.bot_message_id), await onward(plain.turn_id)]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
    expect(offered(refused)).toBeNull();
  }
  expect(await casesOf(lead)).toEqual(cases);
});

it('names help lines where a limit refuses a question whose file is not read yet', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const send = async (person: SchoolPerson) =>
    person.client.post('/chat', { message: 'Read this.', file_ids: [await storeFile(person, null)] });
  for (const person of [pupil, lead]) await limitMessages(person);
  const [refused, ofTeacher] = [await send(pupil), await send(lead)];
  for (const { status } of [refused, ofTeacher]) expect(status).toBe(429);
  expect(offered(refused)).toEqual(OFFERED);
  expect(offered(ofTeacher)).toBeNull();
  expect(await casesOf(lead)).toEqual([]);
});

it('judges the files of a question that is not valid', async () => {
  const { lead, pupil } = await newSafeguardedSchool(api);
  const [diary, leaf] = [await storeFile(pupil, DANGER), await storeFile(pupil, 'A leaf is green.')];
  const long = { message: 'A plant needs light. '.repeat(2_000) };
  const others = Array.from({ length: 10 }, () => randomUUID());
  const send = (more: object) => pupil.client.post('/chat', { message: 'Read this.', ...more });
  expect(offered(await send({ ...long, file_ids: [leaf, 'x'] }))).toBeNull();
  for (const more of [{ ...long, file_ids: [leaf, diary] }, { file_ids: [...others, diary] }]) {
    const refused = await send(more);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid', detail: expect.stringContaining(HELP) },
    });
    expect(offered(refused)).toEqual(OFFERED);
  }
  const found = { tier: 'concern', category: 'self_harm', place: 'file' };
  expect(await casesOf(lead)).toMatchObject([found, found]);
});
