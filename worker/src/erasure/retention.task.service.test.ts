import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removals, schools } from '@studyhall/persistence';
import type { RetentionAnswer } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { RetentionTask } from './retention.task.js';

const { signal } = new AbortController();

let api: TestApi;
let admin: HttpClient;
let master: HttpClient;
let school: string;
let schoolId: number;
let pupil: number;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());
beforeEach(async () => {
  school = `KEEP ${randomUUID().slice(0, 8).toUpperCase()}`;
  admin = (await api.signedIn({ role: 'SCHOOL_ADMIN', school })).client;
  schoolId = (await schools.findByName(api.db, school))?.id ?? 0;
  pupil = (await createUser(api.db, { school })).id;
});

const path = () => `/api/schools/${schoolId}/retention`;
const keep = (settings: object) => admin.send<RetentionAnswer>('PUT', path(), settings);
const night = () => new RetentionTask(api.db).run(signal);

async function value<Value>(text: string, values: unknown[]): Promise<Value> {
  const [row] = await api.db.query<Array<Record<string, Value>>>(text, values);
  return Object.values(row ?? {})[0] as Value;
}
const count = (table: string, where: string, one: unknown): Promise<number> =>
  value(`SELECT count(*)::int FROM ${table} WHERE ${where}`, [one]);

