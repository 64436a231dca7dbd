import { expect, it } from 'vitest';
import type { LessonPlanView, LessonView, StudentLesson, StudentTicket } from '@studyhall/contracts';
import { classInSession, SCHOOL } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { currentOf, wall } = room;

const RULES = { scope: 'Only osmosis.', tone: 'Short.', tools_off: ['images', 'web'], hints: 5 };
const PLAN = {
  title: 'Osmosis',
  study_mode: 'hints',
  lesson_only: true,
  join_code: true,
  rules: RULES,
  items: [
    { kind: 'prompt', text: 'Describe the picture.' },
    { kind: 'ticket', questions: [{ kind: 'scale', text: 'How sure are you?' }] },
  ],
  scheduled: { day: '2026-12-01', time: '09:00' },
};

const ofClass = (): string => `/api/groups/${room.groupId}/lesson-plans`;
async function prepare(more = {}): Promise<string> {
  const made = await room.teacher.client.post<{ plan_id: string }>(ofClass(), { ...PLAN, ...more });
  expect(made.status).toBe(201);
  return made.body.plan_id;
}
const start = (id: string, client = room.teacher.client) =>
  client.post<{ lesson_id: string }>(`/api/lesson-plans/${id}/start`);

it('is for those who teach or administer the class', async () => {
  const id = await prepare();
  const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
  const stranger = (await room.api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
  const one = `/api/lesson-plans/${id}`;
  expect((await room.head.get<LessonPlanView>(one)).body).toMatchObject({
    ...PLAN,
    changed_by: room.teacher.user.username,
  });
  for (const client of [colleague, stranger]) {
    for (const path of [ofClass(), one]) expect((await client.get(path)).status).toBe(404);
    expect((await client.send('PUT', one, PLAN)).status).toBe(404);
    expect((await client.send('DELETE', one)).status).toBe(404);
    expect((await start(id, client)).status).toBe(404);
  }
  expect((await room.pupil.client.get(one)).status).toBe(403);
  await room.head.send('DELETE', `/api/groups/${room.groupId}/teachers/${room.teacher.user.id}`);
  expect((await room.teacher.client.get(one)).status).toBe(404);
});

it('is copied to a class that the teacher teaches, without files that the class does not have', async () => {
  const [file] = await room.api.db.query<Array<{ file_id: string }>>(
    `WITH file AS (INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
       VALUES (gen_random_uuid(), $1, 'upload', 'x.txt', 'text/plain', 1, 'x', 'ready') RETURNING id)
     INSERT INTO group_materials (group_id, file_id, kind) SELECT $2, id, 'source' FROM file RETURNING file_id`,
    [room.teacher.user.id, room.groupId],
  );
  const id = await prepare({ items: [...PLAN.items, { kind: 'file', ...file }] });
  const foreign = [{ kind: 'file', file_id: '9b2f3a0e-0000-4000-8000-000000000000' }];
  expect((await room.teacher.client.post(ofClass(), { ...PLAN, items: foreign })).status).toBe(422);
  const { body } = await room.head.post<{ group_id: number }>('/api/groups', {
    name: 'Other',
    school: SCHOOL,
  });
  const copy = () => room.teacher.client.post(`/api/lesson-plans/${id}/copy`, { group_id: body.group_id });
  expect((await copy()).status).toBe(404);
  await room.head.post(`/api/groups/${body.group_id}/teachers`, [room.teacher.user.id]);
  expect((await copy()).body).toMatchObject({ left_out: 1 });
  const there = await room.teacher.client.get(`/api/groups/${body.group_id}/lesson-plans`);
  expect(there.body).toMatchObject({ plans: [{ rules: RULES, items: PLAN.items, scheduled: null }] });
});

it('is deleted with an undo, which a removed teacher cannot use', async () => {
  const id = await prepare();
  const remove = () => room.teacher.client.send<{ undo_id: string }>('DELETE', `/api/lesson-plans/${id}`);
  const undo = async (undo_id: string) => (await room.teacher.client.post(`/api/undo/${undo_id}`)).status;
  const first = await remove();
  expect((await remove()).status).toBe(404);
  expect(await undo(first.body.undo_id)).toBe(200);
  expect((await room.teacher.client.get(`/api/lesson-plans/${id}`)).body).toMatchObject(PLAN);
  const second = await remove();
  await room.head.send('DELETE', `/api/groups/${room.groupId}/teachers/${room.teacher.user.id}`);
  expect(await undo(second.body.undo_id)).toBe(404);
});

it('is not saved over what a colleague has changed meanwhile, unless the client has seen it', async () => {
  const one = `/api/lesson-plans/${await prepare()}`;
  const view = async () => (await room.teacher.client.get<LessonPlanView>(one)).body;
  const put = (client: typeof room.head, more: object, before?: object) =>
    client.send<{ reason?: string }>('PUT', one, { ...PLAN, ...more, before });
  const seen = await view();
  const items = [{ kind: 'prompt', text: 'Added.' }];
  expect((await put(room.teacher.client, { items }, seen)).status).toBe(200);
  expect(await put(room.head, { title: 'Other' }, seen)).toMatchObject({
    status: 409,
    body: { reason: 'settings_changed_meanwhile' },
  });
  expect(await view()).toMatchObject({ title: 'Osmosis', items });
  // The answer to the first save was lost.
  expect((await put(room.teacher.client, { items }, seen)).status).toBe(200);
  expect((await put(room.head, { title: 'Other', items }, await view())).status).toBe(200);
  expect(await view()).toMatchObject({ title: 'Other', items });
  const current = await view();
  const saves = [room.teacher.client, room.head].map((client, at) =>
    put(client, { title: `${at}` }, current),
  );
  expect((await Promise.all(saves)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await put(room.head, {})).status).toBe(200);
});

it('starts a lesson with its rules, which students see, and with its items ready to send', async () => {
  const id = await prepare();
  const { status, body } = await start(id);
  expect(status).toBe(201);
  expect((await start(id)).status).toBe(409);
  const current = await currentOf(room.pupil);
  expect(current).toMatchObject({ title: 'Osmosis', study_mode: 'hints', lesson_only: true, rules: RULES });
  expect(current?.pushes).toEqual([]);
  const desk = await wall(body.lesson_id);
  expect(desk.join_code).toMatch(/^[A-Z]{6}$/);
  expect(desk.items).toEqual(PLAN.items.map((item, at) => ({ place: at + 1, item, sent_at: null })));
  const send = (place: number) =>
    room.teacher.client.post(`/api/lessons/${body.lesson_id}/items/${place}/send`);
  const twice = await Promise.all([send(1), send(1)]);
  expect(twice.map((one) => one.status).toSorted()).toEqual([200, 409]);
  expect((await send(3)).status).toBe(404);
  expect((await send(2)).status).toBe(200);
  expect((await currentOf(room.pupil))?.pushes).toMatchObject([{ text: 'Describe the picture.' }]);
  const own = await room.pupil.client.get<{ ticket: StudentTicket }>('/api/lessons/current');
  expect(own.body.ticket.questions).toMatchObject([{ text: 'How sure are you?' }]);
  const { items } = (await room.head.get<LessonView>(`/api/lessons/${body.lesson_id}`)).body;
  expect(items.map((one) => one.sent_at !== null)).toEqual([true, true]);
});

it('keeps an item ready that cannot be sent', async () => {
  const ticket = PLAN.items[1];
  const { body } = await start(await prepare({ items: [ticket, ticket] }));
  const send = (place: number) =>
    room.teacher.client.post(`/api/lessons/${body.lesson_id}/items/${place}/send`);
  expect([(await send(1)).status, (await send(2)).status]).toEqual([200, 409]);
  expect((await wall(body.lesson_id)).items.map((one) => one.sent_at !== null)).toEqual([true, false]);
});

it('refuses images in the conversation of a lesson that turns them off', async () => {
  await start(await prepare());
  const conversation_id = (await currentOf(room.pupil))?.conversation_id;
  const image = await room.pupil.client.post<{ code: string; detail: string }>(
    '/api/image-generation/generate',
    {
      prompt: 'A cell',
      conversation_id,
    },
  );
  expect([image.status, image.body.detail]).toEqual([
    403,
    'Your teacher has turned off images in this chat.',
  ]);
});

it('opens a solution after as many hints as the lesson asks for', async () => {
  const open = async (hints: number): Promise<boolean> => {
    const found = await room.api.db.query<Array<{ open: boolean }>>(
      `SELECT solution_is_open('hints', $2, $2 - 1, 0, NULL, study_hints_of($1)) AS open`,
      [room.pupil.user.id, hints],
    );
    return found[0]?.open === true;
  };
  expect([await open(2), await open(3)]).toEqual([false, true]);
  const { body } = await start(await prepare());
  expect([await open(4), await open(5)]).toEqual([false, true]);
  await room.teacher.client.post(`/api/lessons/${body.lesson_id}/end`);
  expect(await open(3)).toBe(true);
});

it('shows both of two lessons of a student, of which the newer one counts', async () => {
  const first = await room.startLesson({ title: 'First' });
  const { body } = await room.head.post<{ group_id: number }>('/api/groups', {
    name: 'Twice',
    school: SCHOOL,
  });
  await room.head.post(`/api/groups/${body.group_id}/assign`, [room.pupil.user.id]);
  await room.head.post(`/api/groups/${body.group_id}/lessons`, { title: 'Second' });
  const current = async () =>
    (await room.pupil.client.get<{ others: StudentLesson[] }>('/api/lessons/current')).body;
  expect(await current()).toMatchObject({ lesson: { title: 'Second' }, others: [{ id: first }] });
  await room.teacher.client.post(`/api/lessons/${first}/pause`, { reason: 'Look up' });
  await room.teacher.client.post(`/api/lessons/${first}/pushes`, { kind: 'prompt', text: 'Explain.' });
  await room.pupil.client.post(`/api/lessons/${first}/hand`, { up: true });
  expect((await current()).others).toMatchObject([
    { paused: true, pause_reason: 'Look up', hand_up: true, pushes: [{ text: 'Explain.' }] },
  ]);
  await room.teacher.client.post(`/api/lessons/${first}/end`);
  expect((await current()).others).toEqual([]);
});
