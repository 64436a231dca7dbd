import { beforeEach, expect, it } from 'vitest';
import type {
  ActivityView,
  ActivityWork,
  ConversationView,
  LessonReport,
  OwnActivity,
  StudentProgress,
  StudyView,
  UndoOffer,
} from '@studyhall/contracts';
import { classInSession, SCHOOL, type Account } from '../../../../tests/support/class-in-session.js';
import { eraseDue } from '../../../../tests/support/erase-due.js';

const room = classInSession();

const MINUTE_MS = 60_000;
const soon = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
type Refusal = { code?: string; detail?: string; fields?: unknown };

let id: string;

async function give(more: object = {}): Promise<string> {
  const body = { kind: 'tutor', title: 'Cells', study_mode: 'hints', closes_at: soon(60), ...more };
  const path = `/api/groups/${room.groupId}/activities`;
  const given = await room.teacher.client.post<{ activity_id: string }>(path, body);
  expect(given.status).toBe(201);
  return given.body.activity_id;
}
const own = async ({ client }: Account): Promise<OwnActivity[]> =>
  (await client.get<{ activities: OwnActivity[] }>('/api/me/activities')).body.activities;
const begin = ({ client }: Account, activity = id) =>
  client.post<Refusal & { conversation_id: string }>(`/api/activities/${activity}/begin`);
const handIn = ({ client }: Account, answer = 'Mitochondria', activity = id) =>
  client.post<Refusal & OwnActivity>(`/api/activities/${activity}/hand-in`, { answer });
const work = async (): Promise<ActivityWork[]> =>
  (await room.teacher.client.get<{ work: ActivityWork[] }>(`/api/activities/${id}/work`)).body.work;
const workOf = async ({ user }: Account): Promise<ActivityWork | undefined> =>
  (await work()).find((one) => one.user_id === user.id);
const modeOf = async ({ client }: Account): Promise<string> =>
  (await client.get<StudyView>('/api/me/study')).body.study_mode;
const closeNow = () => room.teacher.client.send('PUT', `/api/activities/${id}`, { closes_at: soon(-1) });

beforeEach(async () => {
  id = await give({ instructions: 'Pages 4 to 6' });
});

