import { beforeEach, expect, it } from 'vitest';
import type {
  ActivityView,
  ActivityWork,
  OwnActivity,
  QuizOfTeacher,
  StudentProgress,
  StudentTicket,
  StudyView,
  TicketQuestion,
  TicketResults,
} from '@studyhall/contracts';
import { classInSession, SCHOOL, type Account } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, openTab, named } = room;

const QUESTIONS: TicketQuestion[] = [
  { kind: 'choice', text: 'Which part makes energy?', options: ['Nucleus', 'Mitochondria'], right: 2 },
  { kind: 'number', text: 'How many chromosomes?', right: 46 },
  { kind: 'text', text: 'Why do cells divide?' },
];
type Refusal = { detail?: string };

let id: string;

const draft = async (more: object = {}): Promise<string> => {
  const body = { kind: 'quiz', title: 'Cells', questions: QUESTIONS, ...more };
  const path = `/api/groups/${room.groupId}/activities`;
  const made = await room.teacher.client.post<{ activity_id: string }>(path, body);
  expect(made.status).toBe(201);
  return made.body.activity_id;
};
const open = (body: object = {}, quiz = id) =>
  room.teacher.client.post<Refusal>(`/api/activities/${quiz}/open`, body);
const close = () =>
  room.teacher.client.send<Refusal>('PUT', `/api/activities/${id}`, {
    closes_at: new Date(Date.now() - 1_000).toISOString(),
  });
/** As if its minutes had passed. */
const runOut = () =>
  room.api.db.query(`UPDATE activities SET closes_at = clock_timestamp() - interval '1 s' WHERE id = $1`, [
    id,
  ]);
const own = async ({ client }: Account): Promise<OwnActivity[]> =>
  (await client.get<{ activities: OwnActivity[] }>('/api/me/activities')).body.activities;
const questions = ({ client }: Account) =>
  client.get<StudentTicket & Refusal>(`/api/activities/${id}/questions`);
const answer = ({ client }: Account, question_id: number, value: unknown) =>
  client.post<Refusal & { value?: unknown }>(`/api/activities/${id}/answers`, { question_id, value });
const handIn = ({ client }: Account) => client.post<Refusal>(`/api/activities/${id}/hand-in`, {});
const view = async (): Promise<QuizOfTeacher> =>
  (await room.teacher.client.get<QuizOfTeacher>(`/api/activities/${id}/quiz`)).body;
const work = async (): Promise<ActivityWork[]> =>
  (await room.teacher.client.get<{ work: ActivityWork[] }>(`/api/activities/${id}/work`)).body.work;
const listed = async (): Promise<ActivityView | undefined> => {
  const path = `/api/groups/${room.groupId}/activities`;
  const { activities } = (await room.teacher.client.get<{ activities: ActivityView[] }>(path)).body;
  return activities.find((one) => one.id === id);
};

beforeEach(async () => {
  id = await draft();
});

it('is a draft of its class until it is sent, and is edited, copied, deleted and restored as such', async () => {
  expect(await listed()).toMatchObject({ state: 'draft', quiz: { questions: 3, minutes: null } });
  expect(await own(room.pupil)).toEqual([]);
  for (const refused of [await questions(room.pupil), await answer(room.pupil, 1, 2)])
    expect(refused.status).toBe(404);
  expect((await handIn(room.pupil)).status).toBe(404);
  const put = (body: object) => room.teacher.client.send('PUT', `/api/activities/${id}`, body);
  const changed = [QUESTIONS[1], { ...QUESTIONS[0], right: null }];
  expect((await put({ title: 'Cells 2', questions: changed })).status).toBe(200);
  expect(await view()).toMatchObject({ title: 'Cells 2', questions: changed, results: null });
  for (const wrong of [{ title: ' ' }, { title: 'x', questions: Array(21).fill(QUESTIONS[1]) }])
    expect((await put(wrong)).status).toBe(422);
  const copied = await room.teacher.client.post<{ activity_id: string }>(`/api/activities/${id}/copy`, {
    group_id: room.groupId,
  });
  const copy = await room.teacher.client.get<QuizOfTeacher>(
    `/api/activities/${copied.body.activity_id}/quiz`,
  );
  expect(copy.body).toMatchObject({ title: 'Cells 2', questions: changed });
  const removed = await room.teacher.client.delete<{ undo_id: string }>(`/api/activities/${id}`);
  expect(await listed()).toBeUndefined();
  expect((await room.teacher.client.post(`/api/undo/${removed.body.undo_id}`, {})).status).toBe(200);
  expect(await view()).toMatchObject({ title: 'Cells 2', questions: changed });
  expect((await open({}, await draft({ questions: [] }))).body.detail).toBe(
    'This quiz has no questions yet.',
  );
  expect((await open()).status).toBe(200);
  for (const refused of [await open(), await put({ title: 'x' })])
    expect(refused).toMatchObject({ status: 409, body: { detail: 'This quiz was already sent.' } });
});

