import { expect, it } from 'vitest';
import type {
  ChatAccepted,
  ChatMessage,
  ConversationView,
  LessonReport,
  OwnLesson,
  OwnLessonReport,
} from '@studyhall/contracts';
import { lessonTopics, lessonWall, messages, ticketJobs } from '@studyhall/persistence';
import { classInSession } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, currentOf, ask, wall, openTab, named } = room;

const OPEN = 'What is osmosis?';
const PRIVATE = 'My parents are divorcing.';

const member = (): string => `/api/groups/${room.groupId}/members/${room.pupil.user.id}`;
const assign = () => room.head.post(`/api/groups/${room.groupId}/assign`, [room.pupil.user.id]);
/** Makes the lesson chats unreadable. Returns what undoes it. */
const remove = async (path: string) => {
  const { body } = await room.head.send<{ undo_id: string }>('DELETE', path);
  return () => room.head.post(`/api/undo/${body.undo_id}`);
};
/** No worker runs here. */
const endReplies = (details: object = {}) =>
  room.api.db.query(
    `WITH turn AS (UPDATE turns SET state = 'completed', finished_at = now()
                    WHERE user_id = $1 AND state = 'queued' RETURNING id)
     UPDATE messages m SET content = 'Reply', details = $2 FROM turn WHERE m.turn_id = turn.id AND role = 'assistant'`,
    [room.pupil.user.id, JSON.stringify(details)],
  );
const say = async (message: string, conversation_id: string | null | undefined): Promise<void> => {
  expect((await ask(room.pupil, message, conversation_id)).status).toBe(202);
  await endReplies();
};
const send = async (body: object): Promise<ChatAccepted> => {
  const sent = await room.pupil.client.post<ChatAccepted>('/chat', body, { prefer: 'respond-async' });
  expect(sent.status).toBe(202);
  return sent.body;
};
const history = async (id: string): Promise<string[]> => {
  const path = `/api/lessons/${id}/students/${room.pupil.user.id}/history`;
  const { body } = await room.teacher.client.get<{ messages: ChatMessage[] }>(path);
  return body.messages.map(({ content }) => content);
};
/** What each reader of a lesson knows of the student's questions. */
const readers = async (id: string) => {
  const { db } = room.api;
  const ofPupil = <T extends { user_id: number }>(rows: readonly T[]): T | undefined =>
    rows.find(({ user_id }) => user_id === room.pupil.user.id);
  const [tile] = await lessonWall.findStudents(db, id, [room.pupil.user.id]);
  const report = (await room.teacher.client.get<LessonReport>(`/api/lessons/${id}/report`)).body;
  const own = (await room.pupil.client.get<OwnLessonReport>(`/api/me/lessons/${id}`)).body;
  const { lessons } = (await room.pupil.client.get<{ lessons: OwnLesson[] }>('/api/me/lessons')).body;
  return {
    wall: [ofPupil((await wall(id)).students)?.turns, tile?.questions],
    report: [ofPupil(report.students)?.questions, JSON.stringify(report).includes(PRIVATE)],
    topics: (await lessonTopics.findQuestions(db, id, 9)).map(({ text }) => text),
    state: (await lessonTopics.findQuestionsState(db, id)).questions,
    tickets: await ticketJobs.findAsked(db, id, { limit: 9, chars: 99 }),
    own: [own.questions.map(({ text }) => text), lessons.map(({ questions }) => questions)],
  };
};
const only = (...questions: string[]): Awaited<ReturnType<typeof readers>> => ({
  wall: [questions.length, questions.toReversed()],
  report: [questions.length, false],
  topics: questions.toReversed(),
  state: questions.length,
  tickets: questions,
  own: [questions, [questions.length]],
});

