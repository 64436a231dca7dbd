import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatAccepted, FileInfo } from '@studyhall/contracts';
import { Tab, type Person } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';

const product = sharedProduct();
let mia: Person;
let eve: Person;
let file: FileInfo;
let turn: ChatAccepted;
beforeAll(async () => {
  [mia, eve] = await Promise.all([product.signedIn(), product.signedIn()]);
  file = await mia.upload('tests/fixtures/notes.txt', 'text/plain');
  const tab = await mia.open();
  turn = await mia.ask('[[demo: tokens=100000 rate=100]]', { file_ids: [file.id] });
  await tab.text(turn.turn_id, 5);
});

describe("another user's ids", () => {
  it.each<[string, () => ReturnType<Person['http']['get']>]>([
    ['turn view', () => eve.http.get(`/chat/turns/${turn.turn_id}`)],
    ['turn stop', () => eve.http.post(`/chat/turns/${turn.turn_id}/stop`)],
    ['message edit', () => eve.send({ message: 'x', edited_message_id: turn.user_message_id })],
    ['reply edit', () => eve.send({ message: 'x', edited_message_id: turn.bot_message_id })],
    ['message delete', () => eve.http.delete(`/messages/${turn.user_message_id}`)],
    ['reply delete', () => eve.http.delete(`/messages/${turn.bot_message_id}`)],
    ['file attached', () => eve.send({ message: 'x', file_ids: [file.id] })],
    ['file read', () => eve.http.get(`/api/files/${file.id}`)],
    ['file delete', () => eve.http.delete(`/api/files/${file.id}`)],
    ['conversation asked in', () => eve.send({ message: 'x', conversation_id: turn.conversation_id })],
    ['conversation read', () => eve.http.get(`/history?conversation_id=${turn.conversation_id}`)],
    [
      'conversation cleared',
      () => eve.http.post('/clear-history', { conversation_id: turn.conversation_id }),
    ],
    ['conversation opened', () => eve.http.post(`/api/conversations/${turn.conversation_id}/activate`)],
    [
      'conversation renamed',
      () => eve.http.send('PUT', `/api/conversations/${turn.conversation_id}`, { title: 'x' }),
    ],
    ['conversation removed', () => eve.http.delete(`/api/conversations/${turn.conversation_id}`)],
    [
      'conversation saved to',
      () =>
        eve.http.post('/save-message', { role: 'user', content: 'x', conversation_id: turn.conversation_id }),
    ],
  ])('%s: not found', async (_what, call) => {
    const answer = await call();
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('over the socket are not found, and no event of another user arrives', async () => {
    const tab = await eve.open();
    for (const name of ['turn.resume', 'turn.stop']) {
      const answer = await tab.emit(name, { turn_id: turn.turn_id, after_seq: 0 });
      expect(answer).toMatchObject({ ok: false, error: { code: 'not_found' } });
    }
    const own = await eve.ask('[[demo: text="Mine"]]');
    await tab.terminalEvent(own.turn_id);
    for (const { payload } of tab.received) expect(JSON.stringify(payload)).not.toContain(turn.turn_id);
    expect(await mia.turn(turn.turn_id)).toMatchObject({ state: 'running' });
  });

  it('or rooms that a client names give nothing', async () => {
    const tab = new Tab(product.url, eve.http.cookie, {
      auth: { room: `user:${mia.user.id}`, user_id: mia.user.id },
      query: { room: `user:${mia.user.id}`, user: String(mia.user.id) },
    });
    await tab.connected();
    for (const name of ['join', 'subscribe', 'room', 'turn.started'])
      tab.socket.emit(name, `user:${mia.user.id}`);
    const before = (await mia.turn(turn.turn_id)).last_seq;
    const own = await eve.ask('[[demo: tokens=40 rate=100]]');
    await tab.terminalEvent(own.turn_id);
    expect((await mia.turn(turn.turn_id)).last_seq).toBeGreaterThan(before);
    expect(tab.turnEvents(turn.turn_id)).toEqual([]);
    tab.close();
  });

  it('as a client_message_id do not collide between users', async () => {
    const client_message_id = randomUUID();
    const other = await product.signedIn();
    const first = await other.ask('[[demo: text="a"]]', { client_message_id });
    const second = await product.signedIn();
    const answer = await second.ask('[[demo: text="b"]]', { client_message_id });
    expect(answer.turn_id).not.toBe(first.turn_id);
  });
});
