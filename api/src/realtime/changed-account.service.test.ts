import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { directory } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { Tab } from '../../../tests/support/person.js';
import { startApi, type TestApi } from '../../../tests/support/api.js';
import { RealtimeGateway } from './realtime.gateway.js';

/** Handshakes, half of which meet the change of their account. */
const HANDSHAKES = 120;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** The rooms of a connected socket, as the gateway keeps them. */
function roomsOf(tab: Tab): string[] {
  const gateway = api.app.get(RealtimeGateway) as unknown as {
    server: { of(name: string): { adapter: { sids: Map<string, Set<string>> } } };
  };
  return [...(gateway.server.of('/').adapter.sids.get(tab.socket.id ?? '') ?? [])];
}

it('a socket whose account changes during its handshake keeps no room of the old right', async () => {
  const events = api.app.get(EventPublisher);
  const kept: string[] = [];
  for (let round = 0; round < HANDSHAKES / 12; round += 1) {
    const admins = await Promise.all(
      Array.from({ length: 12 }, () => api.signedIn({ role: 'SCHOOL_ADMIN', school: 'OLD' })),
    );
    await Promise.all(
      admins.map(async ({ user, client }, at) => {
        const tab = new Tab(api.url, client.cookie);
        const connected = tab.connected();
        // Spread over the two reads of the account and the time between the last of them and the connection.
        for (let turn = 0; turn < at * 4; turn += 1) await new Promise(setImmediate);
        await directory.updateAccounts(api.db.manager, [
          { id: user.id, fields: { role: 'STUDENT', school: 'NEW' } },
        ]);
        await events.publish({ user: user.id }, 'account.changed', {});
        await connected;
        await expect.poll(() => roomsOf(tab)).toContain('members:NEW');
        kept.push(...roomsOf(tab).filter((room) => room.endsWith(':OLD')));
        tab.close();
      }),
    );
  }
  expect(kept).toEqual([]);
});

it('reads the accounts of all sockets of a school that changes in one statement', async () => {
  const tabs = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { client } = await api.signedIn({ school: 'WHOLE' });
      const tab = new Tab(api.url, client.cookie);
      await tab.connected();
      return tab;
    }),
  );
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await api.app.get(EventPublisher).publish({ members: 'WHOLE' }, 'account.changed', {});
  await Promise.all(tabs.map((tab) => tab.event('account.changed', () => true)));
  const texts = statements.mock.calls.map(([statement]) => (statement as unknown as { text?: string }).text);
  expect(texts.filter((text) => text?.includes('s.token_hash = ANY'))).toHaveLength(1);
  expect(texts.filter((text) => text?.includes('s.token_hash = $1'))).toEqual([]);
  for (const tab of tabs) tab.close();
});
