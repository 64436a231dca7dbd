import { describe, expect, it } from 'vitest';
import type {
  ChatAccepted,
  LessonReport,
  LessonStudent,
  LessonView,
  PushReceipts,
  StudentLesson,
} from '@studyhall/contracts';
import { classInSession, SCHOOL, type Account } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, currentOf, ask, wall, openTab, named } = room;

describe('the wall', () => {
  it('shows presence, questions and stuck students, and notifies watchers at most four times a second', async () => {
    const id = await startLesson();
    const own = await currentOf(room.pupil);
    const [student, watching] = [await openTab(room.pupil), await openTab(room.teacher)];
    const tile = async (): Promise<LessonStudent | undefined> =>
      (await wall(id)).students.find(({ user_id }) => user_id === room.pupil.user.id);
    expect(await tile()).toMatchObject({ state: 'here', turns: 0, hand_up: false, stuck: null });
    const before = performance.now();
    await ask(room.pupil, 'How does osmosis work in a plant cell?\nPlease', own?.conversation_id);
    for (const up of [true, false, true]) await room.pupil.client.post(`/api/lessons/${id}/hand`, { up });
    const seen = (): LessonStudent[] =>
      named(watching, 'lesson.student').flatMap((one) => (one as { students: LessonStudent[] }).students);
    await watching.until(() => seen().some((row) => row.hand_up && row.state === 'waiting'), 'the tile');
    const events = named(watching, 'lesson.student').length;
    expect(events).toBeLessThanOrEqual(Math.ceil((performance.now() - before) / 250) + 1);
    expect(seen().at(-1)).toMatchObject({
      turns: 1,
      last_question: 'How does osmosis work in a plant cell?',
    });
    const hands = (): boolean[] =>
      named(student, 'lesson.changed').map((one) => (one as { lesson: StudentLesson }).lesson.hand_up);
    await student.until(() => hands().length >= 3, 'each change of the hand');
    expect(hands()).toEqual([true, false, true]);
    expect(named(student, 'lesson.student')).toEqual([]);
    await room.api.db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE user_id = $1`, [
      room.pupil.user.id,
    ]);
    await ask(room.pupil, 'How does osmosis work in the plant cell?', own?.conversation_id);
    expect(await tile()).toMatchObject({ turns: 2, stuck: 'same_question' });
    for (const tab of [student, watching]) tab.close();
  });

  it('shows no question of danger or concern', async () => {
    const id = await startLesson();
    const own = await currentOf(room.pupil);
    await ask(room.pupil, 'What is a cell?', own?.conversation_id);
    const end = () =>
      room.api.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE user_id = $1`, [
        room.pupil.user.id,
      ]);
    await end();
    for (const text of ['Please help. I want to die.', 'I feel so alone at school.']) {
      await ask(room.pupil, text, own?.conversation_id);
      const row = (await wall(id)).students.find(({ user_id }) => user_id === room.pupil.user.id);
      expect(row?.last_question).toBe('What is a cell?');
      await end();
    }
    // A moderator model found one where the rules did not.
    expect((await ask(room.pupil, 'It is dark again.', own?.conversation_id)).status).toBe(202);
    await room.api.db.query(
      `INSERT INTO safety_cases (id, school_id, user_id, turn_id, tier, category, passage, student_number)
       SELECT gen_random_uuid(), s.id, u.id, q.turn_id, 'concern', 'distress', q.content, 1
         FROM messages q JOIN users u ON u.id = q.user_id JOIN schools s ON s.name = u.school
        WHERE u.id = $1 AND q.content = 'It is dark again.'`,
      [room.pupil.user.id],
    );
    await end();
    // The file of this one has a case already, of another question.
    await ask(room.pupil, 'What does my file say?', own?.conversation_id);
    await room.api.db.query(
      `UPDATE messages r SET details = '{"support": {"help_lines": []}}' FROM messages q
        WHERE q.user_id = $1 AND q.content = 'What does my file say?' AND r.turn_id = q.turn_id AND r.role = 'assistant'`,
      [room.pupil.user.id],
    );
    const row = (await wall(id)).students.find(({ user_id }) => user_id === room.pupil.user.id);
    expect(row?.last_question).toBe('What is a cell?');
  });

  it('shows an edit and each regeneration at once, and who asked for a third one as stuck', async () => {
    const id = await startLesson();
    const own = await currentOf(room.pupil);
    const tab = await openTab(room.teacher);
    await wall(id);
    const tiles = (): LessonStudent[] =>
      named(tab, 'lesson.student')
        .flatMap((one) => (one as LessonView).students)
        .filter(({ user_id }) => user_id === room.pupil.user.id);
    // No worker runs here: what the teacher sees comes from the request and not from the end of its reply.
    const end = () =>
      room.api.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE user_id = $1`, [
        room.pupil.user.id,
      ]);
    const send = async (body: object): Promise<number> => {
      const sent = await room.pupil.client.post<ChatAccepted>('/chat', body, { prefer: 'respond-async' });
      expect(sent.status).toBe(202);
      return sent.body.bot_message_id;
    };
    const asked = await room.pupil.client.post<ChatAccepted>(
      '/chat',
      { message: 'What is a cell?', conversation_id: own?.conversation_id },
      { prefer: 'respond-async' },
    );
    let reply = await send({ message: 'What is a wall?', edited_message_id: asked.body.user_message_id });
    await tab.until(() => tiles().at(-1)?.last_question === 'What is a wall?', 'the edited question');
    for (let time = 1; time <= 3; time++) {
      await end();
      const before = tiles().length;
      reply = await send({ regenerate_message_id: reply });
      await tab.until(() => tiles().length > before, `regeneration ${time}`);
      const row = (await wall(id)).students.find(({ user_id }) => user_id === room.pupil.user.id);
      expect(row).toMatchObject({ stuck: time < 3 ? null : 'regenerated', turns: 1 });
    }
    const report = await room.teacher.client.get<LessonReport>(`/api/lessons/${id}/report`);
    expect(report.body.students.map(({ questions }) => questions).toSorted()).toEqual([0, 1]);
    tab.close();
  });
});

describe('a push', () => {
  it('reaches everyone, also who comes late, and counts each student once', async () => {
    const id = await startLesson();
    const tab = await openTab(room.pupil);
    const push = (body: object) =>
      room.teacher.client.post<{ push_id: string }>(`/api/lessons/${id}/pushes`, body);
    const sent = await push({ kind: 'prompt', text: 'Explain diffusion in your own words' });
    expect(sent.status).toBe(201);
    const pushId = sent.body.push_id;
    await tab.until(() => named(tab, 'lesson.push').length === 1, 'the push');
    expect((await currentOf(room.other))?.pushes).toMatchObject([{ id: pushId, kind: 'prompt' }]);
    const receive = (person: Account, state: string) =>
      person.client.post(`/api/lessons/${id}/pushes/${pushId}/receipt`, { state });
    for (const state of ['delivered', 'used', 'used', 'seen', 'delivered'])
      expect((await receive(room.pupil, state)).status).toBe(200);
    await receive(room.other, 'delivered');
    expect((await receive(await room.api.signedIn({ school: SCHOOL }), 'seen')).status).toBe(404);
    const { body } = await room.teacher.client.get<{ pushes: PushReceipts[] }>(`/api/lessons/${id}/pushes`);
    expect(body.pushes).toMatchObject([{ id: pushId, delivered: 2, seen: 1, used: 1, of: 2 }]);
    const wrong = [
      { kind: 'prompt', text: 'x'.repeat(10_000) },
      { kind: 'prompt' },
      { kind: 'file' },
      { kind: 'file', file_id: crypto.randomUUID() },
    ];
    for (const request of wrong) expect((await push(request)).status).toBe(422);
    tab.close();
  });

  it('is sent once for each id that the client gives, in one lesson and with one text', async () => {
    const id = await startLesson();
    const path = `/api/lessons/${id}/pushes`;
    const [push_id, next] = [crypto.randomUUID(), crypto.randomUUID()];
    const push = (more: object) =>
      room.teacher.client.post<{ push_id: string }>(path, {
        ...{ kind: 'prompt', text: 'Draw a cell', push_id, ...more },
      });
    const answers = [...(await Promise.all([push({}), push({})])), await push({})];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.push_id))).toEqual(new Set([push_id]));
    expect((await push({ push_id: next })).body.push_id).toBe(next);
    const ids = async () => (await currentOf(room.pupil))?.pushes.map((one) => one.id).toSorted();
    expect(await ids()).toEqual([push_id, next].toSorted());
    for (const more of [{ text: 'Draw a leaf' }, { kind: 'announcement' }])
      expect((await push(more)).status).toBe(409);
    await room.teacher.client.post(`/api/lessons/${id}/end`);
    const later = await startLesson();
    const elsewhere = { kind: 'prompt', text: 'Draw a cell', push_id };
    expect((await room.teacher.client.post(`/api/lessons/${later}/pushes`, elsewhere)).status).toBe(409);
    expect(await ids()).toEqual([]);
  });
});

it('a teacher lowers the hand of a student of the lesson', async () => {
  const id = await startLesson();
  const hand = (user: number) => `/api/lessons/${id}/students/${user}/hand`;
  const tab = await openTab(room.pupil);
  await room.pupil.client.post(`/api/lessons/${id}/hand`, { up: true });
  expect((await wall(id)).students.filter(({ hand_up }) => hand_up)).toHaveLength(1);
  const path = hand(room.pupil.user.id);
  expect((await room.teacher.client.post(path, { up: true })).status).toBe(422);
  expect((await room.other.client.post(path, { up: false })).status).toBe(403);
  expect((await room.teacher.client.post(path, { up: false })).status).toBe(200);
  expect(await currentOf(room.pupil)).toMatchObject({ hand_up: false });
  await tab.until(
    () => JSON.stringify(named(tab, 'lesson.changed').at(-1))?.includes('"hand_up":false') === true,
    'the lowered hand',
  );
  expect((await room.teacher.client.post(hand(room.teacher.user.id), { up: false })).status).toBe(404);
  await room.teacher.client.post(`/api/lessons/${id}/end`);
  expect((await room.teacher.client.post(path, { up: false })).status).toBe(409);
  tab.close();
});

it('what the projector shows is merged, and its countdown runs by the clock of the server', async () => {
  const id = await startLesson();
  const project = (projected: object) => room.teacher.client.send('PUT', `/api/lessons/${id}`, { projected });
  await project({ join_code: 'ABC123', timer_minutes: 5 });
  const { projected, now } = await wall(id);
  expect(projected.join_code).toBe('ABC123');
  expect((Date.parse(projected.timer_ends_at ?? '') - Date.parse(now)) / 60_000).toBeCloseTo(5, 0);
  await project({ timer_minutes: null });
  expect((await wall(id)).projected).toMatchObject({ join_code: 'ABC123', timer_ends_at: null });
  expect((await project({ join_code: '<b>' })).status).toBe(422);
});
