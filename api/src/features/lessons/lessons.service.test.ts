import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ChatAccepted,
  ChatMessage,
  LessonStudent,
  LessonView,
  PushReceipts,
  StudentLesson,
  StudentTicket,
  TicketQuestion,
  TicketResults,
} from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { Tab } from '../../../../tests/support/person.js';

type Person = Awaited<ReturnType<TestApi['signedIn']>>;

const SCHOOL = 'NORTH';
let api: TestApi;
let head: HttpClient;
let master: HttpClient;
let teacher: Person;
let pupil: Person;
let other: Person;
let groupId: number;
let made = 0;

beforeAll(async () => {
  api = await startApi();
  head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL })).client;
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  teacher = await api.signedIn({ role: 'TEACHER', school: SCHOOL });
});
afterAll(() => api.stop());

beforeEach(async () => {
  made += 1;
  const group = await head.post<{ group_id: number }>('/api/groups', {
    name: `Biology ${made}`,
    school: SCHOOL,
  });
  groupId = group.body.group_id;
  [pupil, other] = await Promise.all([api.signedIn({ school: SCHOOL }), api.signedIn({ school: SCHOOL })]);
  await head.post(`/api/groups/${groupId}/assign`, [pupil.user.id, other.user.id]);
  await head.post(`/api/groups/${groupId}/teachers`, [teacher.user.id]);
});

const startLesson = async (body: object = {}): Promise<string> => {
  const started = await teacher.client.post<{ lesson_id: string }>(`/api/groups/${groupId}/lessons`, body);
  expect(started.status).toBe(201);
  return started.body.lesson_id;
};
const currentOf = async ({ client }: Person): Promise<StudentLesson | null> =>
  (await client.get<{ lesson: StudentLesson | null }>('/api/lessons/current')).body.lesson;
const ask = ({ client }: Person, message: string, conversation_id?: string | null) =>
  client.post<{ code?: string; detail?: string; turn_id?: string }>(
    '/chat',
    { message, conversation_id: conversation_id ?? undefined },
    { prefer: 'respond-async' },
  );
const wall = async (id: string): Promise<LessonView> =>
  (await teacher.client.get<LessonView>(`/api/lessons/${id}`)).body;
const openTab = async ({ client }: Person): Promise<Tab> => {
  const tab = new Tab(api.url, client.cookie);
  await tab.connected();
  return tab;
};
const named = (tab: Tab, wanted: string): unknown[] =>
  tab.received.filter(({ name }) => name === wanted).map(({ payload }) => payload);

