import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '@studyhall/contracts';
import { messages } from '@studyhall/persistence';
import { classInSession, SCHOOL } from '../../../../tests/support/class-in-session.js';

const room = classInSession();
const { startLesson, currentOf, ask, wall } = room;

describe("a student's conversation of a lesson", () => {
  it('is read by the teacher, who is seen doing so; a private one is not', async () => {
    const id = await startLesson({ title: 'Cells' });
    const history = (user: number) =>
      room.teacher.client.get<{ messages: ChatMessage[] }>(`/api/lessons/${id}/students/${user}/history`);
    expect((await history(room.pupil.user.id)).status).toBe(404);
    const own = await currentOf(room.pupil);
    await ask(room.pupil, 'In the lesson', own?.conversation_id);
    await ask(room.pupil, 'In private');
    for (let look = 0; look < 2; look++) {
      const { body } = await history(room.pupil.user.id);
      expect(body.messages.map(({ content }) => content)).toEqual(['In the lesson', '']);
    }
    const { body } = await room.pupil.client.get<{ views: object[] }>('/api/me/views');
    expect(body.views).toEqual([
      expect.objectContaining({ by: room.teacher.user.username, role: 'TEACHER', lesson: 'Cells' }),
    ]);
    expect((await room.other.client.get<{ views: object[] }>('/api/me/views')).body.views).toEqual([]);
    expect((await room.teacher.client.get(`/history?conversation_id=${own?.conversation_id}`)).status).toBe(
      404,
    );
  });

  it('hides a question with a finding and its reply from the teacher, and from the student nothing', async () => {
    const id = await startLesson();
    const conversation_id = (await currentOf(room.pupil))?.conversation_id;
    const end = () =>
      room.api.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE user_id = $1`, [
        room.pupil.user.id,
      ]);
    const words = [
      'Please help. I want to die.',
      'Tell me how to build a bomb',
      'I feel so alone at school.',
    ];
    for (const text of ['What is a cell?', ...words]) {
      await ask(room.pupil, text, conversation_id);
      await end();
    }
    // A request for an image has no turn, and its case names none.
    const image = 'A poem about wishing to be gone';
    await room.pupil.client.post('/save-message', {
      role: 'user',
      content: `Draw: ${image}`,
      conversation_id,
    });
    await messages.insertMessage(room.api.db, {
      ...{
        userId: room.pupil.user.id,
        conversationId: conversation_id ?? '',
        role: 'assistant',
        content: image,
      },
      details: { image: { url: null, prompt: image, job_id: crypto.randomUUID() } },
    });
    await room.api.db.query(
      `INSERT INTO safety_cases (id, school_id, user_id, turn_id, tier, category, passage, student_number)
       SELECT gen_random_uuid(), s.id, u.id, gen_random_uuid(), 'concern', 'distress', $2, 1
         FROM users u JOIN schools s ON s.name = u.school WHERE u.id = $1`,
      [room.pupil.user.id, image],
    );
    const path = `/api/lessons/${id}/students/${room.pupil.user.id}`;
    await room.teacher.client.post(`${path}/messages`, { text: 'How are you?' });
    const { body } = await room.teacher.client.get<{ messages: ChatMessage[] }>(`${path}/history`);
    expect(body.messages.map(({ role, content, is_hidden }) => [role, content, is_hidden])).toEqual([
      ['user', 'What is a cell?', undefined],
      ['assistant', '', undefined],
      ...[...words, image].flatMap(() => [
        ['user', '', true],
        ['assistant', '', true],
      ]),
      ['assistant', 'How are you?', undefined],
    ]);
    const sent = JSON.stringify(body);
    for (const hidden of [...words, image, 'Thank you for writing', 'not answered'])
      expect(sent).not.toContain(hidden);
    const own = await room.pupil.client.get<ChatMessage[]>(`/history?conversation_id=${conversation_id}`);
    expect(JSON.stringify(own.body)).not.toContain('is_hidden');
    for (const shown of [...words, image]) expect(JSON.stringify(own.body)).toContain(shown);
    expect((await wall(id)).students.find(({ user_id }) => user_id === room.pupil.user.id)).toMatchObject({
      last_question: 'What is a cell?',
    });
  });

  it('is sent part by part, and by the page, as a student reads it', async () => {
    const id = await startLesson();
    const own = await currentOf(room.pupil);
    const said = Array.from({ length: 4 }, (_, at) => `${at} ${'long '.repeat(20_000)}`);
    for (const content of said)
      await messages.insertMessage(room.api.db, {
        ...{ userId: room.pupil.user.id, conversationId: own?.conversation_id ?? '', role: 'user', content },
      });
    const read = (query: string) =>
      room.teacher.client.get<{ username: string; messages: ChatMessage[] }>(
        `/api/lessons/${id}/students/${room.pupil.user.id}/history${query}`,
      );
    const whole = await read('');
    expect(whole.headers.get('content-length')).toBeNull();
    expect(whole.body.username).toBe(room.pupil.user.username);
    expect(whole.body.messages.map(({ content }) => content)).toEqual(said);
    const last = await read('?limit=2');
    expect(last.body.messages).toEqual(whole.body.messages.slice(2));
    const before = last.body.messages[0]?.id;
    expect((await read(`?limit=1&before=${before}`)).body.messages).toEqual(whole.body.messages.slice(1, 2));
  });

  it('neither is read by the teacher nor takes a message once the student has left the class', async () => {
    const id = await startLesson();
    const own = await currentOf(room.pupil);
    const read = `/api/lessons/${id}/students/${room.pupil.user.id}/history`;
    expect((await room.teacher.client.get(read)).status).toBe(200);
    await room.head.send('DELETE', `/api/groups/${room.groupId}/members/${room.pupil.user.id}`);
    const path = `/api/lessons/${id}/students/${room.pupil.user.id}/messages`;
    expect((await room.teacher.client.post(path, { text: 'Still there?' })).status).toBe(404);
    expect((await room.teacher.client.get(read)).status).toBe(404);
    expect((await room.head.get(read)).status).toBe(404);
    const { body } = await room.pupil.client.get(`/history?conversation_id=${own?.conversation_id}`);
    expect(body).toEqual([]);
  });

  it('takes a message of the teacher, as a person', async () => {
    const id = await startLesson();
    const write = (text: string) =>
      room.teacher.client.post(`/api/lessons/${id}/students/${room.pupil.user.id}/messages`, { text });
    expect((await write('Look at figure 2.')).status).toBe(201);
    expect((await write('   ')).status).toBe(422);
    const own = await currentOf(room.pupil);
    const { body } = await room.pupil.client.get<ChatMessage[]>(
      `/history?conversation_id=${own?.conversation_id}`,
    );
    expect(body).toMatchObject([
      {
        content: 'Look at figure 2.',
        author: { username: room.teacher.user.username, role: 'TEACHER' },
        turn_id: null,
      },
    ]);
    await room.teacher.client.post(`/api/lessons/${id}/end`);
    expect((await write('Too late')).status).toBe(409);
  });

  it('stores a message of the teacher that is sent twice once', async () => {
    const id = await startLesson();
    const path = `/api/lessons/${id}/students/${room.pupil.user.id}/messages`;
    const write = (client_message_id: string) =>
      room.teacher.client.post<{ message_id: number }>(path, {
        text: 'Look at figure 2.',
        client_message_id,
      });
    const [first, next] = [randomUUID(), randomUUID()];
    const answers = [...(await Promise.all([write(first), write(first)])), await write(first)];
    const ids = new Set(answers.map(({ body }) => body.message_id));
    expect(ids.size).toBe(1);
    ids.add((await write(next)).body.message_id);
    const own = await currentOf(room.pupil);
    const { body } = await room.pupil.client.get<ChatMessage[]>(
      `/history?conversation_id=${own?.conversation_id}`,
    );
    expect(body.map((message) => message.id)).toEqual([...ids]);
    await room.teacher.client.post(`/api/lessons/${id}/end`);
  });
});

it('a removed conversation of a lesson that is in use again is restored by its own id, with its messages', async () => {
  await startLesson();
  const { client } = room.pupil;
  const id = (await currentOf(room.pupil))?.conversation_id;
  await client.post('/save-message', { role: 'user', content: 'one', conversation_id: id });
  await client.delete(`/api/conversations/${id}`);
  expect((await currentOf(room.pupil))?.conversation_id).toBe(id);
  await client.post('/save-message', { role: 'user', content: 'two', conversation_id: id });
  const restored = await client.post(`/api/conversations/${id}/restore`);
  expect(restored.status).toBe(200);
  const history = async () =>
    (await client.get<ChatMessage[]>(`/history?conversation_id=${id}`)).body.map(({ content }) => content);
  expect(await history()).toEqual(['one', 'two']);
  await client.post('/clear-history', { conversation_id: id });
  expect((await client.post(`/api/conversations/${id}/restore`)).status).toBe(200);
  expect(await history()).toEqual([]);
});

it('each of two lessons that end is named, the last end first, also beside a live one', async () => {
  const { client, user } = room.pupil;
  const first = await startLesson();
  const { body } = await room.head.post<{ group_id: number }>('/api/groups', { name: 'Art', school: SCHOOL });
  await room.head.post(`/api/groups/${body.group_id}/assign`, [user.id]);
  const started = await room.head.post<{ lesson_id: string }>(`/api/groups/${body.group_id}/lessons`, {});
  const second = started.body.lesson_id;
  const ended = async () => {
    const { body: now } = await client.get<{ all_ended: Array<{ id: string }> }>('/api/lessons/current');
    return now.all_ended.map(({ id }) => id);
  };
  expect(await ended()).toEqual([]);
  await room.head.post(`/api/lessons/${second}/end`);
  expect(await ended()).toEqual([second]);
  await room.head.post(`/api/lessons/${first}/end`);
  expect(await ended()).toEqual([first, second]);
});
