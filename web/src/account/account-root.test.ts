import type { Me } from '@studyhall/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../base/store';
import { connectionAtom, type Connection } from '../transport/connection';
import { startAccount } from './account-root';
import { PROFILE_KEY } from './local/stored-profile';
import { scopeAtom } from './scope';
import { enterSession, leaveSession, sessionAtom, signedOutReasonAtom } from './session';

const ME = { id: 7, username: 'ann', display_name: 'Ann', role: 'STUDENT', school: 'North' } as Me;
const KEY = `studyhall.${PROFILE_KEY}`;

let stop: () => void;
/** What the server answers. */
let answer: Me;
const requests: string[] = [];

beforeEach(async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const location = { pathname: '/chat', search: '', hash: '', origin: 'https://study.example' };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, to: string) => (location.pathname = to),
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json(answer);
  });
  requests.length = 0;
  await enterSession(ME);
  stop = startAccount();
});
afterEach(() => {
  stop();
  leaveSession();
  store.get(scopeAtom)?.dispose();
  store.set(scopeAtom, null);
  store.set(signedOutReasonAtom, null);
  vi.unstubAllGlobals();
});

/** Connects the socket this long after the navigation. */
function connectAt(ms: number): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(ms);
  store.set(connectionAtom, 'online');
  clock.mockRestore();
}

it('a profile that was just read is not read again by the first connection, but by the next one', async () => {
  answer = { ...ME, role: 'TEACHER' };
  store.set(connectionAtom, 'connecting');
  connectAt(1_000);
  expect(requests).toEqual([]);
  store.set(connectionAtom, 'reconnecting');
  store.set(connectionAtom, 'online');
  await vi.waitUntil(() => (store.get(sessionAtom) as Me).role === 'TEACHER', { timeout: 60_000 });
  expect(requests).toEqual(['/api/me']);
});

it.each<Connection>(['connecting', 'reconnecting', 'blocked'])(
  'a name that was changed while the socket was %s is shown once it is connected',
  async (before) => {
    answer = { ...ME, display_name: 'Anna' };
    store.set(connectionAtom, before);
    expect(requests).toEqual([]);
    connectAt(before === 'connecting' ? 3_000 : 1_000);
    await vi.waitUntil(() => (store.get(sessionAtom) as Me).display_name === 'Anna', { timeout: 60_000 });
    expect(requests).toEqual(['/api/me']);
  },
);

it.each(['Your access has been revoked.', ''])(
  'a session that ends in another tab ends here with the same reason: %j',
  async (reason) => {
    leaveSession(reason);
    const left = localStorage.getItem(KEY);
    store.set(signedOutReasonAtom, null);
    await enterSession(ME);
    if (left === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, left);
    window.dispatchEvent(Object.assign(new Event('storage'), { storageArea: localStorage, key: KEY }));
    expect([store.get(sessionAtom), store.get(signedOutReasonAtom)]).toEqual([null, reason]);
    expect(window.location.pathname).toBe('/signin');
  },
);