describe('a lesson', () => {
  it('runs once per class: of concurrent starts one succeeds', async () => {
    const start = () => teacher.client.post<{ code?: string }>(`/api/groups/${groupId}/lessons`, {});
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('lesson_running');
  });

  it('is for those who teach or administer the class, and for its members', async () => {
    const id = await startLesson({ title: 'Cells' });
    const colleague = (await api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
    const stranger = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
    const paths = [`/api/lessons/${id}`, `/api/groups/${groupId}/lessons`, `/api/lessons/${id}/pushes`];
    for (const path of paths) {
      expect((await head.get(path)).status).toBe(200);
      expect((await colleague.get(path)).status).toBe(404);
      expect((await stranger.get(path)).status).toBe(404);
      expect((await pupil.client.get(path)).status).toBe(403);
    }
    expect((await pupil.client.post(`/api/lessons/${id}/end`)).status).toBe(403);
    expect(await currentOf(pupil)).toMatchObject({ id, title: 'Cells', paused: false, hand_up: false });
    expect(await currentOf(await api.signedIn({ school: SCHOOL }))).toBeNull();
  });

  it('is listed while it is live, to those who may run it', async () => {
    const id = await startLesson();
    const colleague = (await api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
    const stranger = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
    const listed = async (client: HttpClient): Promise<boolean> =>
      (await client.get<{ lessons: LessonView[] }>('/api/lessons')).body.lessons.some((one) => one.id === id);
    expect(await Promise.all([head, teacher.client, colleague, stranger].map(listed))).toEqual([
      ...[true, true],
      ...[false, false],
    ]);
    expect((await pupil.client.get('/api/lessons')).status).toBe(403);
    await teacher.client.post(`/api/lessons/${id}/end`);
    expect(await listed(head)).toBe(false);
  });

  it('ends with the slot that runs now, at its time, or by a press', async () => {
    await head
      .post(`/api/groups/${groupId}/lessons`, { ends_at: new Date(Date.now() - 1_000).toISOString() })
      .then(({ status }) => expect(status).toBe(422));
    const tooLong = { ends_at: new Date(Date.now() + 13 * 3_600_000).toISOString() };
    expect((await head.post(`/api/groups/${groupId}/lessons`, tooLong)).status).toBe(422);
    const first = await startLesson();
    await api.db.query('UPDATE lessons SET ends_at = now() WHERE id = $1', [first]);
    expect(await currentOf(pupil)).toBeNull();
    expect((await teacher.client.post(`/api/lessons/${first}/pause`)).status).toBe(409);
    const second = await startLesson();
    await teacher.client.post(`/api/lessons/${second}/end`);
    expect((await wall(second)).state).toBe('ended');
    await api.db.query(
      `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
       SELECT $1, day, 0, 1439 FROM generate_series(0, 6) day`,
      [groupId],
    );
    const { ends_at } = await wall(await startLesson());
    expect(ends_at).toMatch(/T\d\d:59:00/);
  });

  it('leaves a member who is removed, and a class that is deleted, at once', async () => {
    const id = await startLesson();
    const tabs = await Promise.all([openTab(pupil), openTab(other), openTab(teacher)]);
    await head.send('DELETE', `/api/groups/${groupId}/members/${pupil.user.id}`);
    await tabs[0].until(() => named(tabs[0], 'lesson.ended').length === 1, 'the end for who left');
    expect(await currentOf(pupil)).toBeNull();
    expect((await pupil.client.post(`/api/lessons/${id}/hand`, { up: true })).status).toBe(404);
    expect(named(tabs[1], 'lesson.ended')).toEqual([]);
    await head.send('DELETE', `/api/groups/${groupId}/teachers/${teacher.user.id}`);
    await tabs[2].until(() => named(tabs[2], 'lesson.ended').length === 1, 'the end for the teacher');
    expect((await teacher.client.get(`/api/lessons/${id}`)).status).toBe(404);
    const removed = await head.send<{ undo_id: string }>('DELETE', `/api/groups/${groupId}`);
    await tabs[1].until(() => named(tabs[1], 'lesson.ended').length === 1, 'the end with the class');
    expect(await currentOf(other)).toBeNull();
    await head.post(`/api/undo/${removed.body.undo_id}`, {});
    const { body } = await head.get<{ lessons: object[] }>(`/api/groups/${groupId}/lessons`);
    expect(body.lessons).toMatchObject([{ id, state: 'ended' }]);
    for (const tab of tabs) tab.close();
  });

  it('leaves a student who is moved, revoked or deleted', async () => {
    const third = await api.signedIn({ school: SCHOOL });
    await head.post(`/api/groups/${groupId}/assign`, [third.user.id]);
    const id = await startLesson();
    const tab = await openTab(pupil);
    const change = async (action: string, { user }: Person, value?: string): Promise<void> => {
      const { body } = await master.post<{ done: number }>('/api/users/bulk', {
        ...{ action, ids: [user.id], value },
      });
      expect(body.done, action).toBe(1);
    };
    await change('school', pupil, 'SOUTH');
    await tab.until(() => named(tab, 'lesson.ended').length === 1, 'the end for who was moved');
    expect(await currentOf(pupil)).toBeNull();
    await change('revoke', other);
    await change('delete', third);
    for (const { client } of [other, third])
      expect((await client.get('/api/lessons/current')).status).toBe(401);
    expect((await wall(id)).students).toEqual([]);
    tab.close();
  });

  it('may have no students, and may last over midnight', async () => {
    for (const { user } of [pupil, other])
      await head.send('DELETE', `/api/groups/${groupId}/members/${user.id}`);
    const id = await startLesson();
    await api.db.query(
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
      expect((await teacher.client.post(`/api/lessons/${id}/${path}`, body)).status, path).toBeLessThan(300);
    const tickets = await teacher.client.get<{ tickets: TicketResults[] }>(`/api/lessons/${id}/tickets`);
    expect(tickets.body.tickets).toMatchObject([{ of: 0, answered: 0 }]);
    expect((await wall(id)).state).toBe('ended');
  });

  it('starts for a student who joins the class later', async () => {
    const late = await api.signedIn({ school: SCHOOL });
    const tab = await openTab(late);
    const id = await startLesson();
    await head.post(`/api/groups/${groupId}/assign`, [late.user.id]);
    await tab.until(() => named(tab, 'lesson.started').length === 1, 'the start');
    expect(await currentOf(late)).toMatchObject({ id });
    tab.close();
  });
});

describe('a paused lesson', () => {
  it('refuses questions and images in every conversation, stops running replies, and goes on', async () => {
    const id = await startLesson();
    const own = await currentOf(pupil);
    const running = await ask(other, 'Private question');
    expect(running.status).toBe(202);
    await teacher.client.post(`/api/lessons/${id}/pause`, { reason: 'Eyes on me' });
    const stopped = await api.db.query('SELECT stop_requested FROM turns WHERE id = $1', [
      running.body.turn_id,
    ]);
    expect(stopped).toEqual([{ stop_requested: true }]);
    for (const conversation of [own?.conversation_id, undefined]) {
      const refused = await ask(pupil, 'May I?', conversation);
      expect(refused).toMatchObject({ status: 409, body: { code: 'lesson_paused' } });
      expect(refused.body.detail).toContain('Eyes on me');
    }
    const picture = await pupil.client.post('/api/image-generation/generate', { prompt: 'a cat' });
    expect(picture).toMatchObject({ status: 409, body: { code: 'lesson_paused' } });
    expect(await currentOf(pupil)).toMatchObject({ paused: true, pause_reason: 'Eyes on me' });
    await teacher.client.post(`/api/lessons/${id}/resume`);
    expect((await ask(pupil, 'May I now?', own?.conversation_id)).status).toBe(202);
  });

  it('stops also a question that is sent at the same moment', async () => {
    const id = await startLesson();
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => ask(at % 2 ? pupil : other, `Question ${at}`)),
      teacher.client.post(`/api/lessons/${id}/pause`, {}),
    ]);
    const going = await api.db.query(
      `SELECT id FROM turns WHERE user_id = ANY($1) AND state IN ('queued', 'running') AND NOT stop_requested`,
      [[pupil.user.id, other.user.id]],
    );
    expect(going).toEqual([]);
  });

  it('with lesson_only closes the other conversations', async () => {
    const id = await startLesson({ lesson_only: true });
    const own = await currentOf(pupil);
    expect(await ask(pupil, 'Elsewhere')).toMatchObject({ status: 409, body: { code: 'lesson_only' } });
    expect((await ask(pupil, 'Here', own?.conversation_id)).status).toBe(202);
    await teacher.client.send('PUT', `/api/lessons/${id}`, { lesson_only: false });
    expect((await ask(pupil, 'Elsewhere')).status).toBe(202);
  });
});

