import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChatMessage, PushReceipts, StudentLesson } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';

const SCHOOL = 'LIVE';

const product = sharedProduct();
let teacher: Person;
let head: Person;
let mia: Person;
let group: string;
let lesson: string;
let conversation_id: string;
beforeAll(async () => {
  [head, teacher, mia] = await Promise.all([
    product.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL }),
    product.signedIn({ role: 'TEACHER', school: SCHOOL }),
    product.signedIn({ school: SCHOOL }),
  ]);
});

beforeEach(async () => {
  product.model.control.reset();
  const made = await head.http.post<{ group_id: number }>('/api/groups', {
    ...{ name: crypto.randomUUID(), school: SCHOOL },
  });
  group = `/api/groups/${made.body.group_id}`;
  await head.http.post(`${group}/teachers`, [teacher.user.id]);
  await head.http.post(`${group}/assign`, [mia.user.id]);
  const { body } = await teacher.http.post<{ lesson_id: string }>(`${group}/lessons`, {});
  lesson = `/api/lessons/${body.lesson_id}`;
  conversation_id = (await currentLesson()).conversation_id ?? '';
  return async () => {
    await teacher.http.post(`${lesson}/end`);
    mia.close();
  };
});

const currentLesson = async (): Promise<StudentLesson> =>
  (await mia.http.get<{ lesson: StudentLesson }>('/api/lessons/current')).body.lesson;

it('a pause stops a running reply, and the text that was written stays', async () => {
  const tab = await mia.open();
  const { turn_id, bot_message_id } = await mia.ask('[[demo: tokens=5000 rate=50]]', { conversation_id });
  const before = await tab.text(turn_id, 40);
  const paused = performance.now();
  await teacher.http.post(`${lesson}/pause`, { reason: 'Listen' });
  const { type } = await tab.terminalEvent(turn_id);
  console.info(`A running reply stopped ${Math.round(performance.now() - paused)} ms after the pause.`);
  expect(type).toBe('turn.stopped');
  const { body } = await mia.http.get<ChatMessage[]>(`/history?conversation_id=${conversation_id}`);
  expect(body.find(({ id }) => id === bot_message_id)?.content).toContain(before);
  expect(await currentLesson()).toMatchObject({ paused: true, pause_reason: 'Listen' });
});

it('the model reads what the teacher wrote as the words of the teacher', async () => {
  const tab = await mia.open();
  await tab.terminalEvent((await mia.ask('What is a cell?', { conversation_id })).turn_id);
  const text = 'Think of a brick in a wall.';
  await teacher.http.post(`${lesson}/students/${mia.user.id}/messages`, { text });
  await tab.terminalEvent((await mia.ask('A brick of what?', { conversation_id })).turn_id);
  const sent = product.model.control
    .requests()
    .map(({ body }) => body as { messages?: Array<{ role: string; content: unknown }> })
    .find(({ messages }) => messages?.at(-1)?.content === 'A brick of what?');
  const read = sent?.messages?.filter(({ content }) => JSON.stringify(content).includes(text));
  expect(read).toEqual([
    { role: 'user', content: `(The teacher ${teacher.user.username} wrote to both of you:) ${text}` },
  ]);
});

it('a file of the class is pushed and opened by its members; an answer key or another file is not', async () => {
  const add = async (kind: string): Promise<string> => {
    const file = await teacher.upload('tests/fixtures/biology.pdf', 'application/pdf');
    await teacher.http.post(`${group}/materials`, { file_id: file.id, kind });
    return file.id;
  };
  const push = (file_id: string) => teacher.http.post(`${lesson}/pushes`, { kind: 'file', file_id });
  const source = await add('source');
  expect((await push(source)).status).toBe(201);
  const { pushes } = await currentLesson();
  expect(pushes).toMatchObject([{ kind: 'file', file: { id: source, name: 'biology.pdf' } }]);
  expect((await mia.http.get(`/api/files/${source}`)).status).toBe(200);
  for (const state of ['seen', 'used'])
    await mia.http.post(`${lesson}/pushes/${pushes[0]?.id}/receipt`, { state });
  const { body } = await teacher.http.get<{ pushes: PushReceipts[] }>(`${lesson}/pushes`);
  expect(body.pushes).toMatchObject([{ delivered: 1, seen: 1, used: 1, of: 1 }]);
  const own = await teacher.upload('tests/fixtures/biology.pdf', 'application/pdf');
  for (const id of [await add('answer_key'), own.id]) expect((await push(id)).status).toBe(422);
});
