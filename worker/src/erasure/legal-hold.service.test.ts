import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { personData, rosterMatches, safetyCases, schools } from '@studyhall/persistence';
import type { AuditEntryView, ErrorBody, PersonView, RolloverProposal } from '@studyhall/contracts';
import { createUser, type HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { eraseDue } from '../../../tests/support/erase-due.js';
import { RetentionTask } from './retention.task.js';

let api: TestApi;
let admin: HttpClient;
let school: string;
let pupil: { user: TestUser; client: HttpClient };
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  school = `HOLD ${randomUUID().slice(0, 8).toUpperCase()}`;
  admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school })).client;
  pupil = await api.signedIn({ school });
});

const hold = (id = pupil.user.id, by = admin) =>
  by.post<ErrorBody>(`/api/users/${id}/hold`, { reason: 'Case 12 of the court' });
const endHold = (id = pupil.user.id, by = admin) => by.delete(`/api/users/${id}/hold`);
const night = () => new RetentionTask(api.db).run(new AbortController().signal);

async function value<Value>(text: string, values: unknown[]): Promise<Value> {
  const [row] = await api.db.query<Array<Record<string, Value>>>(text, values);
  return Object.values(row ?? {})[0] as Value;
}
const count = (table: string, where: string, one: unknown): Promise<number> =>
  value(`SELECT count(*)::int FROM ${table} WHERE ${where}`, [one]);