it('homework is for the members of its class, and followed by those who teach it', async () => {
  const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
  const elsewhere = (await room.api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
  const stranger = await room.api.signedIn({ school: SCHOOL });
  for (const path of [`/api/activities/${id}/work`, `/api/groups/${room.groupId}/activities`]) {
    expect((await room.head.get(path)).status).toBe(200);
    for (const other of [colleague, elsewhere]) expect((await other.get(path)).status).toBe(404);
    expect((await room.pupil.client.get(path)).status).toBe(403);
  }
  expect(await own(room.pupil)).toMatchObject([{ id, state: 'open', progress: 'not_begun' }]);
  expect(await own(stranger)).toEqual([]);
  expect((await begin(stranger)).status).toBe(404);
  expect((await handIn(stranger)).status).toBe(404);
});

it('its study mode holds while it is open for a student, and the strictest counts', async () => {
  expect([await modeOf(room.pupil), await modeOf(room.other)]).toEqual(['hints', 'hints']);
  await give({ study_mode: 'attempt_first', students: [room.pupil.user.id] });
  await give({ study_mode: 'attempt_first', opens_at: soon(30) });
  expect([await modeOf(room.pupil), await modeOf(room.other)]).toEqual(['attempt_first', 'hints']);
  await handIn(room.other);
  expect(await modeOf(room.other)).toBe('hints');
  await closeNow();
  expect(await modeOf(room.other)).toBe('off');
});

it('is shown only to the chosen students, and from its beginning on', async () => {
  const some = await give({ students: [room.pupil.user.id] });
  const later = await give({ opens_at: soon(30) });
  expect((await own(room.pupil)).map((one) => one.id).toSorted()).toEqual([id, some].toSorted());
  expect((await own(room.other)).map((one) => one.id)).toEqual([id]);
  for (const hidden of [some, later]) expect((await begin(room.other, hidden)).status).toBe(404);
  const path = `/api/groups/${room.groupId}/activities`;
  const listed = (await room.teacher.client.get<{ activities: ActivityView[] }>(path)).body.activities;
  expect(listed.find((one) => one.id === some)).toMatchObject({ for_all: false, students: 1 });
  expect(listed.find((one) => one.id === later)).toMatchObject({ state: 'planned', students: 2 });
});

it('students who are not of the class, other files and wrong times are refused', async () => {
  const stranger = await room.api.signedIn({ school: SCHOOL });
  const wrong = [
    { students: [stranger.user.id] },
    { students: [] },
    { sources: ['11111111-1111-4111-8111-111111111111'] },
    { closes_at: soon(-1) },
    { opens_at: soon(90) },
    { closes_at: soon(500 * 24 * 60) },
    { title: ' ' },
  ];
  const path = `/api/groups/${room.groupId}/activities`;
  for (const one of wrong) {
    const body = { kind: 'tutor', title: 'Cells', closes_at: soon(60), ...one };
    expect((await room.teacher.client.post(path, body)).status, JSON.stringify(one)).toBe(422);
  }
});

it('two tabs begin one chat and hand in once', async () => {
  const begun = await Promise.all([begin(room.pupil), begin(room.pupil)]);
  const [first, second] = begun.map(({ body }) => body.conversation_id);
  expect(first).toBe(second);
  expect((await own(room.pupil))[0]).toMatchObject({ progress: 'working', conversation_id: first });
  const handed = await Promise.all([handIn(room.pupil, 'One'), handIn(room.pupil, 'Two')]);
  expect(handed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(handed.find(({ status }) => status === 409)?.body.detail).toMatch(/already handed this in/);
  const kept = handed.find(({ status }) => status === 200)?.body.answer;
  expect(await workOf(room.pupil)).toMatchObject({ progress: 'handed_in', answer: kept });
});

it('work whose answer was lost on the way is handed in again without a refusal, also after the end', async () => {
  const first = await handIn(room.pupil, 'One');
  expect(first.status).toBe(200);
  await closeNow();
  const { handed_in_at } = first.body;
  expect(await handIn(room.pupil, 'One')).toMatchObject({ status: 200, body: { handed_in_at } });
  expect((await handIn(room.pupil, 'Two')).status).toBe(409);
});

it('a chat that the student deleted is begun again without its messages, which an undo adds to it', async () => {
  const { client } = room.pupil;
  const { conversation_id } = (await begin(room.pupil)).body;
  const ask = (content: string) => client.post('/save-message', { role: 'user', content, conversation_id });
  const questions = async () => (await workOf(room.pupil))?.questions;
  await ask('one');
  await ask('two');
  const removed = await client.send<UndoOffer>('DELETE', `/api/conversations/${conversation_id}`);
  expect(removed.status).toBe(200);
  expect((await own(room.pupil))[0]).toMatchObject({ progress: 'working', conversation_id: null });
  const begun = await Promise.all([begin(room.pupil), begin(room.pupil)]);
  for (const { body } of begun) expect(body.conversation_id).toBe(conversation_id);
  expect(await questions()).toBe(0);
  await ask('three');
  expect((await client.post(`/api/undo/${removed.body.undo_id}`)).status).toBe(200);
  await ask('four');
  expect(await questions()).toBe(4);
  const { body } = await client.get<ConversationView[]>('/api/conversations');
  expect(body.filter(({ title }) => title === 'Cells')).toHaveLength(1);
});

it('two tabs begin one chat where the work has none', async () => {
  await handIn(room.pupil);
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(room.pupil)));
  expect(new Set(begun.map(({ body }) => body.conversation_id)).size).toBe(1);
});

it('after the end nothing is begun or handed in, until the teacher gives more time', async () => {
  const { conversation_id } = (await begin(room.pupil)).body;
  await closeNow();
  expect((await own(room.pupil))[0]?.state).toBe('closed');
  expect((await begin(room.pupil)).body.conversation_id).toBe(conversation_id);
  for (const refused of [await begin(room.other), await handIn(room.pupil)])
    expect(refused).toMatchObject({ status: 409, body: { detail: 'The time for this homework is over.' } });
  expect((await workOf(room.pupil))?.answer).toBe('');
  await room.teacher.client.send('PUT', `/api/activities/${id}`, { closes_at: soon(10) });
  expect((await handIn(room.pupil)).status).toBe(200);
});

