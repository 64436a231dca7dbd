import { expect, it } from 'vitest';
import { readScope, toScope } from './use-scope';

const scope = (search: string, own: string | null = null) =>
  toScope(readScope(new URLSearchParams(search), own));

it('reads whose settings the address means', () => {
  expect(scope('school=NORTH')).toEqual({ school: 'NORTH' });
  expect(scope('school=NORTH&for=role&role=TEACHER')).toEqual({ school: 'NORTH', role: 'TEACHER' });
  expect(scope('school=NORTH&for=class&group=7')).toEqual({ class: 7 });
  expect(scope('for=person&person=9')).toEqual({ user: 9 });
});

it('keeps a school admin to the own school', () => {
  expect(scope('school=LAKE', 'NORTH')).toEqual({ school: 'NORTH' });
  expect(scope('school=LAKE&for=role', 'NORTH')).toEqual({ school: 'NORTH', role: 'STUDENT' });
});

it.each(['', 'for=role', 'for=class', 'for=class&group=x', 'for=person&person=-1'])(
  'asks for a choice with "%s"',
  (search) => expect(scope(search)).toBeNull(),
);
