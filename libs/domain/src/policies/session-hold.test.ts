import { expect, it } from 'vitest';
import { sessionHold } from './session-hold.js';

const NOW = new Date('2026-05-02T10:00:00Z');
const OLD = {
  role: 'MASTER_ADMIN' as const,
  must_change_password: false,
  created_at: new Date('2026-05-01T10:00:00Z'),
  leads_safety: false,
  has_factor: false,
  by_provider: false,
};
const rule = { factorRoles: ['STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN'] as const, now: NOW };

it.each([
  ['a role that needs one', {}, 'factor_setup_required'],
  ['another role that needs one', { role: 'SCHOOL_ADMIN' as const }, 'factor_setup_required'],
  ['the first day of an account', { created_at: new Date('2026-05-01T10:00:01Z') }, null],
  ['a user with a factor', { has_factor: true }, null],
  ['a session of a provider', { by_provider: true }, null],
  ['a role that needs none', { role: 'TEACHER' as const }, null],
  [
    'a safeguarding lead of another role',
    { role: 'TEACHER' as const, leads_safety: true },
    'factor_setup_required',
  ],
  [
    'a safeguarding lead on the first day',
    { role: 'TEACHER' as const, leads_safety: true, created_at: NOW },
    'factor_setup_required',
  ],
  ['a student, whatever is set', { role: 'STUDENT' as const }, null],
  ['a temporary password, which comes first', { must_change_password: true }, 'password_change_required'],
])('%s', (_case, change, hold) => {
  expect(sessionHold({ ...OLD, ...change }, rule)).toBe(hold);
});

it('no role that needs one asks no safeguarding lead either', () => {
  const lead = { ...OLD, role: 'TEACHER' as const, leads_safety: true };
  expect(sessionHold(lead, { factorRoles: [], now: NOW })).toBeNull();
});