it('feedback reaches the student once it is approved, and not as a draft', async () => {
  await handIn(room.pupil);
  const { work_id } = (await workOf(room.pupil))!;
  const put = (body: object, { client } = room.teacher) =>
    client.send('PUT', `/api/work/${work_id}/feedback`, body);
  const seen = async () => (await own(room.pupil))[0]?.feedback;
  for (const state of ['draft', 'rejected']) {
    expect((await put({ state, text: 'canary' })).status).toBe(200);
    expect(await seen()).toBeNull();
  }
  expect((await put({ state: 'approved' })).status).toBe(422);
  expect((await put({ state: 'approved', text: 'Well done' })).status).toBe(200);
  expect(await seen()).toMatchObject({ text: 'Well done', by: room.teacher.user.username });
  await put({ state: 'draft', text: 'canary' });
  expect(await seen()).toBeNull();
  expect((await put({ state: 'draft' }, room.pupil)).status).toBe(403);
  const colleague = await room.api.signedIn({ role: 'TEACHER', school: SCHOOL });
  expect((await put({ state: 'draft' }, colleague)).status).toBe(404);
});

it('feedback does not replace, and a draft does not take back, what a colleague has sent meanwhile', async () => {
  await handIn(room.pupil);
  const { work_id } = (await workOf(room.pupil))!;
  const save = (body: object, client = room.head) =>
    client.send<{ reason?: string }>('PUT', `/api/work/${work_id}/feedback`, body);
  const seen = async () => (await own(room.pupil))[0]?.feedback?.text;
  const refused = { status: 409, body: { reason: 'settings_changed_meanwhile' } };
  const sent = { state: 'approved', text: 'Well done' };
  expect((await save({ ...sent, before: null }, room.teacher.client)).status).toBe(200);
  for (const before of [null, { state: 'draft', text: '' }, undefined])
    expect(await save({ state: 'draft', text: 'Note', before })).toMatchObject(refused);
  expect(await save({ state: 'approved', text: 'Other', before: null })).toMatchObject(refused);
  expect(await seen()).toBe('Well done');
  // The answer to the first save was lost.
  expect((await save({ ...sent, before: null }, room.teacher.client)).status).toBe(200);
  const { feedback } = (await workOf(room.pupil))!;
  expect((await save({ state: 'approved', text: 'Other', before: feedback })).status).toBe(200);
  expect(await seen()).toBe('Other');
  const before = { state: 'approved', text: 'Other' };
  expect((await save({ state: 'draft', text: 'Other', before }, room.teacher.client)).status).toBe(200);
  expect(await seen()).toBeUndefined();
});

it('a student who leaves the class loses it, and one who joins gets it', async () => {
  await handIn(room.pupil);
  const { work_id } = (await workOf(room.pupil))!;
  const members = `/api/groups/${room.groupId}`;
  await room.head.delete(`${members}/members/${room.pupil.user.id}`);
  const late = await room.api.signedIn({ school: SCHOOL });
  await room.head.post(`${members}/assign`, [late.user.id]);
  const gone = await room.pupil.client.get('/api/me/activities');
  expect(gone.body).toEqual({ activities: [], classes: [] });
  const stays = await room.other.client.get('/api/me/activities');
  expect(stays.body).toMatchObject({ activities: [{ id }], classes: [room.groupId] });
  expect((await begin(room.pupil)).status).toBe(404);
  expect(await modeOf(room.pupil)).toBe('off');
  expect((await work()).map(({ user_id }) => user_id).toSorted()).toEqual(
    [room.other.user.id, late.user.id].toSorted(),
  );
  const feedback = { state: 'approved', text: 'x' };
  expect((await room.teacher.client.send('PUT', `/api/work/${work_id}/feedback`, feedback)).status).toBe(404);
  expect(await own(late)).toMatchObject([{ id }]);
});

it('a class that is removed and restored has its homework again', async () => {
  await handIn(room.pupil);
  const removed = await room.head.delete<{ undo_id: string }>(`/api/groups/${room.groupId}`);
  expect(await own(room.pupil)).toEqual([]);
  expect((await room.head.post(`/api/undo/${removed.body.undo_id}`, {})).status).toBe(200);
  expect(await own(room.pupil)).toMatchObject([{ id, progress: 'handed_in' }]);
});

const put = (body: object, client = room.teacher.client) => client.send('PUT', `/api/activities/${id}`, body);

it('is changed after it was given: what is absent stays, and students read when', async () => {
  const rules = { scope: 'Cells', tone: '', tools_off: ['web'], hints: 5 };
  expect((await own(room.pupil))[0]).toMatchObject({ changed_at: null, rules: { hints: null } });
  expect((await put({ title: 'Plants', rules })).status).toBe(200);
  const [changed] = await own(room.pupil);
  expect(changed).toMatchObject({
    title: 'Plants',
    instructions: 'Pages 4 to 6',
    study_mode: 'hints',
    rules,
  });
  expect(changed?.changed_at).not.toBeNull();
  expect((await put({ title: ' ' })).status).toBe(422);
  expect((await put({ sources: ['11111111-1111-4111-8111-111111111111'] })).status).toBe(422);
});

