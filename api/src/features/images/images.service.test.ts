import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('limits a user to four open image jobs, also for concurrent requests', async () => {
  const { client: mia } = await api.signedIn();
  const ask = () => mia.post<{ detail?: string }>('/api/image-generation/generate', { prompt: 'A fox' });
  const answers = await Promise.all(Array.from({ length: 16 }, ask));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(12);
  expect(refused[0]?.body.detail).toBe('At most 4 images are made at once. Please wait for one to finish.');
  expect(refused[0]?.headers.get('retry-after')).toBe('10');
});

it('stores the question and the job of a request for an image once, also where it is sent twice at once', async () => {
  const { client: mia } = await api.signedIn();
  const { client: noor } = await api.signedIn();
  const { body: chat } = await mia.post<{ conversation_id: string }>('/api/conversations');
  const client_message_id = randomUUID();
  const question = { role: 'user', content: 'Draw a fox', client_message_id, ...chat };
  const save = () => mia.post<{ message_id: number }>('/save-message', question);
  const saved = await Promise.all([save(), save(), save()]);
  expect(new Set(saved.map(({ body }) => body.message_id)).size).toBe(1);
  const history = await mia.get<unknown[]>(`/history?conversation_id=${chat.conversation_id}`);
  expect(history.body).toMatchObject([{ content: 'Draw a fox', client_message_id }]);

  const job = { prompt: 'A fox', client_request_id: client_message_id };
  const order = (person = mia) =>
    person.post<{ job_id: string }>('/api/image-generation/generate', { ...job });
  const ordered = await Promise.all([order(), order(), order(), order(), order()]);
  expect(ordered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(ordered.map(({ body }) => body.job_id)).size).toBe(1);
  // An id belongs to its account.
  expect((await order(noor)).body.job_id).not.toBe(ordered[0]?.body.job_id);
});

it('stores an edit into a request for an image once', async () => {
  const { client: mia } = await api.signedIn();
  const { body: first } = await mia.post<{ message_id: number }>('/save-message', {
    ...{ role: 'user', content: 'Draw a fox' },
  });
  const { message_id: id } = first;
  const edit = (client_message_id: string) =>
    mia.post<{ message_id?: number; reason?: string }>('/save-message', {
      ...{ role: 'user', content: 'Draw a cat', edited_message_id: id, seen_message_id: id },
      client_message_id,
    });
  const same = randomUUID();
  const edited = await edit(same);
  expect(await edit(same)).toMatchObject({ status: 200, body: edited.body });
  // Another edit of the version that is out of view now.
  const late = await edit(randomUUID());
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', reason: 'conversation_went_on' } });
});
