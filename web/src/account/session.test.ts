import type { Me } from '@studyhall/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../base/storage';
import { store } from '../base/store';
import {
  enterSession,
  hasSignedOut,
  leaveSession,
  markSignedOut,
  PENDING_SIGN_OUT_KEY,
  recheckSession,
  returnToSession,
  sessionAtom,
} from './session';

const me = (school: string): Me =>
  ({ id: 7, username: 'ann', display_name: 'Ann', role: 'TEACHER', school }) as Me;
const school = (): string | null => (store.get(sessionAtom) as Me | null)?.school ?? null;

/** Answers the requests in any order. */
let answers: Array<(profile: Me) => void>;

beforeEach(async () => {
  answers = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((one) => resolve(Response.json(one)))));
  await enterSession(me('First'));
});
afterEach(() => {
  leaveSession();
  vi.unstubAllGlobals();
});

it.each([
  ['in order', [0, 1]],
  ['in the other order', [1, 0]],
])('of two checks that overlap and are answered %s, the later one counts', async (_name, order) => {
  const checks = [recheckSession(), recheckSession()];
  for (const at of order) {
    answers[at]?.(me(`Check ${at}`));
    await checks[at];
  }
  expect(school()).toBe('Check 1');
});

it('a check that was sent before a sign-out changes nothing', async () => {
  const check = recheckSession();
  leaveSession('Bye');
  answers[0]?.(me('Late'));
  await check;
  expect(school()).toBeNull();
});

it('a sign-out that has not reached the server stays pending after a check, until the next sign-in', async () => {
  const check = recheckSession();
  writeStored(PENDING_SIGN_OUT_KEY, '7');
  answers[0]?.(me('Checked'));
  await check;
  expect([school(), readStored(PENDING_SIGN_OUT_KEY)]).toEqual(['Checked', '7']);
  await enterSession(me('Next'));
  expect(readStored(PENDING_SIGN_OUT_KEY)).toBeNull();
});

it('an answer that may be older than a sign-out in another tab is asked for again', async () => {
  leaveSession();
  markSignedOut(7);
  returnToSession();
  await vi.waitUntil(() => answers.length === 1, { timeout: 60_000 });
  answers[0]?.(me('Before'));
  await vi.waitUntil(() => answers.length === 2, { timeout: 60_000 });
  expect([school(), hasSignedOut(7)]).toEqual([null, true]);
  answers[1]?.(me('After'));
  await vi.waitUntil(() => school() === 'After', { timeout: 60_000 });
  expect(hasSignedOut(7)).toBe(false);
});