describe('the wall', () => {
  it('shows presence, questions and stuck students, and notifies watchers at most four times a second', async () => {
    const id = await startLesson();
    const own = await currentOf(pupil);
    const [student, watching] = [await openTab(pupil), await openTab(teacher)];
    const tile = async (): Promise<LessonStudent | undefined> =>
      (await wall(id)).students.find(({ user_id }) => user_id === pupil.user.id);
    expect(await tile()).toMatchObject({ state: 'here', turns: 0, hand_up: false, stuck: null });
    const before = performance.now();
    await ask(pupil, 'How does osmosis work in a plant cell?\nPlease', own?.conversation_id);
    for (const up of [true, false, true]) await pupil.client.post(`/api/lessons/${id}/hand`, { up });
    const seen = (): LessonStudent[] =>
      named(watching, 'lesson.student').flatMap((one) => (one as { students: LessonStudent[] }).students);
    await watching.until(() => seen().some((row) => row.hand_up && row.state === 'waiting'), 'the tile');
    const events = named(watching, 'lesson.student').length;
    expect(events).toBeLessThanOrEqual(Math.ceil((performance.now() - before) / 250) + 1);
    expect(seen().at(-1)).toMatchObject({
      turns: 1,
      last_question: 'How does osmosis work in a plant cell?',
    });
    expect(named(student, 'lesson.student')).toEqual([]);
    const hands = named(student, 'lesson.changed') as Array<{ lesson: StudentLesson }>;
    expect(hands.map(({ lesson }) => lesson.hand_up)).toEqual([true, false, true]);
    await api.db.query(`UPDATE turns SET state = 'stopped', finished_at = now() WHERE user_id = $1`, [
      pupil.user.id,
    ]);
    await ask(pupil, 'How does osmosis work in the plant cell?', own?.conversation_id);
    expect(await tile()).toMatchObject({ turns: 2, stuck: 'same_question' });
    for (const tab of [student, watching]) tab.close();
  });

  it('shows an edit and each regeneration at once, and who asked for a third one as stuck', async () => {
    const id = await startLesson();
    const own = await currentOf(pupil);
    const tab = await openTab(teacher);
    await wall(id);
    const shown = async (is: (row: LessonStudent) => boolean, what: string): Promise<void> => {
      await tab.until(() => {
        const rows = named(tab, 'lesson.student').flatMap((one) => (one as LessonView).students);
        const last = rows.findLast(({ user_id }) => user_id === pupil.user.id);
        return last !== undefined && is(last);
      }, what);
    };
    // No worker runs here: what the teacher sees comes from the request and not from the end of its reply.
    const end = () =>
      api.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE user_id = $1`, [
        pupil.user.id,
      ]);
    const send = async (body: object): Promise<number> => {
      const sent = await pupil.client.post<ChatAccepted>('/chat', body, { prefer: 'respond-async' });
      expect(sent.status).toBe(202);
      return sent.body.bot_message_id;
    };
    const asked = await pupil.client.post<ChatAccepted>(
      '/chat',
      { message: 'What is a cell?', conversation_id: own?.conversation_id },
      { prefer: 'respond-async' },
    );
    let reply = await send({ message: 'What is a wall?', edited_message_id: asked.body.user_message_id });
    await shown((row) => row.last_question === 'What is a wall?', 'the edited question');
    for (let time = 1; time <= 3; time++) {
      await end();
      reply = await send({ regenerate_message_id: reply });
      await shown((row) => row.turns === 2 + time, `regeneration ${time}`);
      const row = (await wall(id)).students.find(({ user_id }) => user_id === pupil.user.id);
      expect(row?.stuck).toBe(time < 3 ? null : 'regenerated');
    }
    tab.close();
  });
});

describe("a student's conversation of a lesson", () => {
  it('is read by the teacher, who is seen doing so; a private one is not', async () => {
    const id = await startLesson({ title: 'Cells' });
    const history = (user: number) =>
      teacher.client.get<{ messages: ChatMessage[] }>(`/api/lessons/${id}/students/${user}/history`);
    expect((await history(pupil.user.id)).status).toBe(404);
    const own = await currentOf(pupil);
    await ask(pupil, 'In the lesson', own?.conversation_id);
    await ask(pupil, 'In private');
    for (let look = 0; look < 2; look++) {
      const { body } = await history(pupil.user.id);
      expect(body.messages.map(({ content }) => content)).toEqual(['In the lesson', '']);
    }
    const { body } = await pupil.client.get<{ views: object[] }>('/api/me/views');
    expect(body.views).toEqual([
      expect.objectContaining({ by: teacher.user.username, role: 'TEACHER', lesson: 'Cells' }),
    ]);
    expect((await other.client.get<{ views: object[] }>('/api/me/views')).body.views).toEqual([]);
    expect((await teacher.client.get(`/history?conversation_id=${own?.conversation_id}`)).status).toBe(404);
  });

  it('takes a message of the teacher, as a person', async () => {
    const id = await startLesson();
    const write = (text: string) =>
      teacher.client.post(`/api/lessons/${id}/students/${pupil.user.id}/messages`, { text });
    expect((await write('Look at figure 2.')).status).toBe(201);
    expect((await write('   ')).status).toBe(422);
    const own = await currentOf(pupil);
    const { body } = await pupil.client.get<ChatMessage[]>(
      `/history?conversation_id=${own?.conversation_id}`,
    );
    expect(body).toMatchObject([
      {
        content: 'Look at figure 2.',
        author: { username: teacher.user.username, role: 'TEACHER' },
        turn_id: null,
      },
    ]);
    await teacher.client.post(`/api/lessons/${id}/end`);
    expect((await write('Too late')).status).toBe(409);
  });
});

describe('a push', () => {
  it('reaches everyone, also who comes late, and counts each student once', async () => {
    const id = await startLesson();
    const tab = await openTab(pupil);
    const push = (body: object) =>
      teacher.client.post<{ push_id: string }>(`/api/lessons/${id}/pushes`, body);
    const sent = await push({ kind: 'prompt', text: 'Explain diffusion in your own words' });
    expect(sent.status).toBe(201);
    const pushId = sent.body.push_id;
    await tab.until(() => named(tab, 'lesson.push').length === 1, 'the push');
    expect((await currentOf(other))?.pushes).toMatchObject([{ id: pushId, kind: 'prompt' }]);
    const receive = (person: Person, state: string) =>
      person.client.post(`/api/lessons/${id}/pushes/${pushId}/receipt`, { state });
    for (const state of ['delivered', 'used', 'used', 'seen', 'delivered'])
      expect((await receive(pupil, state)).status).toBe(200);
    await receive(other, 'delivered');
    expect((await receive(await api.signedIn({ school: SCHOOL }), 'seen')).status).toBe(404);
    const { body } = await teacher.client.get<{ pushes: PushReceipts[] }>(`/api/lessons/${id}/pushes`);
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
});

describe('an exit ticket', () => {
  const QUESTIONS: TicketQuestion[] = [
    { kind: 'choice', text: '=Which part makes energy?', options: ['Nucleus', 'Mitochondria'], right: 2 },
    { kind: 'number', text: 'How many chromosomes?', right: 46 },
    { kind: 'scale', text: 'How sure are you?' },
  ];
  const send = (lesson: string, questions: unknown = QUESTIONS) =>
    teacher.client.post<{ ticket_id: string; detail: string }>(`/api/lessons/${lesson}/tickets`, {
      questions,
    });
  const close = (lesson: string, ticket: string) =>
    teacher.client.post(`/api/lessons/${lesson}/tickets/${ticket}/close`);
  const ticketOf = async ({ client }: Person): Promise<StudentTicket | null> =>
    (await client.get<{ ticket: StudentTicket | null }>('/api/lessons/current')).body.ticket;
  const answer = async (person: Person, lesson: string, ticket: string, question: number, value: unknown) =>
    (
      await person.client.post(`/api/lessons/${lesson}/tickets/${ticket}/answers`, {
        ...{ question_id: question, value },
      })
    ).status;
  const results = async (lesson: string): Promise<TicketResults | undefined> =>
    (await teacher.client.get<{ tickets: TicketResults[] }>(`/api/lessons/${lesson}/tickets`)).body
      .tickets[0];
  const barsOf = async (lesson: string, question: number): Promise<number[] | undefined> =>
    (await results(lesson))?.questions[question - 1]?.bars.map(({ count }) => count);

  it('is answered live, once per question, changeable, and keeps its right answers until it is closed', async () => {
    const id = await startLesson({ title: 'Cells' });
    const [tab, watching] = await Promise.all([openTab(pupil), openTab(teacher)]);
    expect(await results(id)).toBeUndefined();
    const sent = await send(id);
    expect(sent.status).toBe(201);
    const ticket = sent.body.ticket_id;
    await tab.until(() => named(tab, 'lesson.ticket').length === 1, 'the ticket');
    expect((await send(id)).status).toBe(409);
    const own = await ticketOf(pupil);
    expect(own).toMatchObject({ id: ticket, lesson: 'Cells', state: 'open', closes_in: null });
    expect([own, ...named(tab, 'lesson.ticket')].map((one) => JSON.stringify(one)).join()).not.toMatch(
      /"right":(?!null)/,
    );
    for (const value of [1, 2, 2]) expect(await answer(pupil, id, ticket, 1, value)).toBe(200);
    expect(await answer(pupil, id, ticket, 2, '٤٦')).toBe(200);
    expect(await answer(other, id, ticket, 1, 1)).toBe(200);
    await watching.until(
      () => (named(watching, 'lesson.answers') as TicketResults[]).some(({ answered }) => answered === 2),
      'the result',
    );
    const result = await results(id);
    expect(result).toMatchObject({ state: 'open', answered: 2, of: 2 });
    expect(result?.questions[0]).toMatchObject({ answered: 2, correct: 1 });
    expect(await barsOf(id, 1)).toEqual([1, 1]);
    expect(result?.questions[1]?.bars).toEqual([{ label: '46', count: 1, right: true }]);
    expect((await ticketOf(pupil))?.questions.map(({ value }) => value)).toEqual([2, 46, null]);
    expect(named(tab, 'lesson.answers')).toEqual([]);

    const wrong = [
      [1, 3],
      [1, 'Nucleus'],
      [2, 'many'],
      [3, 0],
      [4, 1],
      [9, 1],
    ] as const;
    for (const [question, value] of wrong)
      expect(await answer(pupil, id, ticket, question, value), `${question} ${value}`).toBe(422);
    expect(await answer(await api.signedIn({ school: SCHOOL }), id, ticket, 1, 1)).toBe(404);
    expect(await answer(teacher, id, ticket, 1, 1)).toBe(404);

    expect((await close(id, ticket)).status).toBe(200);
    await tab.until(
      () => (named(tab, 'lesson.ticket') as StudentTicket[]).some(({ state }) => state === 'closed'),
      'the end of the ticket',
    );
    expect((await ticketOf(pupil))?.questions.map(({ right }) => right)).toEqual([2, 46, null]);
    expect(await answer(pupil, id, ticket, 1, 1)).toBe(409);
    const csv = await teacher.client.get<string>(`/api/lessons/${id}/tickets/${ticket}.csv`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toMatch(
      /^student,'=Which part makes energy\?,'=Which part makes energy\? \(right\),How many/,
    );
    expect(lines).toContain(`${pupil.user.username},Mitochondria,yes,46,yes,`);
    expect(lines).toContain(`${other.user.username},Nucleus,no,,,`);
    for (const one of [tab, watching]) one.close();
  });

  it('stays open for ten minutes after the lesson, and reaches those alone who are in the class', async () => {
    const id = await startLesson();
    const ticket = (await send(id)).body.ticket_id;
    await answer(other, id, ticket, 3, 5);
    await teacher.client.post(`/api/lessons/${id}/end`);
    const left = await ticketOf(pupil);
    expect(left?.closes_in).toBeGreaterThan(590);
    expect(await answer(pupil, id, ticket, 3, 4)).toBe(200);
    expect((await send(id)).status).toBe(409);
    expect(await barsOf(id, 3)).toEqual([0, 0, 0, 1, 1]);
    await head.send('DELETE', `/api/groups/${groupId}/members/${other.user.id}`);
    expect(await ticketOf(other)).toBeNull();
    expect(await answer(other, id, ticket, 3, 1)).toBe(404);
    expect(await barsOf(id, 3)).toEqual([0, 0, 0, 1, 0]);
    const removed = await head.send<{ undo_id: string }>('DELETE', `/api/groups/${groupId}`);
    expect(await answer(pupil, id, ticket, 3, 1)).toBe(404);
    await head.post(`/api/undo/${removed.body.undo_id}`, {});
    expect(await answer(pupil, id, ticket, 3, 5)).toBe(200);
    await api.db.query(`UPDATE lessons SET ended_at = now() - interval '10 minutes' WHERE id = $1`, [id]);
    expect(await answer(pupil, id, ticket, 3, 1)).toBe(409);
    expect(await results(id)).toMatchObject({ state: 'closed' });
    expect((await ticketOf(pupil))?.state).toBe('closed');
    await api.db.query(`UPDATE lessons SET ended_at = now() - interval '20 minutes' WHERE id = $1`, [id]);
    expect(await ticketOf(pupil)).toBeNull();
    await api.db.query('DELETE FROM users WHERE id = $1', [pupil.user.id]);
    expect(
      await api.db.query('SELECT 1 FROM lesson_ticket_answers WHERE user_id = $1', [pupil.user.id]),
    ).toEqual([]);
  });

  it('is one per lesson at a time, with one to five questions', async () => {
    const id = await startLesson();
    for (const questions of [
      [],
      Array.from({ length: 6 }, () => QUESTIONS[2]),
      [{ kind: 'essay', text: 'x' }],
    ]) {
      const refused = await send(id, questions);
      expect(refused.status).toBe(422);
      expect(refused.body.detail).not.toBe('');
    }
    const nothing = await teacher.client.post<{ detail: string }>(`/api/lessons/${id}/tickets/propose`);
    expect(nothing).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not asked') } });
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});
