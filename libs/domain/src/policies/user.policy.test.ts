import { describe, expect, it } from 'vitest';
import type { Role } from '@studyhall/contracts';
import {
  rolesToGive,
  seesUser,
  whyNotCreateUser,
  whyNotDeleteUser,
  whyNotSetAccess,
  whyNotSetRole,
} from './user.policy.js';

let ids = 0;
const person = (role: Role, school: string | null) => ({ id: ++ids, role, school });
const master = person('MASTER_ADMIN', null);
const admin = person('SCHOOL_ADMIN', 'NORTH');
const homeless = person('SCHOOL_ADMIN', null);
const student = person('STUDENT', 'NORTH');

describe('who sees whom', () => {
  it.each([
    [master, person('STUDENT', 'SOUTH'), true],
    [admin, student, true],
    [admin, person('STUDENT', 'SOUTH'), false],
    [admin, person('MASTER_ADMIN', 'NORTH'), false],
    [admin, admin, true],
    [homeless, person('STUDENT', null), false],
    [student, person('STUDENT', 'NORTH'), false],
    [student, student, true],
  ])('%o and %o: %s', (actor, user, sees) => expect(seesUser(actor, user)).toBe(sees));
});

it('offers each role what it may give', () => {
  expect([student, admin, master].map(rolesToGive)).toEqual([
    [],
    ['STUDENT', 'SCHOOL_ADMIN'],
    ['STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN'],
  ]);
});

it('refuses in words', () => {
  expect(whyNotCreateUser(homeless, { role: 'STUDENT', school: null })).toBe(
    'You do not have a school assigned. Please contact an administrator.',
  );
  expect(whyNotSetRole(admin, student, 'MASTER_ADMIN')).toBe('Only a master admin can make master admins.');
  expect(whyNotSetRole(admin, person('SCHOOL_ADMIN', 'NORTH'), 'STUDENT')).toBe(
    'Only a master admin can change the role of another admin.',
  );
  expect(whyNotSetAccess(admin, person('SCHOOL_ADMIN', 'NORTH'), false)).toMatch(/^Only a master admin/);
  expect(whyNotDeleteUser(master, master)).toBe('You cannot delete your own account.');
  expect(whyNotDeleteUser(student, student)).toBe('Only administrators can do that.');
  expect(whyNotDeleteUser(admin, student)).toBeNull();
});