it('a draft is not changed over what a colleague has changed meanwhile', async () => {
  const put = (body: object, client = room.head) => client.send('PUT', `/api/activities/${id}`, body);
  const before = await view();
  const added = [...QUESTIONS, { kind: 'scale', text: 'How sure?' }];
  expect((await put({ questions: added, before }, room.teacher.client)).status).toBe(200);
  const other = { title: 'Stars', questions: QUESTIONS.slice(1) };
  expect(await put({ ...other, before })).toMatchObject({
    status: 409,
    body: { reason: 'settings_changed_meanwhile' },
  });
  expect(await view()).toMatchObject({ title: 'Cells', questions: added });
  expect((await put({ title: 'Stars', before: { title: before.title } })).status).toBe(200);
  expect((await put({ ...other, before: await view() })).status).toBe(200);
  expect(await view()).toMatchObject(other);
});

it('is answered and handed in, and shows what was right, and its bars, only once it is closed', async () => {
  const lesson = await startLesson({ title: 'Biology' });
  const [tab, watching] = await Promise.all([openTab(room.pupil), openTab(room.teacher)]);
  const ofLesson = async (): Promise<TicketResults[]> =>
    (await room.teacher.client.get<{ tickets: TicketResults[] }>(`/api/lessons/${lesson}/tickets`)).body
      .tickets;
  await Promise.all([ofLesson(), room.currentOf(room.pupil)]);
  expect((await open({ minutes: 10 })).status).toBe(200);
  await tab.until(() => named(tab, 'activities.changed').length > 0, 'the quiz');
  expect(await own(room.pupil)).toMatchObject([
    { id, kind: 'quiz', state: 'open', progress: 'not_begun', quiz: { questions: 3, minutes: 10 } },
  ]);
  const begun = await room.pupil.client.post(`/api/activities/${id}/begin`);
  expect(begun.body).toEqual({ conversation_id: null });
  expect((await answer(room.pupil, 1, 2)).status).toBe(200);
  expect((await answer(room.pupil, 2, '٤٥')).body.value).toBe(45);
  expect((await answer(room.pupil, 2, '46,000')).status).toBe(422);
  expect((await answer(room.pupil, 3, 'To grow')).status).toBe(200);
  expect((await answer(room.other, 1, 1)).status).toBe(200);
  const mine = (await questions(room.pupil)).body;
  expect(mine.questions.map(({ value }) => value)).toEqual([2, 45, 'To grow']);
  expect(mine.closes_in).toBeGreaterThan(500);
  expect(await listed()).toMatchObject({ begun: 2, handed_in: 0, students: 2 });
  expect((await handIn(room.pupil)).status).toBe(200);
  const late = await answer(room.pupil, 1, 1);
  expect(late).toMatchObject({ status: 409, body: { detail: 'You have already handed this in.' } });
  // A repeat, because its first response was lost.
  expect((await answer(room.pupil, 2, '٤٥')).body).toMatchObject({ value: 45 });
  expect(await listed()).toMatchObject({ begun: 2, handed_in: 1 });
  // Nothing before the end: not to its teachers, and no key to a student.
  expect((await view()).results).toMatchObject({ state: 'open', answered: 2, of: 2, questions: [] });
  expect((await ofLesson())[0]).toMatchObject({ quiz: { title: 'Cells' }, questions: [] });
  expect((await work()).map(({ right }) => right)).toEqual([null, null]);
  expect((await room.teacher.client.get(`/api/activities/${id}/answers.csv`)).status).toBe(409);
  const seen = [await questions(room.pupil), await own(room.pupil), ...tab.received];
  expect(seen.map((one) => JSON.stringify(one)).join()).not.toMatch(/"right":(?!null)/);

  expect((await close()).status).toBe(200);
  await watching.until(
    () => (named(watching, 'lesson.answers') as TicketResults[]).some(({ state }) => state === 'closed'),
    'the results',
  );
  expect(await answer(room.other, 1, 2)).toMatchObject({
    ...{ status: 409, body: { detail: 'This quiz is closed.' } },
  });
  expect((await answer(room.pupil, 1, 2)).status).toBe(200);
  const after = (await questions(room.pupil)).body;
  expect(after).toMatchObject({ state: 'closed', closes_in: null });
  expect(after.questions.map(({ right }) => right)).toEqual([2, 46, null]);
  const results = (await view()).results;
  expect(results?.questions[0]?.bars.map(({ count }) => count)).toEqual([1, 1]);
  expect(await ofLesson()).toEqual([results]);
  const rights = new Map((await work()).map(({ user_id, right }) => [user_id, right]));
  expect(rights.get(room.pupil.user.id)).toEqual({ count: 1, of: 2 });
  const csv = await room.teacher.client.get<string>(`/api/activities/${id}/answers.csv`);
  expect(csv.body).toContain(room.pupil.user.username);
  const report = await room.pupil.client.get<{ tickets: StudentTicket[] }>(`/api/me/lessons/${lesson}`);
  expect(report.body.tickets).toMatchObject([{ quiz: { title: 'Cells' } }]);
  const progress = (await room.pupil.client.get<StudentProgress>('/api/me/progress')).body;
  expect(progress.weeks).toMatchObject([
    { ticket_answers: 0, quiz_answers: 2, quizzes_right: 1, lessons: 1 },
  ]);
  // What was right is known now: it cannot go on.
  const longer = { closes_at: new Date(Date.now() + 60_000).toISOString() };
  expect((await room.teacher.client.send('PUT', `/api/activities/${id}`, longer)).status).toBe(409);
});

