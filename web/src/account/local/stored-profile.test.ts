import type { Me } from '@studyhall/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetProfile, keepProfile, storedAccount, storedProfile } from './stored-profile';

const ME: Me = {
  ...{ id: 7, username: 'ann', role: 'STUDENT', school: 'North', must_change_password: false },
  ...{ display_name: 'Ann', given_name: 'Ann', family_name: null, preferred_name: null, number: null },
  ...{ email: null, external_ids: {} },
};
const endsIn = (ms: number): Me => ({ ...ME, session_ends_at: new Date(Date.now() + ms).toISOString() });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a profile is used no longer than its session', () => {
  keepProfile(endsIn(60_000));
  expect(storedProfile()?.id).toBe(7);
  keepProfile(endsIn(-1));
  expect([storedProfile(), storedAccount()]).toEqual([null, 7]);
  // A profile stored by an earlier version has no end of session.
  keepProfile(ME);
  expect(storedProfile()).toBeNull();
});

it('a profile of a version without shown names shows the username', () => {
  const { display_name: _absent, ...earlier } = endsIn(60_000);
  keepProfile(earlier as Me);
  expect(storedProfile()?.display_name).toBe('ann');
});

it('the profile of another account stays', () => {
  keepProfile(endsIn(60_000));
  forgetProfile(8);
  expect(storedAccount()).toBe(7);
  forgetProfile(7);
  expect(storedAccount()).toBeNull();
});