it('is not changed over what a colleague has changed meanwhile, except in other fields', async () => {
  const view = async () => {
    const path = `/api/groups/${room.groupId}/activities`;
    const { body } = await room.head.get<{ activities: ActivityView[] }>(path);
    const [{ sources, ...shown }] = body.activities as [ActivityView];
    return { ...shown, sources: sources.map(({ file_id }) => file_id) };
  };
  const before = await view();
  expect((await put({ title: 'Plants', before: { title: before.title } })).status).toBe(200);
  expect(await put({ title: 'Stars', before: { title: before.title } }, room.head)).toMatchObject({
    status: 409,
    body: { reason: 'settings_changed_meanwhile' },
  });
  const { instructions } = before;
  expect((await put({ instructions: 'Page 7', before: { instructions } }, room.head)).status).toBe(200);
  expect(await view()).toMatchObject({ title: 'Plants', instructions: 'Page 7' });
  // Everything as it was answered, also the time.
  const closes_at = soon(90);
  expect((await put({ closes_at, before: await view() }, room.head)).status).toBe(200);
  expect((await put({ closes_at: soon(95), before: { closes_at: before.closes_at } })).status).toBe(409);
  expect((await put({ closes_at, before: { closes_at: before.closes_at } })).status).toBe(200);
  expect((await put({ title: 'Stars' }, room.head)).status).toBe(200);
});

it('is withdrawn with the work of its students, until that is undone by one who teaches the class', async () => {
  const { conversation_id } = (await begin(room.pupil)).body;
  await handIn(room.pupil);
  const withdraw = (client = room.teacher.client) =>
    client.send<{ undo_id: string }>('DELETE', `/api/activities/${id}`);
  const stranger = await room.api.signedIn({ role: 'TEACHER', school: SCHOOL });
  expect((await withdraw(stranger.client)).status).toBe(404);
  const first = await withdraw();
  expect(await own(room.pupil)).toEqual([]);
  expect(await modeOf(room.pupil)).toBe('off');
  expect((await room.pupil.client.get(`/history?conversation_id=${conversation_id}`)).status).toBe(200);
  expect((await withdraw()).status).toBe(404);
  expect((await room.teacher.client.post(`/api/undo/${first.body.undo_id}`)).status).toBe(200);
  expect((await own(room.pupil))[0]).toMatchObject({ id, progress: 'handed_in', conversation_id });
  const second = await withdraw();
  expect(await eraseDue(room.api.db)).toEqual([]);
  await room.api.db.query('UPDATE undo_entries SET undo_until = now() WHERE id = $1', [second.body.undo_id]);
  expect(await eraseDue(room.api.db)).toEqual([id]);
});

it('its rules hold in its chat while it is open: images that are off, and hints before a solution', async () => {
  const hints = async (): Promise<number | undefined> =>
    (
      await room.api.db.query<Array<{ hints: number }>>('SELECT study_hints_of($1) AS hints', [
        room.pupil.user.id,
      ])
    )[0]?.hints;
  await put({ rules: { tools_off: ['images'], hints: 6 } });
  const { conversation_id } = (await begin(room.pupil)).body;
  const draw = async (): Promise<number> =>
    (await room.pupil.client.post('/api/image-generation/generate', { prompt: 'A cell', conversation_id }))
      .status;
  expect([await draw(), await hints()]).toEqual([403, 6]);
  await closeNow();
  expect([await draw(), await hints()]).toEqual([200, 3]);
});

it('appears in the report of its lesson and in the weekly progress of its students', async () => {
  const lesson_id = await room.startLesson();
  const given = await give({ lesson_id });
  await begin(room.pupil, given);
  const report = await room.teacher.client.get<LessonReport>(`/api/lessons/${lesson_id}/report`);
  expect(report.body.homework).toMatchObject([{ id: given, begun: 1, students: 2 }]);
  await handIn(room.pupil, 'Done', given);
  const path = `/api/groups/${room.groupId}/students/${room.pupil.user.id}/progress`;
  const { weeks } = (await room.teacher.client.get<StudentProgress>(path)).body;
  expect(weeks).toMatchObject([{ lessons: 1, homework: 2, handed_in: 1 }]);
  const elsewhere = { kind: 'tutor', title: 'x', closes_at: soon(60), lesson_id: id };
  expect((await room.teacher.client.post(`/api/groups/${room.groupId}/activities`, elsewhere)).status).toBe(
    422,
  );
});