/** A chat of one question, whose last message is a year old. */
async function oldChat(userId: number): Promise<string> {
  const id = await value<string>(
    `INSERT INTO conversations (user_id, updated_at) VALUES ($1, now() - interval '365 days') RETURNING id`,
    [userId],
  );
  await api.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content) VALUES ($1, $2, 'user', 'Why?')`,
    [id, userId],
  );
  return id;
}

it('keeps what the person deleted until the hold ends, and then erases it', async () => {
  const chat = await oldChat(pupil.user.id);
  expect((await hold()).status).toBe(200);
  expect((await pupil.client.delete(`/api/conversations/${chat}`)).status).toBe(200);
  await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [pupil.user.id]);
  await eraseDue(api.db);
  expect((await pupil.client.get(`/api/conversations/${chat}`)).status).toBe(404);
  expect(await count('messages', 'conversation_id = $1', chat)).toBe(1);
  expect((await endHold()).status).toBe(200);
  await eraseDue(api.db);
  expect(await count('conversations', 'id = $1', chat)).toBe(0);
});

it('stops retention and the end of safeguarding cases for the person alone', async () => {
  const other = await createUser(api.db, { school });
  const [held, free] = [await oldChat(pupil.user.id), await oldChat(other.id)];
  const schoolId = (await schools.findByName(api.db, school))?.id;
  await api.db.query(
    `INSERT INTO safety_cases (id, school_id, user_id, turn_id, tier, category, passage, student_number, closed_at)
     VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), 'danger', 'self_harm', 'x', 1, now() - interval '900 days')`,
    [schoolId, pupil.user.id],
  );
  await hold();
  await admin.send('PUT', `/api/schools/${schoolId}/retention`, { chats_days: 30 });
  await night();
  await safetyCases.removeOld(api.db);
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', held)).toBe(1);
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', free)).toBe(0);
  expect(await count('safety_cases', 'user_id = $1', pupil.user.id)).toBe(1);
  await endHold();
  await night();
  await safetyCases.removeOld(api.db);
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', held)).toBe(0);
  expect(await count('safety_cases', 'user_id = $1', pupil.user.id)).toBe(0);
});

it('a held account cannot be deleted, alone, in bulk or as a leaver, and one that was removed before is not erased', async () => {
  await hold();
  const refused = { code: 'forbidden', detail: expect.stringContaining('on hold') as string };
  const deleted = await admin.delete<ErrorBody>(`/api/users/${pupil.user.id}`);
  expect(deleted).toMatchObject({ status: 403, body: refused });
  const bulk = await admin.post('/api/users/bulk', { action: 'delete', ids: [pupil.user.id] });
  expect(bulk.body).toMatchObject({ done: 0, failed: [{ id: pupil.user.id, ...refused }] });
  const { body: made } = await admin.post<{ group_id: number }>('/api/groups', { name: '11A', school });
  await admin.post(`/api/groups/${made.group_id}/assign`, [pupil.user.id]);
  const { school_id: id } = (await admin.get<RolloverProposal>('/api/rollover')).body;
  const rollover = (leavers: string) =>
    admin.post<ErrorBody>(`/api/schools/${id}/rollover`, {
      ...{ classes: [{ group_id: made.group_id, name: '11A (2026)', leaves: true }], create: [], leavers },
    });
  expect(await rollover('remove')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('on hold') as string },
  });
  expect((await rollover('revoke')).status).toBe(200);
  await api.db.query(`UPDATE users SET removed_with = gen_random_uuid() WHERE id = $1`, [pupil.user.id]);
  await eraseDue(api.db);
  expect(await count('users', 'id = $1', pupil.user.id)).toBe(1);
});

it('a person whom the roster no longer names stays while held', async () => {
  const source = `src${randomUUID().slice(0, 8)}`;
  await api.db.query(
    `INSERT INTO external_ids (user_id, source, external_id, erase_at) VALUES ($1, $2, 'p1', now())`,
    [pupil.user.id, source],
  );
  await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [pupil.user.id]);
  const due = async () => (await rosterMatches.findToErase(api.db, 100)).map(({ id }) => id);
  await hold();
  expect(await due()).not.toContain(pupil.user.id);
  await endHold();
  expect(await due()).toContain(pupil.user.id);
});

it('admins of the school place and end holds, but not on themselves, on other admins, or elsewhere; each is recorded', async () => {
  const me = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  const elsewhere = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: `${school} SOUTH` })).client;
  expect((await hold(me.user.id, me.client)).status).toBe(403);
  expect((await hold(me.user.id)).status).toBe(403);
  expect((await hold(pupil.user.id, elsewhere)).status).toBe(404);
  expect((await pupil.client.post(`/api/users/${pupil.user.id}/hold`, { reason: 'x' })).status).toBe(403);
  await hold();
  const { body } = await admin.get<PersonView>(`/api/users/${pupil.user.id}`);
  expect(body.hold).toMatchObject({ reason: 'Case 12 of the court' });
  await endHold();
  await endHold();
  expect((await admin.get<PersonView>(`/api/users/${pupil.user.id}`)).body.hold).toBeNull();
  expect(await count('audit_log', `action IN ('user.hold', 'user.end_hold') AND school = $1`, school)).toBe(
    2,
  );
});

it('a held person has no trace of the hold and nothing that they removed in an export', async () => {
  const chat = await oldChat(pupil.user.id);
  const [turn, lesson] = [randomUUID(), randomUUID()];
  await api.db.query(
    `INSERT INTO lessons (id, title, started_by, ends_at) VALUES ($1, 'Lesson', 'Teacher', now())`,
    [lesson],
  );
  await api.db.query(`UPDATE conversations SET lesson_id = $2 WHERE id = $1`, [chat, lesson]);
  await api.db.query(
    `WITH t AS (INSERT INTO turns (id, conversation_id, user_id, state) VALUES ($2, $1, $3, 'completed')),
          m AS (INSERT INTO messages (conversation_id, user_id, role, content, turn_id) VALUES ($1, $3, 'assistant', 'Quiz', $2)),
          j AS (INSERT INTO image_jobs (id, user_id, conversation_id, prompt, options, status)
                VALUES (gen_random_uuid(), $3, $1, 'a cat', '{}', 'completed')),
          q AS (INSERT INTO quizzes (id, turn_id, user_id, attempt, title, questions) VALUES ($2, $2, $3, 1, 'Quiz', '[]'))
     INSERT INTO quiz_answers (id, quiz_id, user_id, question, attempt, answer, verdict, points)
     VALUES (gen_random_uuid(), $2, $3, 1, 1, '"a"', 'correct', 1)`,
    [chat, turn, pupil.user.id],
  );
  const rowsOf = (name: personData.DataName) =>
    Array.fromAsync(personData.readPart(api.db, pupil.user.id, name));
  const parts = ['lessons', 'images', 'quizzes', 'quiz_answers'] as const;
  for (const part of parts) expect([part, (await rowsOf(part)).length]).toEqual([part, 1]);
  const changes = await rowsOf('changes');
  await hold();
  expect((await pupil.client.delete(`/api/conversations/${chat}`)).status).toBe(200);
  await api.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [pupil.user.id]);
  await eraseDue(api.db);
  for (const part of parts) expect([part, await rowsOf(part)]).toEqual([part, []]);
  await endHold();
  expect(await rowsOf('changes')).toEqual(changes);
});

it('an admin who is held sees no hold on their own page and in the audit log, the others do', async () => {
  const held = await api.signedIn({ role: 'SCHOOL_ADMIN', school });
  const master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  expect((await hold(held.user.id, master)).status).toBe(200);
  const seen = async ({ client }: { client: HttpClient }) => ({
    hold: (await client.get<PersonView>(`/api/users/${held.user.id}`)).body.hold?.reason,
    log: (await client.get<AuditEntryView[]>(`/api/audit?person=${held.user.id}`)).body.length,
    csv: (await client.get<string>(`/api/audit/export.csv`)).body.includes('user.hold'),
  });
  expect(await seen(held)).toEqual({ hold: undefined, log: 0, csv: false });
  expect(await seen({ client: admin })).toEqual({ hold: 'Case 12 of the court', log: 1, csv: true });
});