/** A chat of one question, whose last message is this old. */
async function chatOf(userId: number, days: number): Promise<string> {
  const id = await value<string>(
    `INSERT INTO conversations (user_id, updated_at) VALUES ($1, now() - $2 * interval '1 day') RETURNING id`,
    [userId, days],
  );
  await api.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content) VALUES ($1, $2, 'user', 'Why?')`,
    [id, userId],
  );
  return id;
}

/** An upload of this age. */
const fileOf = (userId: number, days: number): Promise<string> =>
  value(
    `INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status, created_at)
     VALUES (gen_random_uuid(), $1, 'sheet.pdf', 'application/pdf', 10, gen_random_uuid()::text, 'upload', 'ready',
             now() - $2 * interval '1 day') RETURNING id`,
    [userId, days],
  );

async function lessonOf(days: number): Promise<{ id: string; groupId: number }> {
  const { body } = await admin.post<{ group_id: number }>('/api/groups', { name: randomUUID(), school });
  const id = await value<string>(
    `INSERT INTO lessons (id, group_id, title, started_by, started_at, ends_at, ended_at)
     SELECT gen_random_uuid(), $1, 'Fractions', 'teacher', at, at, at FROM (SELECT now() - $2 * interval '1 day' AS at) AS t
     RETURNING id`,
    [body.group_id, days],
  );
  await api.db.query(
    `INSERT INTO lesson_looks (lesson_id, user_id, viewer, viewer_role) VALUES ($1, $2, 'teacher', 'TEACHER')`,
    [id, pupil],
  );
  return { id, groupId: body.group_id };
}

it('keeps everything of a school that set no days', async () => {
  const chat = await chatOf(pupil, 5_000);
  const file = await fileOf(pupil, 5_000);
  const lesson = await lessonOf(5_000);
  await night();
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', chat)).toBe(1);
  expect(await count('files', 'id = $1', file)).toBe(1);
  expect(await count('lessons', 'id = $1', lesson.id)).toBe(1);
});

it('hands old chats to the eraser without an undo, and keeps younger ones and those of other schools', async () => {
  const stranger = await createUser(api.db, { school: `${school} SOUTH` });
  const [old, young, other] = [
    await chatOf(pupil, 91),
    await chatOf(pupil, 89),
    await chatOf(stranger.id, 91),
  ];
  expect((await keep({ chats_days: 90, dry_run: true })).body.effects).toMatchObject({ chats: 1, people: 1 });
  await night();
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', old)).toBe(1);
  await keep({ chats_days: 90 });
  await night();
  const chats = removals.REMOVABLE.find(({ name }) => name === 'chats')!;
  const due = await removals.findDue(api.db, chats, 100);
  expect(due.map(({ user_id: owner }) => owner)).toContain(pupil);
  for (const one of due) for await (const _step of removals.erase(api.db, chats, one));
  expect(await count('conversations', 'id = $1', old)).toBe(0);
  expect(await count('messages', 'conversation_id = $1', old)).toBe(0);
  for (const kept of [young, other])
    expect(await count('conversations', 'removed_with IS NULL AND id = $1', kept)).toBe(1);
});

it('one chat that cannot be removed stops no other', async () => {
  const [stuck, next] = [await chatOf(pupil, 91), await chatOf(pupil, 91)];
  await keep({ chats_days: 90 });
  await api.db.query(`
    CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stuck'; END $$;
    CREATE TRIGGER fail_for_test BEFORE UPDATE ON conversations FOR EACH ROW WHEN (OLD.id = '${stuck}')
      EXECUTE FUNCTION fail_for_test()`);
  await night();
  await api.db.query(`DROP FUNCTION fail_for_test() CASCADE`);
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', stuck)).toBe(1);
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', next)).toBe(0);
});

it('removes old files that no kept chat, lesson or class has, with their stored objects', async () => {
  const chat = await chatOf(pupil, 10);
  const lesson = await lessonOf(10);
  const [loose, attached, material, pushed, young] = [
    ...[await fileOf(pupil, 91), await fileOf(pupil, 91), await fileOf(pupil, 91), await fileOf(pupil, 91)],
    await fileOf(pupil, 89),
  ];
  const key = await value(`SELECT storage_key FROM files WHERE id = $1`, [loose]);
  await api.db.query(
    `INSERT INTO message_files (message_id, file_id, position) SELECT id, $2, 0 FROM messages WHERE conversation_id = $1`,
    [chat, attached],
  );
  await api.db.query(`INSERT INTO group_materials (group_id, file_id, kind) VALUES ($1, $2, 'source')`, [
    lesson.groupId,
    material,
  ]);
  await api.db.query(
    `INSERT INTO lesson_pushes (id, lesson_id, kind, file_id, text, sent_by) VALUES (gen_random_uuid(), $1, 'file', $2, '', 'teacher')`,
    [lesson.id, pushed],
  );
  expect((await keep({ files_days: 90 })).body.effects.files).toBe(1);
  await night();
  expect(await count('files', 'id = $1', loose)).toBe(0);
  expect(await count('removed_objects', 'storage_key = $1', key)).toBe(1);
  for (const kept of [attached, material, pushed, young])
    expect(await count('files', 'id = $1', kept)).toBe(1);
});

it('removes ended lessons with their logs, also without their class; chats of them stay with the student', async () => {
  const [old, young] = [await lessonOf(91), await lessonOf(89)];
  const orphan = await lessonOf(91);
  const chat = await chatOf(pupil, 91);
  await api.db.query(`UPDATE conversations SET lesson_id = $1 WHERE id = $2`, [old.id, chat]);
  await api.db.query(`UPDATE lessons SET group_id = NULL WHERE id = $1`, [orphan.id]);
  expect((await keep({ lessons_days: 90 })).body.effects.lessons).toBe(2);
  await night();
  for (const gone of [old, orphan]) {
    expect(await count('lessons', 'id = $1', gone.id)).toBe(0);
    expect(await count('lesson_looks', 'lesson_id = $1', gone.id)).toBe(0);
  }
  expect(await count('lessons', 'id = $1', young.id)).toBe(1);
  expect(await count('conversations', 'lesson_id IS NULL AND removed_with IS NULL AND id = $1', chat)).toBe(
    1,
  );
});

it('removes old entries of the audit log; what another school may read stays until that school lets it go', async () => {
  const south = `${school} SOUTH`;
  await api.signedIn({ role: 'SCHOOL_ADMIN', school: south });
  for (const [days, other] of [
    [100, null],
    [80, null],
    [100, south],
  ])
    await api.db.query(
      `INSERT INTO audit_log (at, actor, action, target_type, target_id, target, school, other_school)
       VALUES (now() - $1 * interval '1 day', 'admin', 'user.role', 'user', '1', 'pupil', $2, $3)`,
      [days, school, other],
    );
  expect((await keep({ audit_days: 90 })).body.effects.audit_entries).toBe(1);
  await night();
  const left = (): Promise<number> => count('audit_log', `action = 'user.role' AND school = $1`, school);
  expect(await left()).toBe(2);
  const southId = (await schools.findByName(api.db, south))?.id;
  await master.send('PUT', `/api/schools/${southId}/retention`, { audit_days: 90 });
  await night();
  expect(await left()).toBe(1);
});

it('is set within bounds, is recorded, and is the same number of days as in safeguarding', async () => {
  expect((await admin.get<RetentionAnswer>(path())).body).toMatchObject({
    ...{ chats_days: null, files_days: null, lessons_days: null, audit_days: null, safety_days: 365 },
  });
  for (const wrong of [{ chats_days: 29 }, { audit_days: 89 }, { files_days: 3_651 }, { safety_days: null }])
    expect((await keep(wrong)).status).toBe(422);
  await keep({ chats_days: 30, safety_days: 400 });
  await keep({ audit_days: 90 });
  expect((await admin.get<RetentionAnswer>(path())).body).toMatchObject({
    ...{ chats_days: 30, audit_days: 90, safety_days: 400 },
  });
  const { body } = await admin.get<{ safety_days: number }>(`/api/schools/${schoolId}/safeguarding`);
  expect(body.safety_days).toBe(400);
  expect(await count('audit_log', `action = 'school.retention' AND school = $1`, school)).toBe(2);
});

it('a merged school keeps each kind for the shorter time, and an archived one goes on', async () => {
  const south = `${school} SOUTH`;
  await api.signedIn({ role: 'SCHOOL_ADMIN', school: south });
  const southId = (await schools.findByName(api.db, south))?.id;
  await master.send('PUT', `/api/schools/${southId}/retention`, { chats_days: 60, safety_days: 100 });
  await keep({ chats_days: 90, files_days: 90 });
  await master.post(`/api/schools/${southId}/merge`, { into: schoolId });
  expect((await master.get<RetentionAnswer>(path())).body).toMatchObject({
    ...{ chats_days: 60, files_days: 90, audit_days: null, safety_days: 100 },
  });
  const chat = await chatOf(pupil, 61);
  await master.send('PUT', `/api/schools/${schoolId}`, { archived: true });
  await night();
  expect(await count('conversations', 'removed_with IS NULL AND id = $1', chat)).toBe(0);
});
