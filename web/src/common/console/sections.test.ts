import { expect, it } from 'vitest';
import type { Me } from '@studyhall/contracts';
import { sectionOf, sectionsOf } from './sections';

const person = (role: Me['role'], more: Partial<Me> = {}): Me => ({
  ...{ id: 1, username: 'ada', display_name: 'ada', role, school: 'ELM', must_change_password: false },
  ...{
    given_name: null,
    family_name: null,
    preferred_name: null,
    email: null,
    number: null,
    external_ids: {},
  },
  ...more,
});

it('has Safety for school admins and for the people whom a school named', () => {
  const sees = (me: Me): boolean => sectionsOf(me).includes('safety');
  expect(sees(person('SCHOOL_ADMIN'))).toBe(true);
  expect(sees(person('TEACHER', { leads_safety: true }))).toBe(true);
  expect(sees(person('TEACHER'))).toBe(false);
  expect(sees(person('MASTER_ADMIN', { school: null }))).toBe(false);
});

it('has Privacy for master admins and for admins of a school', () => {
  const sees = (me: Me): boolean => sectionsOf(me).includes('privacy');
  expect(sees(person('MASTER_ADMIN', { school: null }))).toBe(true);
  expect(sees(person('SCHOOL_ADMIN', { admin_scope: 'read_only' }))).toBe(true);
  expect(sees(person('SCHOOL_ADMIN', { school: null }))).toBe(false);
  expect(sees(person('TEACHER', { leads_safety: true }))).toBe(false);
});

it('leaves out what only changes something, for school admins with a narrower scope', () => {
  const of = (more: Partial<Me>) => sectionsOf(person('SCHOOL_ADMIN', more));
  const left = ['assignment', 'approvals', 'invitations', 'sign-in', 'announcements'];
  for (const admin_scope of ['helpdesk', 'read_only'] as const)
    expect(of({ admin_scope })).toEqual(of({}).filter((section) => !left.includes(section)));
  expect(sectionsOf(person('TEACHER', { admin_scope: 'read_only' }))).toEqual(sectionsOf(person('TEACHER')));
});

it('opens the dashboard for a section that the user does not have', () => {
  expect(sectionOf('?section=safety', person('TEACHER'))).toBe('dashboard');
});
