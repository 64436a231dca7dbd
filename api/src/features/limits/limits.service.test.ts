import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OwnLimits, Role } from '@studyhall/contracts';
import { images, ownRuns, useLimits } from '@studyhall/persistence';
import {
  admin,
  api,
  ask,
  end,
  newChat,
  newSchool,
  type Refusal,
  school,
  setLimits,
  startLimitsApi,
  used,
} from '../../../../tests/support/limits.js';

startLimitsApi();

it('never passes a limit by one, also with many requests at once', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  expect((await setLimits({ school }, ['messages', 'day', 7])).status).toBe(200);
  const chats = Array.from({ length: 10 }, () => randomUUID());
  await api.db.query(`INSERT INTO conversations (id, user_id) SELECT unnest($1::uuid[]), $2`, [
    chats,
    user.id,
  ]);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => ask(client, { conversation_id: chats[at % 10] })),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(7);
  expect(await used(client)).toBe(7);
  const refused = await ask(client);
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit_reached' } });
  expect(refused.body.detail).toMatch(
    /^You have used your 7 messages for today\. You can continue in \d+ \w+\. If you need more, ask a teacher or an admin\.$/,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('says that nothing was granted where the limit is 0', async () => {
  const { student } = await newSchool();
  const { client } = await student();
  await setLimits({ school }, ['messages', 'day', 0]);
  expect((await ask(client)).body.detail).toBe(
    'Your limit of messages is 0. If you need some, ask a teacher or an admin.',
  );
});

it('says who can raise a limit, to each role', async () => {
  await newSchool();
  await setLimits({ school }, ['messages', 'day', 0]);
  const asked = async (role: Role, scope = 'full') => {
    const { client, user } = await api.signedIn({ role, school });
    await api.db.query('UPDATE users SET admin_scope = $2 WHERE id = $1', [user.id, scope]);
    return (await ask(client)).body.detail.replace('Your limit of messages is 0. ', '');
  };
  expect(await asked('TEACHER')).toBe('If you need some, ask an admin of your school.');
  expect(await asked('SCHOOL_ADMIN', 'helpdesk')).toBe('If you need some, ask an admin of your school.');
  expect(await asked('SCHOOL_ADMIN')).toBe('You can change it in the administration under “Use and limits”.');
});

it('counts a repeated request once, and answers it when the limit is used up', async () => {
  const { student } = await newSchool();
  const { client } = await student();
  await setLimits({ school }, ['messages', 'day', 1]);
  const message = { client_message_id: randomUUID(), conversation_id: await newChat(client) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(client, message)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.turn_id}`)).size).toBe(1);
  expect(await used(client)).toBe(1);
});

it('counts edits, regenerations and continued replies, and gives deleted chats not back', async () => {
  const { student } = await newSchool();
  const { client } = await student();
  await setLimits({ school }, ['messages', 'day', 4]);
  const first = await ask(client);
  const { conversation_id, user_message_id } = first.body;
  const edited = await ask(client, { conversation_id, edited_message_id: user_message_id, message: 'Hi' });
  await api.db.query(`UPDATE messages SET content = 'Half' WHERE turn_id = $1 AND role = 'assistant'`, [
    edited.body.turn_id,
  ]);
  await end(edited.body.turn_id, 'stopped');
  const another = { message: undefined, regenerate_message_id: edited.body.bot_message_id };
  const again = await ask(client, { conversation_id, ...another });
  await api.db.query(`UPDATE messages SET content = 'Half' WHERE turn_id = $1 AND role = 'assistant'`, [
    again.body.turn_id,
  ]);
  await end(again.body.turn_id, 'stopped');
  expect(await used(client)).toBe(3);
  expect((await client.post(`/chat/turns/${again.body.turn_id}/continue`)).status).toBe(202);
  const { body: nextTurn } = await client.post<Refusal>(`/chat/turns/${again.body.turn_id}/continue`);
  expect(nextTurn.code).not.toBe('limit_reached');
  await client.delete(`/api/conversations/${conversation_id}`);
  expect(await used(client)).toBe(4);
  expect((await ask(client)).body.code).toBe('limit_reached');
});

it('settles what ended, gives a failed reply back, and settles in the end what was lost', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['messages', 'day', 10]);
  for (const state of ['completed', 'stopped', 'failed']) await end((await ask(client)).body.turn_id, state);
  expect(await used(client)).toBe(2);
  await ask(client);
  const open = async () => {
    const text = 'SELECT FROM usage_ledger WHERE user_id = $1 AND settled_at IS NULL';
    return (await api.db.query<unknown[]>(text, [user.id])).length;
  };
  expect(await open()).toBe(3);
  await useLimits.settleLost(api.db);
  expect(await open()).toBe(3);
  await api.db.query(`UPDATE usage_ledger SET expires_at = now() WHERE user_id = $1`, [user.id]);
  await useLimits.settleLost(api.db);
  expect(await open()).toBe(0);
  expect(await used(client)).toBe(3);
});

it('takes the strictest limit, and raises it for one person until a time', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['messages', 'day', 9], ['images', 'day', 2]);
  await setLimits({ school, role: 'STUDENT' }, ['messages', 'day', 5]);
  await setLimits({ user: String(user.id) }, ['messages', 'day', 0]);
  const { body } = await client.get<OwnLimits>('/api/me/limits');
  expect(body.limits.map(({ kind, limit }) => [kind, limit])).toEqual([
    ['images', 2],
    ['messages', 0],
  ]);
  expect((await ask(client)).body.code).toBe('limit_reached');
  const until = new Date(Date.now() + 60_000).toISOString();
  const allowance = { kind: 'messages', amount: 1, until, reason: 'Project week' };
  for (const reason of ['\u200b\u200b', '\u2060', '.'])
    expect((await admin.post(`/api/users/${user.id}/allowance`, { ...allowance, reason })).status).toBe(422);
  expect((await admin.post(`/api/users/${user.id}/allowance`, allowance)).status).toBe(200);
  expect((await ask(client)).status).toBe(202);
  expect((await ask(client)).body.code).toBe('limit_reached');
  await api.db.query(`UPDATE allowances SET until = now() WHERE user_id = $1`, [user.id]);
  const [entry] = await api.db.query<Array<{ action: string }>>(
    `SELECT action FROM audit_log WHERE school = $1 ORDER BY id DESC LIMIT 1`,
    [school],
  );
  expect(entry?.action).toBe('limits.raise');
  const { client: master } = await api.signedIn({ role: 'MASTER_ADMIN', school: null });
  expect((await master.get<OwnLimits>('/api/me/limits')).body.limits).toEqual([]);
});

it('refuses images and counts them apart from messages', async () => {
  const { student } = await newSchool();
  const { client } = await student();
  await setLimits({ school }, ['images', 'hour', 1]);
  const image = () => client.post<Refusal>('/api/image-generation/generate', { prompt: 'a tree' });
  expect((await image()).status).toBe(200);
  expect((await image()).body.code).toBe('limit_reached');
  expect((await ask(client)).status).toBe(202);
});

it('ends months and days by the clock of the school', async () => {
  const { student } = await newSchool();
  const { user } = await student();
  await setLimits({ school }, ['messages', 'month', 5], ['messages', 'day', 5]);
  await api.db.query(`UPDATE schools SET time_zone = 'Pacific/Auckland' WHERE name = $1`, [school]);
  const hold = `INSERT INTO usage_ledger (ref, kind, school, user_id, amount, at, expires_at)
                VALUES (gen_random_uuid(), 'messages', $1, $2, 1, $3::timestamptz, now())`;
  // Midnight of 1 February in Auckland is 11:00 on 31 January in UTC.
  await api.db.query(hold, [school, user.id, '2026-01-31T10:59:59Z']);
  const find = (moment: string) =>
    api.db.query<Array<{ period: string; used: number; resets_at: Date }>>(
      `SELECT period, used::int, resets_at FROM limits_of($1, $2::timestamptz) ORDER BY period`,
      [user.id, moment],
    );
  const [day, month] = await find('2026-01-31T10:59:59Z');
  expect([day, month]).toMatchObject([{ used: 1 }, { used: 1 }]);
  expect(month?.resets_at.toISOString()).toBe('2026-01-31T11:00:00.000Z');
  expect(await find('2026-01-31T11:00:00Z')).toMatchObject([{ used: 0 }, { used: 0 }]);
});

it('counts minutes of use by the questions, not by their number', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['minutes', 'day', 6]);
  for (let question = 0; question < 3; question += 1) expect((await ask(client)).status).toBe(202);
  expect(await used(client, 'minutes')).toBeLessThanOrEqual(2);
  await api.db.query(`UPDATE usage_ledger SET amount = 6 WHERE user_id = $1 AND kind = 'minutes'`, [user.id]);
  expect((await ask(client)).body.code).toBe('limit_reached');
  // Another way to go on is none.
  const image = await client.post<Refusal>('/api/image-generation/generate', { prompt: 'a tree' });
  expect(image.body.code).toBe('limit_reached');
});

it('a question after a pause does not pass a limit of minutes', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['minutes', 'day', 2]);
  expect((await ask(client)).status).toBe(202);
  await api.db.query(`UPDATE usage_ledger SET at = at - interval '255 seconds' WHERE user_id = $1`, [
    user.id,
  ]);
  expect((await ask(client)).status).toBe(202);
  expect(await used(client, 'minutes')).toBe(2);
  expect((await ask(client)).body.code).toBe('limit_reached');
});

it('a pause over midnight counts only from midnight on', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  // The clock of the school shows a minute after midnight.
  await api.db.query(
    `UPDATE schools SET time_zone = '<X>' || to_char(now() AT TIME ZONE 'UTC' - interval '90 seconds', 'HH24:MI:SS') WHERE name = $1`,
    [school],
  );
  expect((await ask(client)).status).toBe(202);
  await api.db.query(`UPDATE usage_ledger SET at = at - interval '4 minutes' WHERE user_id = $1`, [user.id]);
  expect((await ask(client)).status).toBe(202);
  const { minutes } = await useLimits.findToday(api.db, user.id);
  expect(minutes).toBeGreaterThan(0);
  expect(minutes).toBeLessThan(4);
});

it('refuses programs and recordings without minutes, and counts programs that a person runs as minutes', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  await setLimits({ school }, ['minutes', 'day', 1], ['code', 'day', 9]);
  const conversation_id = await newChat(client);
  const turn_id = randomUUID();
  await api.db.query(
    `INSERT INTO turns (id, user_id, conversation_id, state) VALUES ($1, $2, $3, 'completed')`,
    [turn_id, user.id, conversation_id],
  );
  await api.db.query(`DELETE FROM usage_ledger WHERE user_id = $1`, [user.id]);
  const [{ id: message_id } = { id: 0 }] = await api.db.query<Array<{ id: number }>>(
    `INSERT INTO messages (conversation_id, user_id, turn_id, role, content, details)
     VALUES ($1, $2, $3, 'assistant', 'See.', '{"code": {}}') RETURNING id`,
    [conversation_id, user.id, turn_id],
  );
  const run = { id: randomUUID(), user_id: user.id, message_id, code: 'print(1)', stdin: '' };
  await api.db.transaction((on) => ownRuns.insertOwnRun(on, run, { runs: 5, open: 5 }));
  expect(await used(client, 'minutes')).toBe(1);
  const refusal = {
    status: 429,
    body: { code: 'limit_reached', reason: 'limit_of_use', values: { kind: 'minutes', limit: 1 } },
  };
  expect(await client.post(`/messages/${message_id}/runs`, { code: 'print(2)' })).toMatchObject(refusal);
  const recording = new FormData();
  recording.set('file', new Blob(['-']), 'a.wav');
  expect(await client.post('/api/audio/transcribe', recording)).toMatchObject({
    status: 429,
    body: { code: 'limit_reached', reason: 'recording_refused' },
  });
});

it('counts a cancelled image once the model was asked for it, and none that the model refused', async () => {
  const { student } = await newSchool();
  const { client } = await student();
  await setLimits({ school }, ['images', 'day', 9]);
  const order = async () => {
    const { job_id } = (
      await client.post<{ job_id: string }>('/api/image-generation/generate', { prompt: 'a tree' })
    ).body;
    await images.startJob(api.db, job_id);
    return job_id;
  };
  const cancel = (id: string) => client.post(`/api/image-generation/job/${id}/cancel`);
  const setReached = (id: string, to: boolean) => images.setReached(api.db, { id, reached_model: !to }, to);
  await cancel(await order());
  expect(await used(client, 'images')).toBe(0);
  const refused = await order();
  expect(await setReached(refused, true)).toBe(true);
  expect(await setReached(refused, true)).toBe(false);
  expect(await setReached(refused, false)).toBe(true);
  await images.failJob(api.db, refused, 'Refused.');
  expect(await used(client, 'images')).toBe(0);
  const reached = await order();
  await setReached(reached, true);
  await cancel(reached);
  expect(await used(client, 'images')).toBe(1);
  expect(await setReached(reached, true)).toBe(false);
});

it('keeps what was used without the person, and under the name that a school has', async () => {
  const { student } = await newSchool();
  const { client, user } = await student();
  const { turn_id } = (await ask(client)).body;
  const renamed = `${school} NEW`;
  await api.db.query(`UPDATE schools SET name = $2 WHERE name = $1`, [school, renamed]);
  await api.db.query(`DELETE FROM users WHERE id = $1`, [user.id]);
  const rows: unknown = await api.db.query(
    `SELECT kind, school, user_id FROM usage_ledger WHERE ref = $1 ORDER BY kind`,
    [turn_id],
  );
  expect(rows).toEqual(
    ['messages', 'minutes', 'tokens'].map((kind) => ({ kind, school: renamed, user_id: null })),
  );
});
