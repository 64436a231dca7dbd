import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';
import { Tab } from '../support/person.ts';

let api: TestApi;
const tabs: Tab[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await api.stop();
});

async function open({ cookie }: HttpClient): Promise<Tab> {
  const tab = new Tab(api.url, cookie);
  tabs.push(tab);
  await tab.connected();
  return tab;
}

it('signing out ends the live tabs of that session, and of no other', async () => {
  const { user, client } = await api.signedIn();
  const elsewhere = await signIn(api.url, user);
  const [one, two, other] = [await open(client), await open(client), await open(elsewhere)];
  expect((await client.post('/api/logout')).status).toBe(204);
  for (const tab of [one, two]) {
    expect(await tab.event('session.revoked')).toEqual({ detail: 'You have signed out.' });
    await tab.until(() => !tab.socket.connected, 'the end of the connection');
  }
  expect(await other.emit('turn.stop', { turn_id: 'x' })).toMatchObject({ error: { code: 'invalid' } });
  expect(other.received).toEqual([]);
});
