import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatAccepted } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('limits a user to ten replies at once over all conversations', async () => {
  const { client: mia } = await api.signedIn();
  const { client: noor } = await api.signedIn();
  const chat = async () =>
    (await mia.post<{ conversation_id: string }>('/api/conversations')).body.conversation_id;
  const send = (conversation_id: string, client_message_id = randomUUID()) =>
    mia.post<ChatAccepted & { detail?: string }>(
      '/chat',
      { message: 'Hello', conversation_id, client_message_id },
      { prefer: 'respond-async' },
    );
  const first = { chat: await chat(), id: randomUUID() };
  const begun = await send(first.chat, first.id);
  for (let more = 1; more < 10; more += 1) expect((await send(await chat())).status).toBe(202);

  const refused = await send(await chat());
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: 'At most 10 replies are written at once. Please wait for one to finish.' },
  });
  expect(refused.headers.get('retry-after')).toBe('10');
  // A repeated request is accepted already, and each user has a limit of their own.
  expect(await send(first.chat, first.id)).toMatchObject({ status: 202, body: begun.body });
  expect((await noor.post('/chat', { message: 'Hi' }, { prefer: 'respond-async' })).status).toBe(202);

  await api.db.query(`UPDATE turns SET state = 'stopped' WHERE id = $1`, [begun.body.turn_id]);
  expect((await send(await chat())).status).toBe(202);
});
