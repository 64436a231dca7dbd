import { expect, it } from 'vitest';
import type { ClassRequests, OwnLessonReport, StudentProgress, StudentTicket } from '@studyhall/contracts';
import { classInSession, SCHOOL } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, currentOf } = room;

const ofClass = (user: number): string => `/api/groups/${room.groupId}/students/${user}/progress`;
const weeksOf = async (user: number): Promise<StudentProgress['weeks']> =>
  (await room.teacher.client.get<StudentProgress>(ofClass(user))).body.weeks;

/** Asked about in a lesson: an exercise with one attempt and two hints. */
async function studyIn(lesson: string, user: number): Promise<void> {
  await room.api.db.query(
    `WITH made AS (INSERT INTO study_exercises (id, user_id, text, answer)
       VALUES (gen_random_uuid(), $2, 'x + 1 = 2', '{"values":[],"texts":[]}') RETURNING id)
     INSERT INTO lesson_exercises (lesson_id, exercise_id, attempts, hints) SELECT $1, id, 1, 2 FROM made`,
    [lesson, user],
  );
}

it('counts what a student did in the lessons of each week, the same for teacher and student', async () => {
  const { pupil, teacher } = room;
  // A member from the beginning.
  await room.api.db.query(`UPDATE group_members SET added_at = '2020-01-01' WHERE user_id = $1`, [
    pupil.user.id,
  ]);
  const earlier = await startLesson();
  await teacher.client.post(`/api/lessons/${earlier}/end`);
  await room.api.db.query(
    `UPDATE lessons SET started_at = now() - interval '15 days', ends_at = now() - interval '14 days',
            ended_at = now() - interval '14 days' WHERE id = $1`,
    [earlier],
  );
  const lesson = await startLesson();
  await currentOf(pupil);
  await studyIn(lesson, pupil.user.id);
  const questions = [
    { kind: 'number', text: 'What is $1 + 1$?', right: 2 },
    { kind: 'choice', text: 'Which?', options: ['a', 'b'], right: 1 },
    { kind: 'text', text: 'Why?' },
  ];
  const tickets = `/api/lessons/${lesson}/tickets`;
  const sent = await teacher.client.post<{ ticket_id: string }>(tickets, { questions });
  for (const [at, value] of [2, 2, 'so'].entries())
    await pupil.client.post(`${tickets}/${sent.body.ticket_id}/answers`, { question_id: at + 1, value });
  const done = { exercises: 1, attempts: 1, hints: 2, ticket_answers: 2, tickets_right: 1 };
  const nothing = { exercises: 0, attempts: 0, hints: 0, ticket_answers: 0, tickets_right: 0 };
  expect(await weeksOf(pupil.user.id)).toEqual([
    expect.objectContaining({ lessons: 1, attended: 1, ...done }),
    expect.objectContaining({ lessons: 1, attended: 0, ...nothing }),
  ]);
  const own = (await pupil.client.get<StudentProgress>('/api/me/progress')).body;
  expect(own).toMatchObject({ username: pupil.user.username, class_name: null });
  expect(own.weeks).toEqual(await weeksOf(pupil.user.id));
  // Who joined later missed nothing before.
  expect(await weeksOf(room.other.user.id)).toMatchObject([{ lessons: 1, attended: 0 }]);
});

it('counts the lessons that a student opened before they left the class and came back', async () => {
  const { pupil, other, head, groupId } = room;
  const lesson = await startLesson();
  await currentOf(pupil);
  await room.teacher.client.post(`/api/lessons/${lesson}/end`);
  for (const { user } of [pupil, other]) {
    await head.send('DELETE', `/api/groups/${groupId}/members/${user.id}`);
    await head.post(`/api/groups/${groupId}/assign`, [user.id]);
  }
  const attended = [expect.objectContaining({ lessons: 1, attended: 1 })];
  expect(await weeksOf(pupil.user.id)).toEqual(attended);
  expect((await pupil.client.get<StudentProgress>('/api/me/progress')).body.weeks).toEqual(attended);
  // The absence of a former membership is not counted.
  expect(await weeksOf(other.user.id)).toEqual([]);
});