it.each([
  ['the student is removed from the class, and the removal undone', () => remove(member())],
  ['the student is removed from the class, and added again', () => remove(member()).then(() => assign)],
  ['the class is deleted, and the deletion undone', () => remove(`/api/groups/${room.groupId}`)],
])('what is asked while %s stays private, with all that follows', async (_, leave) => {
  const id = await startLesson();
  const chat = (await currentOf(room.pupil))?.conversation_id;
  await say(OPEN, chat);
  const tab = await openTab(room.teacher);
  await wall(id);
  const comeBack = await leave();
  await say(PRIVATE, chat);
  expect((await comeBack()).status).toBeLessThan(300);
  expect(await history(id)).toEqual([OPEN, 'Reply']);
  expect(await readers(id)).toEqual(only(OPEN));
  await say('And they shout.', chat);
  expect(await history(id)).toEqual([OPEN, 'Reply']);
  expect(await readers(id)).toEqual(only(OPEN));
  const own = await room.pupil.client.get<ChatMessage[]>(`/history?conversation_id=${chat}`);
  expect(own.body.map(({ content }) => content)).toEqual(
    [OPEN, PRIVATE, 'And they shout.'].flatMap((text) => [text, 'Reply']),
  );
  const listed = await room.pupil.client.get<ConversationView[]>('/api/conversations');
  expect(listed.body.find((one) => one.id === chat)?.lesson_id).toBeNull();

  const lesson = await currentOf(room.pupil);
  if (lesson) {
    // The lesson goes on, in a chat of its own.
    expect(lesson.conversation_id).not.toBe(chat);
    await wall(id);
    await say('What is a cell?', lesson.conversation_id);
    const events = () => JSON.stringify(named(tab, 'lesson.student'));
    await tab.until(() => events().includes('What is a cell?'), 'the tile');
    expect(await history(id)).toEqual([OPEN, 'Reply', 'What is a cell?', 'Reply']);
    expect(await readers(id)).toEqual(only(OPEN, 'What is a cell?'));
  }
  expect(JSON.stringify(tab.received)).not.toMatch(/divorcing|shout/);
  tab.close();
});

it('a lesson chat in which nothing was written meanwhile goes on, and a reply that was running belongs to its question', async () => {
  const id = await startLesson();
  const chat = (await currentOf(room.pupil))?.conversation_id;
  await ask(room.pupil, OPEN, chat);
  const comeBack = await remove(member());
  await endReplies();
  await comeBack();
  expect((await currentOf(room.pupil))?.conversation_id).toBe(chat);
  await say('What is a cell?', chat);
  expect(await history(id)).toEqual([OPEN, 'Reply', 'What is a cell?', 'Reply']);
});

it.each([
  [
    'an edit',
    [],
    async ({ user_message_id }: ChatAccepted) => {
      await send({ message: PRIVATE, edited_message_id: user_message_id });
    },
  ],
  [
    'another version of a reply',
    [OPEN],
    async ({ bot_message_id }: ChatAccepted) => {
      await send({ regenerate_message_id: bot_message_id });
    },
  ],
  [
    'a continued reply',
    [OPEN],
    async ({ turn_id }: ChatAccepted) => {
      await room.api.db.query(`UPDATE turns SET state = 'stopped' WHERE id = $1`, [turn_id]);
      expect((await room.pupil.client.post(`/chat/turns/${turn_id}/continue`, {})).status).toBeLessThan(300);
    },
  ],
  [
    'a changed program of a reply',
    [OPEN],
    async ({ bot_message_id, turn_id }: ChatAccepted) => {
      await room.api.db.query(
        `INSERT INTO tool_runs (id, user_id, turn_id, message_id, attempt, kind, input)
         VALUES (gen_random_uuid(), $1, $2, $3, 0, 'code', '{}')`,
        [room.pupil.user.id, turn_id, bot_message_id],
      );
    },
  ],
  [
    'an image',
    [OPEN, 'Reply'],
    async ({ conversation_id }: ChatAccepted) => {
      const made = { id: crypto.randomUUID(), user_id: room.pupil.user.id, conversation_id };
      await room.api.db.getRepository('image_jobs').insert({ ...made, prompt: PRIVATE, options: {} });
      // It is stored after the return.
      return () =>
        messages.insertMessage(room.api.db, {
          ...{ userId: made.user_id, conversationId: conversation_id, role: 'assistant', content: PRIVATE },
        });
    },
  ],
  [
    'a request for an image',
    [OPEN, 'Reply'],
    async ({ conversation_id }: ChatAccepted) => {
      const note = { role: 'user', content: PRIVATE, conversation_id };
      expect((await room.pupil.client.post('/save-message', note)).status).toBe(200);
    },
  ],
])('%s after the student left is private, from there on', async (_, left, write) => {
  const id = await startLesson();
  const chat = (await currentOf(room.pupil))?.conversation_id;
  const asked = await send({ message: OPEN, conversation_id: chat });
  await endReplies();
  expect(await history(id)).toEqual([OPEN, 'Reply']);
  const comeBack = await remove(member());
  const later = await write(asked);
  await comeBack();
  await later?.();
  await endReplies({ code: { success: true } });
  expect(await history(id)).toEqual(left);
  await say('And they shout.', chat);
  expect(await history(id)).toEqual(left);
  const [tile] = await lessonWall.findStudents(room.api.db, id, [room.pupil.user.id]);
  expect(tile).toMatchObject({ questions: left.slice(0, 1), runs: [], regenerations: 0 });
});
