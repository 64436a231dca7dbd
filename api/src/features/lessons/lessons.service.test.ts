import { describe, expect, it } from 'vitest';
import type { ConversationView, LessonView, TicketResults } from '@studyhall/contracts';
import { middayZone, type HttpClient } from '@studyhall/testing';
import { schoolCalls } from '../../../../tests/support/schools.js';
import { classInSession, SCHOOL, type Account } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, currentOf, ask, wall, openTab, named } = room;

describe('a lesson', () => {
  it('runs once per class: of concurrent starts one succeeds', async () => {
    const start = () =>
      room.teacher.client.post<{ code?: string }>(`/api/groups/${room.groupId}/lessons`, {});
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('lesson_running');
  });

  it('is for those who teach or administer the class, and for its members', async () => {
    const id = await startLesson({ title: 'Cells' });
    const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
    const stranger = (await room.api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
    const paths = [`/api/lessons/${id}`, `/api/groups/${room.groupId}/lessons`, `/api/lessons/${id}/pushes`];
    for (const path of paths) {
      expect((await room.head.get(path)).status).toBe(200);
      expect((await colleague.get(path)).status).toBe(404);
      expect((await stranger.get(path)).status).toBe(404);
      expect((await room.pupil.client.get(path)).status).toBe(403);
    }
    expect((await room.pupil.client.post(`/api/lessons/${id}/end`)).status).toBe(403);
    expect(await currentOf(room.pupil)).toMatchObject({ id, title: 'Cells', paused: false, hand_up: false });
    expect(await currentOf(await room.api.signedIn({ school: SCHOOL }))).toBeNull();
  });

  it('is listed while it is live, to those who may run it', async () => {
    const id = await startLesson();
    const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
    const stranger = (await room.api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
    const found = async (client: HttpClient, list: 'lessons' | 'ended'): Promise<boolean> =>
      (await client.get<Record<typeof list, LessonView[]>>('/api/lessons')).body[list].some(
        (one) => one.id === id,
      );
    const listed = (client: HttpClient): Promise<boolean> => found(client, 'lessons');
    expect(await Promise.all([room.head, room.teacher.client, colleague, stranger].map(listed))).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
    expect((await room.pupil.client.get('/api/lessons')).status).toBe(403);
    await room.teacher.client.post(`/api/lessons/${id}/end`);
    expect(await listed(room.head)).toBe(false);
    expect(await Promise.all([room.head, colleague].map((one) => found(one, 'ended')))).toEqual([
      true,
      false,
    ]);
  });

  it('ends with the slot that runs now, at its time, or by a press', async () => {
    await room.head
      .post(`/api/groups/${room.groupId}/lessons`, { ends_at: new Date(Date.now() - 1_000).toISOString() })
      .then(({ status }) => expect(status).toBe(422));
    const tooLong = { ends_at: new Date(Date.now() + 13 * 3_600_000).toISOString() };
    expect((await room.head.post(`/api/groups/${room.groupId}/lessons`, tooLong)).status).toBe(422);
    for (const minutes of [0, 1.5, 721])
      expect((await room.head.post(`/api/groups/${room.groupId}/lessons`, { minutes })).status).toBe(422);
    const first = await startLesson({ minutes: 45 });
    const { started_at, ends_at: end, now } = await wall(first);
    expect(Math.round((Date.parse(end) - Date.parse(started_at)) / 60_000)).toBe(45);
    expect(Math.abs(Date.parse(now) - Date.parse(started_at))).toBeLessThan(60_000);
    await room.api.db.query('UPDATE lessons SET ends_at = now() WHERE id = $1', [first]);
    expect(await currentOf(room.pupil)).toBeNull();
    expect((await room.teacher.client.post(`/api/lessons/${first}/pause`)).status).toBe(409);
    const second = await startLesson();
    await room.teacher.client.post(`/api/lessons/${second}/end`);
    expect((await wall(second)).state).toBe('ended');
    await room.api.db.query('UPDATE schools SET time_zone = $1 WHERE name = $2', [middayZone(), SCHOOL]);
    await room.api.db.query(
      `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
       SELECT $1, day, 0, 1439 FROM generate_series(0, 6) day`,
      [room.groupId],
    );
    const { ends_at } = await wall(await startLesson());
    expect(ends_at).toMatch(/T\d\d:59:00/);
  });

  it('leaves a member who is removed, and a class that is deleted, at once', async () => {
    const id = await startLesson({ title: 'Roots' });
    await currentOf(room.pupil);
    const tabs = await Promise.all([openTab(room.pupil), openTab(room.other), openTab(room.teacher)]);
    await room.head.send('DELETE', `/api/groups/${room.groupId}/members/${room.pupil.user.id}`);
    await tabs[0].until(() => named(tabs[0], 'lesson.ended').length === 1, 'the end for who left');
    await tabs[0].until(() => named(tabs[0], 'activities.changed').length === 1, 'the homework of who left');
    expect(await currentOf(room.pupil)).toBeNull();
    expect((await room.pupil.client.post(`/api/lessons/${id}/hand`, { up: true })).status).toBe(404);
    expect(named(tabs[1], 'lesson.ended')).toEqual([]);
    await room.head.send('DELETE', `/api/groups/${room.groupId}/teachers/${room.teacher.user.id}`);
    await tabs[2].until(() => named(tabs[2], 'lesson.ended').length === 1, 'the end for the teacher');
    expect((await room.teacher.client.get(`/api/lessons/${id}`)).status).toBe(404);
    await currentOf(room.other);
    const cut = [{ id, title: 'Roots', students: 1 }];
    const path = `/api/groups/${room.groupId}`;
    const asked = await room.head.send('DELETE', `${path}?dry_run=true`);
    expect(asked.body).toMatchObject({ effects: { lessons_ended: cut } });
    expect(await currentOf(room.other)).toMatchObject({ id });
    const removed = await room.head.send<{ undo_id: string }>('DELETE', path);
    expect(removed.body).toMatchObject({ effects: { lessons_ended: cut } });
    await tabs[1].until(() => named(tabs[1], 'lesson.ended').length === 1, 'the end with the class');
    expect(await currentOf(room.other)).toBeNull();
    await room.head.post(`/api/undo/${removed.body.undo_id}`, {});
    const { body } = await room.head.get<{ lessons: object[] }>(`/api/groups/${room.groupId}/lessons`);
    expect(body.lessons).toMatchObject([{ id, state: 'ended' }]);
    for (const tab of tabs) tab.close();
  });

  it('is over for its students and its teacher while its class is deleted or elsewhere, and after the undo', async () => {
    const { pupil, teacher, head, master, groupId } = room;
    const path = `/api/groups/${groupId}`;
    const id = await startLesson({ title: 'Roots' });
    const chat = (await currentOf(pupil))?.conversation_id ?? '';
    const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
    const tab = await openTab(pupil);
    const reloads = (): number => named(tab, 'activities.changed').length;
    const ended = async () =>
      (await pupil.client.get<{ ended: object | null }>('/api/lessons/current')).body.ended;
    /** The lesson whose teachers can read the chat. */
    const readableIn = async () => {
      const { body } = await pupil.client.get<ConversationView[]>('/api/conversations');
      return body.find((one) => one.id === chat)?.lesson_id;
    };
    const seenBy = async (client: HttpClient) =>
      (await client.get<Partial<LessonView> & { detail?: string }>(`/api/lessons/${id}`)).body;
    const unavailable = { detail: expect.stringMatching(/^That lesson was not found\. Its class may/) };
    expect(await readableIn()).toBe(id);

    const removed = await head.send<{ undo_id: string }>('DELETE', path);
    await tab.until(() => reloads() === 1, 'the homework of the deleted class');
    expect([await ended(), await readableIn()]).toEqual([{ id, title: 'Roots', class_name: null }, null]);
    expect(await seenBy(teacher.client)).toMatchObject({
      detail: 'This lesson is over: its class was deleted.',
    });
    expect(await seenBy(colleague)).toMatchObject(unavailable);
    await head.post(`/api/undo/${removed.body.undo_id}`, {});
    await tab.until(() => reloads() === 2, 'the homework of the restored class');
    expect(await ended()).toMatchObject({ id, class_name: expect.stringContaining('Biology') });
    expect([await readableIn(), (await seenBy(teacher.client)).state]).toEqual([id, 'ended']);

    const { name } = (await head.get<{ name: string }>(path)).body;
    const moved = await master.send<{ undo_id: string }>('PUT', path, { name, school: 'SOUTH' });
    await tab.until(() => reloads() === 3, 'the homework of the class that moved');
    expect([await ended(), await readableIn()]).toEqual([expect.objectContaining({ id }), null]);
    expect(await seenBy(teacher.client)).toMatchObject(unavailable);
    await master.post(`/api/undo/${moved.body.undo_id}`, {});
    await tab.until(() => reloads() === 4, 'the homework of the class that is back');
    expect([await readableIn(), (await seenBy(teacher.client)).state]).toEqual([id, 'ended']);
    tab.close();
  });

  it('ends with the archiving of its school, and with the move of its class to another school', async () => {
    const statesOf = async (client: HttpClient): Promise<string[]> =>
      (
        await client.get<{ lessons: Array<{ state: string }> }>(`/api/groups/${room.groupId}/lessons`)
      ).body.lessons.map(({ state }) => state);
    const schools = schoolCalls(room.master);
    const id = await startLesson();
    const [pupil, teacher] = await Promise.all([openTab(room.pupil), openTab(room.teacher)]);
    expect((await schools.put(SCHOOL, { archived: true })).status).toBe(200);
    for (const tab of [pupil, teacher])
      await tab.until(
        () => named(tab, 'lesson.ended').some((ended) => (ended as { lesson_id: string }).lesson_id === id),
        'the end with the school',
      );
    const again = await room.head.post(`/api/groups/${room.groupId}/lessons`, {});
    expect(again).toMatchObject({ status: 422, body: { reason: 'own_school_archived' } });
    expect((await schools.put(SCHOOL, { archived: false })).status).toBe(200);
    expect(await statesOf(room.head)).toEqual(['ended']);
    expect(await currentOf(room.pupil)).toBeNull();

    const second = await startLesson({ title: 'Cells' });
    await currentOf(room.other);
    const other = await openTab(room.other);
    const { name } = (await room.head.get<{ name: string }>(`/api/groups/${room.groupId}`)).body;
    const moved = await room.master.send<{ undo_id: string }>('PUT', `/api/groups/${room.groupId}`, {
      ...{ name, school: 'SOUTH' },
    });
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({
      effects: { lessons_ended: [{ id: second, title: 'Cells', students: 1 }] },
    });
    await other.until(() => named(other, 'lesson.ended').length === 1, 'the end with the move');
    expect(await statesOf(room.master)).toEqual(['ended', 'ended']);
    await room.master.post(`/api/undo/${moved.body.undo_id}`, {});
    expect(await currentOf(room.other)).toBeNull();
    for (const tab of [pupil, teacher, other]) tab.close();
  });

  it('leaves a student who is moved, revoked or deleted', async () => {
    const third = await room.api.signedIn({ school: SCHOOL });
    await room.head.post(`/api/groups/${room.groupId}/assign`, [third.user.id]);
    const id = await startLesson();
    const tab = await openTab(room.pupil);
    const change = async (action: string, { user }: Account, value?: string): Promise<void> => {
      const { body } = await room.master.post<{ done: number }>('/api/users/bulk', {
        ...{ action, ids: [user.id], value },
      });
      expect(body.done, action).toBe(1);
    };
    await change('school', room.pupil, 'SOUTH');
    await tab.until(() => named(tab, 'lesson.ended').length === 1, 'the end for who was moved');
    expect(await currentOf(room.pupil)).toBeNull();
    await change('revoke', room.other);
    await change('delete', third);
    for (const { client } of [room.other, third])
      expect((await client.get('/api/lessons/current')).status).toBe(401);
    expect((await wall(id)).students).toEqual([]);
    tab.close();
  });

  it('may have no students, and may last over midnight', async () => {
    for (const { user } of [room.pupil, room.other])
      await room.head.send('DELETE', `/api/groups/${room.groupId}/members/${user.id}`);
    const id = await startLesson();
    await room.api.db.query(
      `UPDATE lessons SET started_at = date_trunc('day', now()) - interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect(await wall(id)).toMatchObject({ state: 'live', students: [] });
    const calls = [
      ['pause', {}],
      ['resume', {}],
      ['solutions', {}],
      ['pushes', { kind: 'prompt', text: 'x' }],
      ['tickets', { questions: [{ kind: 'scale', text: 'x' }] }],
      ['end', {}],
    ] as const;
    for (const [path, body] of calls)
      expect((await room.teacher.client.post(`/api/lessons/${id}/${path}`, body)).status, path).toBeLessThan(
        300,
      );
    const tickets = await room.teacher.client.get<{ tickets: TicketResults[] }>(`/api/lessons/${id}/tickets`);
    expect(tickets.body.tickets).toMatchObject([{ of: 0, answered: 0 }]);
    expect((await wall(id)).state).toBe('ended');
  });

  it('starts for a student who joins the class later', async () => {
    const late = await room.api.signedIn({ school: SCHOOL });
    const tab = await openTab(late);
    const id = await startLesson();
    await room.head.post(`/api/groups/${room.groupId}/assign`, [late.user.id]);
    await tab.until(() => named(tab, 'lesson.started').length === 1, 'the start');
    expect(await currentOf(late)).toMatchObject({ id });
    tab.close();
  });
});

describe('a paused lesson', () => {
  it('refuses questions and images in every conversation, stops running replies, and goes on', async () => {
    const id = await startLesson();
    const own = await currentOf(room.pupil);
    const running = await ask(room.other, 'Private question');
    expect(running.status).toBe(202);
    await room.teacher.client.post(`/api/lessons/${id}/pause`, { reason: 'Eyes on me' });
    const stopped = await room.api.db.query('SELECT stop_requested FROM turns WHERE id = $1', [
      running.body.turn_id,
    ]);
    expect(stopped).toEqual([{ stop_requested: true }]);
    for (const conversation of [own?.conversation_id, undefined]) {
      const refused = await ask(room.pupil, 'May I?', conversation);
      expect(refused).toMatchObject({ status: 409, body: { code: 'lesson_paused' } });
      expect(refused.body.detail).toContain('Eyes on me');
    }
    const picture = await room.pupil.client.post('/api/image-generation/generate', { prompt: 'a cat' });
    expect(picture).toMatchObject({ status: 409, body: { code: 'lesson_paused' } });
    expect(await currentOf(room.pupil)).toMatchObject({ paused: true, pause_reason: 'Eyes on me' });
    await room.teacher.client.post(`/api/lessons/${id}/resume`);
    expect((await ask(room.pupil, 'May I now?', own?.conversation_id)).status).toBe(202);
  });

  it('stops also a question that is sent at the same moment', async () => {
    const id = await startLesson();
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => ask(at % 2 ? room.pupil : room.other, `Question ${at}`)),
      room.teacher.client.post(`/api/lessons/${id}/pause`, {}),
    ]);
    const going = await room.api.db.query(
      `SELECT id FROM turns WHERE user_id = ANY($1) AND state IN ('queued', 'running') AND NOT stop_requested`,
      [[room.pupil.user.id, room.other.user.id]],
    );
    expect(going).toEqual([]);
  });

  it('with lesson_only closes the other conversations', async () => {
    const id = await startLesson({ lesson_only: true });
    const own = await currentOf(room.pupil);
    expect(await ask(room.pupil, 'Elsewhere')).toMatchObject({ status: 409, body: { code: 'lesson_only' } });
    expect((await ask(room.pupil, 'Here', own?.conversation_id)).status).toBe(202);
    await room.teacher.client.send('PUT', `/api/lessons/${id}`, { lesson_only: false });
    expect((await ask(room.pupil, 'Elsewhere')).status).toBe(202);
  });
});