it('is for those who teach or administer the class, about its members', async () => {
  const path = ofClass(room.pupil.user.id);
  const colleague = (await room.api.signedIn({ role: 'TEACHER', school: SCHOOL })).client;
  const stranger = (await room.api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
  expect((await room.head.get(path)).status).toBe(200);
  expect((await colleague.get(path)).status).toBe(404);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await room.pupil.client.get(path)).status).toBe(403);
  expect((await room.teacher.client.get(ofClass(room.teacher.user.id))).status).toBe(404);
  await room.head.send('DELETE', `/api/groups/${room.groupId}/members/${room.pupil.user.id}`);
  expect((await room.teacher.client.get(path)).status).toBe(404);
});

it('a lesson that ended is named to who was in it, with its cards and ticket', async () => {
  const { pupil, other, teacher } = room;
  const lesson = await startLesson({ title: 'Cells' });
  await currentOf(pupil);
  await teacher.client.post(`/api/lessons/${lesson}/pushes`, { kind: 'prompt', text: 'Draw a cell.' });
  const questions = [{ kind: 'number', text: 'How many?', right: 2 }];
  const { ticket_id } = (
    await teacher.client.post<{ ticket_id: string }>(`/api/lessons/${lesson}/tickets`, { questions })
  ).body;
  const report = async () => (await pupil.client.get<OwnLessonReport>(`/api/me/lessons/${lesson}`)).body;
  expect((await report()).tickets).toMatchObject([{ state: 'open', questions: [{ right: null }] }]);
  const current = async ({ client }: typeof pupil) =>
    (await client.get<{ ended: object | null; ticket: StudentTicket | null }>('/api/lessons/current')).body;
  expect((await current(pupil)).ended).toBeNull();
  await teacher.client.post(`/api/lessons/${lesson}/tickets/${ticket_id}/close`);
  await teacher.client.post(`/api/lessons/${lesson}/end`);
  expect((await current(pupil)).ended).toMatchObject({ id: lesson, title: 'Cells' });
  expect((await current(other)).ended).toBeNull();
  expect(await report()).toMatchObject({
    pushes: [{ text: 'Draw a cell.' }],
    tickets: [{ state: 'closed', questions: [{ right: 2 }] }],
  });
});

it('counts questions of a lesson that ask for the work itself: for teachers by student, for admins by class', async () => {
  const { pupil, teacher, head, groupId, ask } = room;
  const ofTheClass = `/api/groups/${groupId}/work-requests`;
  const counts = ({
    questions,
    work_requests,
  }: {
    questions: number | null;
    work_requests: number | null;
  }) => [questions, work_requests];
  // A private chat counts for no class.
  expect((await ask(pupil, 'Do my homework for me')).status).toBe(202);
  expect((await teacher.client.get<ClassRequests>(ofTheClass)).body.weeks).toEqual([]);
  await startLesson();
  const chat = (await currentOf(pupil))?.conversation_id;
  const end = () =>
    room.api.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE user_id = $1`, [
      pupil.user.id,
    ]);
  await end();
  for (const message of ['What is osmosis?', 'Write my essay about osmosis']) {
    const body = { message, conversation_id: chat, client_message_id: crypto.randomUUID() };
    expect((await pupil.client.post('/chat', body, { prefer: 'respond-async' })).status).toBe(202);
    // Sent again it is one question.
    expect((await pupil.client.post('/chat', body, { prefer: 'respond-async' })).status).toBe(202);
    await end();
  }
  expect((await weeksOf(pupil.user.id)).map(counts)).toEqual([[2, 1]]);
  const own = (await pupil.client.get<StudentProgress>('/api/me/progress')).body;
  expect(own.weeks.map(counts)).toEqual([[2, 1]]);
  expect((await head.get<StudentProgress>(ofClass(pupil.user.id))).body.weeks.map(counts)).toEqual([
    [null, null],
  ]);
  expect((await head.get<ClassRequests>(ofTheClass)).body.weeks).toMatchObject([
    { questions: 2, work_requests: 1 },
  ]);
});