it('ends with its timer, by the clock of the server: an answer after it is refused', async () => {
  await open({ minutes: 1 });
  const { closes_in: left } = (await questions(room.pupil)).body;
  expect(left).toBeLessThanOrEqual(60);
  expect((await answer(room.pupil, 1, 2)).status).toBe(200);
  await runOut();
  for (const refused of [await answer(room.pupil, 2, 46), await handIn(room.pupil)])
    expect(refused).toMatchObject({ status: 409, body: { detail: 'This quiz is closed.' } });
  expect((await room.other.client.post(`/api/activities/${id}/begin`)).status).toBe(409);
  expect((await questions(room.pupil)).body.questions[0]).toMatchObject({ value: 2, right: 2 });
  expect((await view()).results?.questions[0]?.correct).toBe(1);
  // Outside of lessons it counts too.
  const path = `/api/groups/${room.groupId}/students/${room.pupil.user.id}/progress`;
  const { weeks } = (await room.teacher.client.get<StudentProgress>(path)).body;
  expect(weeks).toMatchObject([{ lessons: 0, quiz_answers: 1, quizzes_right: 1 }]);
});

it('is for the chosen students alone, whose solutions stay shut until it is closed', async () => {
  const stranger = await room.api.signedIn({ school: SCHOOL });
  expect((await open({ students: [stranger.user.id] })).status).toBe(422);
  expect((await open({ students: [room.pupil.user.id] })).status).toBe(200);
  const modeOf = async ({ client }: Account) =>
    (await client.get<StudyView>('/api/me/study')).body.study_mode;
  expect([await modeOf(room.pupil), await modeOf(room.other)]).toEqual(['hints', 'off']);
  expect(await own(room.other)).toEqual([]);
  for (const person of [room.other, stranger, room.teacher]) {
    expect((await questions(person)).status).toBe(404);
    expect((await answer(person, 1, 2)).status).toBe(404);
  }
  // Not among the exercises that teachers correct.
  const exercises = await room.teacher.client.get(`/api/groups/${room.groupId}/exercises`);
  expect(exercises.body).toMatchObject({ exercises: [] });
  await close();
  expect(await modeOf(room.pupil)).toBe('off');
});

it('is followed by those who teach its class alone', async () => {
  const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
  const elsewhere = (await room.api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
  const at = (path: string) => `/api/activities/${id}${path}`;
  const tries = [
    (client: typeof colleague) => client.get(at('/quiz')),
    (client: typeof colleague) => client.send('PUT', at(''), { title: 'x' }),
    (client: typeof colleague) => client.post(at('/propose')),
    (client: typeof colleague) => client.post(at('/open'), {}),
    (client: typeof colleague) => client.post(at('/copy'), { group_id: room.groupId }),
    (client: typeof colleague) => client.get(at('/answers.csv')),
    (client: typeof colleague) => client.delete(at('')),
  ];
  for (const attempt of tries) {
    for (const other of [colleague, elsewhere]) expect((await attempt(other)).status).toBe(404);
    expect((await attempt(room.pupil.client)).status).toBe(403);
  }
  expect((await room.head.get(at('/quiz'))).status).toBe(200);
});

it('is withdrawn from students, desk and study mode, and comes back by undo', async () => {
  const lesson = await startLesson();
  await open();
  await answer(room.pupil, 1, 2);
  const removed = await room.teacher.client.delete<{ undo_id: string }>(`/api/activities/${id}`);
  for (const refused of [await questions(room.pupil), await answer(room.pupil, 1, 1)])
    expect(refused.status).toBe(404);
  const ofLesson = () => room.teacher.client.get(`/api/lessons/${lesson}/tickets`);
  expect((await ofLesson()).body).toEqual({ tickets: [] });
  const mode = () => room.pupil.client.get<StudyView>('/api/me/study');
  expect((await mode()).body.study_mode).toBe('off');
  expect((await room.teacher.client.post(`/api/undo/${removed.body.undo_id}`, {})).status).toBe(200);
  expect((await questions(room.pupil)).body.questions[0]?.value).toBe(2);
  expect((await mode()).body.study_mode).toBe('hints');
});

it('a class that is removed and restored has its quiz, answers and shut solutions again', async () => {
  await open();
  await answer(room.pupil, 1, 2);
  const removed = await room.head.delete<{ undo_id: string }>(`/api/groups/${room.groupId}`);
  expect(await own(room.pupil)).toEqual([]);
  expect((await questions(room.pupil)).status).toBe(404);
  expect((await room.head.post(`/api/undo/${removed.body.undo_id}`, {})).status).toBe(200);
  expect((await questions(room.pupil)).body.questions[0]?.value).toBe(2);
  const kept = await room.api.db.query<unknown[]>('SELECT 1 FROM class_exercises WHERE activity_id = $1', [
    id,
  ]);
  expect(kept).toHaveLength(3);
});
