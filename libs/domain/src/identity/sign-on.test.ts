import { describe, expect, it } from 'vitest';
import type { IdentityRule } from '@studyhall/contracts';
import {
  decideFirstSignOn,
  firstRule,
  groupsAreMissing,
  verifiedEmail,
  type SignOnAccount,
  type SignOnClaims,
  type SignOnProvider,
} from './sign-on.js';

const rule = (claim: string, value: string, school = 'NORTH'): IdentityRule => ({
  ...{ claim, value, school },
  role: 'STUDENT',
  class_ids: [],
});
const provider = (more: Partial<SignOnProvider> = {}): SignOnProvider => ({
  schools: ['NORTH'],
  domains: ['north.example'],
  rules: [],
  unknown: 'refuse',
  ...more,
});
const claims = (all: Record<string, unknown> = {}, email: string | null = null): SignOnClaims => ({
  all,
  verifiedEmail: email,
});
const account = (more: Partial<SignOnAccount> = {}): SignOnAccount => ({
  id: 1,
  role: 'STUDENT',
  school: 'NORTH',
  linked: false,
  ...more,
});

describe('the first sign-in of a person', () => {
  const email = 'ann@north.example';

  it.each<[string, Partial<SignOnProvider>, SignOnAccount[], SignOnAccount[], object]>([
    ['with a known address', {}, [], [account()], { kind: 'link', id: 1 }],
    [
      'with a roster id, whatever the address says',
      {},
      [account({ id: 2 })],
      [account()],
      { kind: 'link', id: 2 },
    ],
    [
      'with an address outside of the domains',
      { domains: [] },
      [],
      [account()],
      { kind: 'refuse', reason: 'sign_on_unknown' },
    ],
    [
      'of another school',
      {},
      [],
      [account({ school: 'SOUTH' })],
      { kind: 'refuse', reason: 'sign_on_unknown' },
    ],
    [
      'of any school, for a provider of all',
      { schools: [] },
      [],
      [account({ school: 'SOUTH' })],
      { kind: 'link', id: 1 },
    ],
    [
      'without a school',
      { schools: [] },
      [],
      [account({ school: null })],
      { kind: 'refuse', reason: 'sign_on_unknown' },
    ],
    [
      'with two accounts',
      {},
      [],
      [account(), account({ id: 2 })],
      { kind: 'refuse', reason: 'sign_on_ambiguous' },
    ],
    [
      'with an account of another person',
      {},
      [],
      [account({ linked: true })],
      { kind: 'refuse', reason: 'sign_on_linked' },
    ],
    [
      'who is an admin',
      {},
      [],
      [account({ role: 'SCHOOL_ADMIN' })],
      { kind: 'refuse', reason: 'sign_on_admin' },
    ],
    [
      'who is an admin, though a rule fits',
      { rules: [rule('email_domain', 'north.example')] },
      [],
      [account({ role: 'SCHOOL_ADMIN' })],
      { kind: 'refuse', reason: 'sign_on_admin' },
    ],
    [
      'whom a rule fits',
      { rules: [rule('email_domain', 'north.example')] },
      [],
      [],
      { kind: 'create', rule: rule('email_domain', 'north.example') },
    ],
    [
      'whom a rule for another school fits',
      { rules: [rule('email_domain', 'north.example', 'SOUTH')] },
      [],
      [],
      { kind: 'refuse', reason: 'sign_on_unknown' },
    ],
    ['who may ask', { unknown: 'ask' }, [], [], { kind: 'ask' }],
  ])('%s', (_what, more, byExternalId, byEmail, decision) => {
    expect(decideFirstSignOn(provider(more), claims({}, email), { byExternalId, byEmail })).toEqual(decision);
  });
});

describe('rules', () => {
  const rules = [rule('groups', 'staff'), rule('department', '7'), rule('email_domain', 'north.example')];

  it.each<[object, string | null, number | null]>([
    [{ groups: ['pupils', 'staff'], department: '7' }, null, 0],
    [{ groups: 'staff' }, null, 0],
    [{ groups: ['staff '], department: 7 }, null, 1],
    [{ groups: [{ name: 'staff' }] }, 'ann@north.example', 2],
    [{ email: 'ann@north.example', email_domain: 'north.example' }, null, null],
    [{}, 'ann@sub.north.example', null],
  ])('%j %s → rule %s', (all, email, at) => {
    expect(firstRule(provider({ rules }), claims({ ...all }, email))).toBe(at === null ? null : rules[at]);
  });

  it.each<[object, string | null, number | null]>([
    [{ hasgroups: true }, 'ann@north.example', null],
    [{ hasgroups: true, department: '7' }, null, null],
    [{ hasgroups: true, groups: ['pupils'] }, 'ann@north.example', 2],
  ])('after one on groups that are missing do not count: %j', (all, email, at) => {
    expect(firstRule(provider({ rules }), claims({ ...all }, email))).toBe(at === null ? null : rules[at]);
    const [groups, ...others] = rules;
    const last = provider({ rules: [...others, groups!] });
    expect(firstRule(last, claims({ hasgroups: true, department: '7' }))).toBe(others[0]);
  });

  it('never read an inherited property as a claim', () => {
    expect(firstRule(provider({ rules: [rule('constructor', 'x')] }), claims())).toBe(null);
  });

  it.each<[object, boolean]>([
    [{ _claim_names: { groups: 'src1' } }, true],
    [{ hasgroups: true }, true],
    [{ groups: ['staff'], _claim_names: {} }, false],
    [{}, false],
  ])('groups that came as a link: %j', (all, missing) => {
    expect(groupsAreMissing({ rules }, claims({ ...all }))).toBe(missing);
    expect(groupsAreMissing({ rules: [] }, claims({ ...all }))).toBe(false);
  });
});

it.each<[Record<string, unknown>, string | null]>([
  [{ email: ' Ann@North.example ', email_verified: true }, 'ann@north.example'],
  [{ email: 'ann@north.example', email_verified: 'true' }, null],
  [{ email: 'ann@north.example', email_verified: 1 }, null],
  [{ email: 'ann@north.example' }, null],
  [{ email: 'ann@a@north.example', email_verified: true }, null],
  [{ email: 'ann', email_verified: true }, null],
  [{ email: 'ann\0@north.example', email_verified: true }, null],
  [{ email: ['ann@north.example'], email_verified: true }, null],
])('the verified address of %j', (all, address) => {
  expect(verifiedEmail(all)).toBe(address);
});
