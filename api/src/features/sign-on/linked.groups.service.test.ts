import { describe, expect, it } from 'vitest';
import type { Me } from '@studyhall/contracts';
import {
  addProvider,
  Browser,
  callback,
  issuer,
  people,
  problem,
  start,
  startSignOn,
} from '../../../../tests/support/sign-on.js';

startSignOn();

/** A rule on groups, and one that fits everyone. */
const LINKED = {
  domains: [],
  rules: [
    { claim: 'groups', value: 'staff', role: 'TEACHER', school: 'NORTH' },
    { claim: 'email_domain', value: 'north.example', role: 'STUDENT', school: 'NORTH' },
  ],
};

async function enter(id: string): Promise<{ end: string; role: () => Promise<string> }> {
  const browser = new Browser();
  const end = await browser.go(callback(issuer.authorize(await browser.go(start(id))), id));
  return { end, role: async () => (await browser.client.get<Me>('/api/me')).body.role };
}

describe('a person with more groups than the issuer sends', () => {
  it('gets the role of a group that the issuer left out', async () => {
    const made = await addProvider({ ...LINKED, rules_own: true, groups_url: `${issuer.url}/groups` });
    issuer.answers.groups = { status: 200, body: { value: ['pupils', 'staff'] } };
    Object.assign(issuer.answers.claims, { hasgroups: true, preferred_username: `otto${people}` });
    const begun = await new Browser().go(start(made.id));
    expect(new URL(begun).searchParams.get('scope')).toBe(`openid profile email ${issuer.url}/.default`);
    expect(await (await enter(made.id)).role()).toBe('TEACHER');
    expect(issuer.accessTokens.asked).toBe(issuer.accessTokens.given);
    // Where the address does not answer, a rule after the one on groups changes no role.
    issuer.answers.groups = { status: 403, body: {} };
    expect(await (await enter(made.id)).role()).toBe('TEACHER');
    issuer.answers.groups = { status: 200, body: { value: [] } };
    expect(await (await enter(made.id)).role()).toBe('STUDENT');
  });

  it.each([
    ['refuses', { status: 403, body: {} }],
    ['answers something else', { status: 200, body: { groups: ['staff'] } }],
  ])('is refused where the address of groups %s', async (_what, answer) => {
    const made = await addProvider({ ...LINKED, groups_url: `${issuer.url}/groups` });
    issuer.answers.groups = answer;
    issuer.answers.claims['hasgroups'] = true;
    expect(problem((await enter(made.id)).end)).toBe('sign_on_groups');
  });

  it('asks no address of the own network that is not named for it', async () => {
    const made = await addProvider({ ...LINKED, groups_url: issuer.url.replace('127.0.0.1', '127.0.0.2') });
    issuer.answers.claims['hasgroups'] = true;
    expect(problem((await enter(made.id)).end)).toBe('sign_on_groups');
    expect(issuer.accessTokens.asked).toBeNull();
  });

  it('is asked for no groups where these came, or no rule needs them', async () => {
    const both = { domains: [], groups_url: `${issuer.url}/groups` };
    const needed = await addProvider({ ...both, rules: LINKED.rules });
    const other = await addProvider({ ...both, rules: LINKED.rules.slice(1) });
    issuer.answers.claims['groups'] = ['staff'];
    await enter(needed.id);
    Object.assign(issuer.answers.claims, { sub: `other-${people}`, groups: undefined, hasgroups: true });
    await enter(other.id);
    expect(issuer.accessTokens.asked).toBeNull();
  });
});
