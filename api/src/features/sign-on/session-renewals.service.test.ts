import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProviderView, Me, MembershipView } from '@studyhall/contracts';
import { loadConfig } from '@studyhall/platform';
import { createApp } from '../../create-app.js';
import {
  addProvider,
  api,
  Browser,
  issuer,
  master,
  ownUsername,
  personWith,
  provider,
  signOn,
  startSignOn,
} from '../../../../tests/support/sign-on.js';
import { SessionRenewals } from './session-renewals.js';

startSignOn();
// Ends the rounds of the api: one that looked before a test made a renewal due would be taken for that of the test.
beforeAll(() => renewals().beforeApplicationShutdown());
beforeEach(() => {
  issuer.isOffline = true;
});

const renewals = (): SessionRenewals => api.app.get(SessionRenewals, { strict: false });

interface Stored {
  refresh_token: Buffer | null;
  minutes: number | null;
  hours: number;
  failing_since: Date | null;
}

async function enter(
  user: Parameters<typeof personWith>[1] = {},
  at = provider.id,
): Promise<{ browser: Browser; id: number; read: () => Promise<Stored | undefined> }> {
  const { id } = await personWith(issuer.answers.claims, user);
  const browser = new Browser();
  await signOn(browser, '', at);
  const read = async (): Promise<Stored | undefined> => {
    const [row] = await api.db.query(
      `SELECT refresh_token, renewal_failing_since AS failing_since,
              round(extract(epoch FROM renew_at - now()) / 60)::int AS minutes,
              round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM sessions WHERE user_id = $1
        AND provider_id IS NOT NULL`,
      [id],
    );
    return row;
  };
  return { browser, id, read };
}

/** Lets the time of the next renewal come. */
const makeDue = (id: number): Promise<unknown> =>
  api.db.query(`UPDATE sessions SET renew_at = now() WHERE user_id = $1 AND renew_at IS NOT NULL`, [id]);

async function renew(id: number): Promise<void> {
  await makeDue(id);
  await renewals().renewDue();
}

const reasonOfEnd = async (browser: Browser): Promise<unknown> => {
  const { status, body } = await browser.client.get<{ detail: string }>('/api/me');
  return { status, detail: body.detail };
};
const NOT_RENEWED = {
  status: 401,
  detail: 'Your school no longer confirms your account. Please sign in again.',
};

const change = async (more: object): Promise<void> => {
  const {
    redirect_url: _r,
    people: _p,
    has_secret: _h,
    by_environment: _b,
    renewals: _n,
    ...fields
  } = provider;
  const { status } = await master.send('PUT', `/api/identity-providers/${provider.id}`, {
    ...fields,
    ...{ client_secret: 'the secret', ...more },
  });
  expect(status).toBe(200);
};
const view = async (): Promise<IdentityProviderView | undefined> => {
  const { body } = await master.get<{ providers: IdentityProviderView[] }>('/api/identity-providers');
  return body.providers.find(({ id }) => id === provider.id);
};

describe('a session of an issuer that gives refresh tokens', () => {
  it('keeps its token encrypted, lasts as long as others, and is renewed within the hour', async () => {
    const { read, browser } = await enter();
    const stored = await read();
    expect(stored).toMatchObject({ minutes: 60, hours: 14 * 24, failing_since: null });
    const [given] = [...issuer.refreshTokens.keys()].slice(-1);
    expect(stored?.refresh_token?.toString('latin1')).not.toContain(given);
    await browser.client.post('/api/logout');
    expect(await read()).toBeUndefined();
  });

  it('is renewed again and again with the token that replaced the last', async () => {
    const { id, read, browser } = await enter();
    const first = await read();
    await renew(id);
    const second = await read();
    await renew(id);
    expect(await read()).toMatchObject({ minutes: 60, failing_since: null });
    expect(second?.refresh_token).not.toEqual(first?.refresh_token);
    expect(await ownUsername(browser)).not.toBe(null);
  });

  it.each([
    [true, 14 * 24],
    [false, 24],
  ])('where the issuer wants consent for it, and the provider asks: %s', async (renewal_consent, hours) => {
    issuer.isOffline = false;
    const google = await addProvider({ client_id: 'google', renewal_consent });
    expect(google.renewal_consent).toBe(renewal_consent);
    const asked = issuer.renewals;
    const { id, read } = await enter({}, google.id);
    await renew(id);
    expect(await read()).toMatchObject({ hours, failing_since: null });
    expect(issuer.renewals - asked).toBe(Number(renewal_consent));
  });

  it('takes the names and the role of the claims that come back', async () => {
    const rule = { claim: 'groups', value: 'staff', role: 'TEACHER', school: 'NORTH', class_ids: [] };
    await change({ rules: [rule], rules_own: true });
    issuer.answers.claims = { ...issuer.answers.claims, groups: ['staff'] };
    const { id } = await enter();
    await api.db.query(`UPDATE users SET role = 'STUDENT' WHERE id = $1`, [id]);
    issuer.answers.token = { given_name: 'Mia' };
    await renew(id);
    const [user] = await api.db.query('SELECT role, given_name FROM users WHERE id = $1', [id]);
    expect(user).toEqual({ role: 'TEACHER', given_name: 'Mia' });
    await change({});
  });

  it('takes the role of an admin that a rule gave', async () => {
    const rule = { claim: 'groups', role: 'SCHOOL_ADMIN', value: 'adm', school: 'NORTH', class_ids: [] };
    const rules = [rule, { ...rule, role: 'TEACHER', value: 'tea' }];
    await change({ domains: [], rules, rules_own: true });
    issuer.answers.claims = { sub: issuer.answers.claims['sub'], groups: ['adm'] };
    const browser = new Browser();
    await signOn(browser);
    const { body: me } = await browser.client.get<Me>('/api/me');
    expect(me.role).toBe('SCHOOL_ADMIN');
    issuer.answers.token = { groups: ['tea'] };
    await renew(me.id);
    expect((await browser.client.get<Me>('/api/me')).body).toMatchObject({ id: me.id, role: 'TEACHER' });
    await change({});
  });

  it.each([
    [
      'keeps the rights there while the role at home grows',
      'SCHOOL_ADMIN',
      { role: 'TEACHER', school: 'SOUTH' },
    ],
    [
      'acts at home again once the role at home allows no other',
      'STUDENT',
      { role: 'STUDENT', school: 'NORTH' },
    ],
  ])('in a further school %s', async (_what, role, expected) => {
    const rule = { claim: 'groups', value: 'all', role, school: 'NORTH', class_ids: [] };
    issuer.answers.claims = { ...issuer.answers.claims, groups: ['all'] };
    const { id, browser } = await enter({ role: 'TEACHER' });
    await api.signedIn({ school: 'SOUTH' });
    const schools = ['NORTH', 'SOUTH'];
    await change({ schools });
    const username = await ownUsername(browser);
    const further = { username, role: 'TEACHER', school: 'SOUTH' };
    const { body } = await master.post<{ membership: MembershipView }>('/api/memberships', further);
    const membership_id = body.membership.id;
    expect((await browser.client.post('/api/me/membership', { membership_id })).status).toBe(204);
    await change({ schools, rules: [rule], rules_own: true });
    await renew(id);
    expect(await api.db.query('SELECT role, school FROM users WHERE id = $1', [id])).toEqual([
      { role, school: 'NORTH' },
    ]);
    expect((await browser.client.get<Me>('/api/me')).body).toMatchObject(expected);
    await change({});
  });

  it('ends when the issuer revoked the grant', async () => {
    const { id, browser } = await enter();
    issuer.refreshTokens.clear();
    await renew(id);
    expect(await reasonOfEnd(browser)).toEqual(NOT_RENEWED);
  });

  it.each([
    [400, 'consent_required'],
    [403, 'access_denied'],
  ])('ends when the issuer answers %i %s', async (status, error) => {
    const { id, browser } = await enter();
    issuer.answers.failure = { status, body: { error } };
    await renew(id);
    expect(await reasonOfEnd(browser)).toEqual(NOT_RENEWED);
  });

  it('ends when the claims are of another person', async () => {
    const { id, browser } = await enter();
    issuer.answers.token = { sub: 'another' };
    await renew(id);
    expect(await reasonOfEnd(browser)).toEqual(NOT_RENEWED);
  });

  it('ends without claims only when the account is not linked any more', async () => {
    const { id, browser } = await enter();
    const body = { access_token: 'x', token_type: 'Bearer', refresh_token: 'y' };
    issuer.answers.failure = { status: 200, body };
    await renew(id);
    expect(await ownUsername(browser)).not.toBe(null);
    await api.db.query('DELETE FROM external_identities WHERE user_id = $1', [id]);
    await renew(id);
    expect(await reasonOfEnd(browser)).toEqual(NOT_RENEWED);
  });

  it('ends with the reason when the school is archived', async () => {
    const { id, browser } = await enter();
    await api.db.query('UPDATE schools SET archived_at = now() WHERE name = $1', ['NORTH']);
    await renew(id);
    await api.db.query('UPDATE schools SET archived_at = NULL WHERE name = $1', ['NORTH']);
    expect(await reasonOfEnd(browser)).toEqual({
      status: 401,
      detail: 'Your school does not use this service at the moment. Please ask your school for help.',
    });
  });

  it('ends when the provider has another client, and sends its token nowhere', async () => {
    const { id, browser } = await enter();
    await api.db.query(`UPDATE identity_providers SET client_id = 'other' WHERE id = $1`, [provider.id]);
    const asked = issuer.renewals;
    await renew(id);
    await change({});
    expect(await reasonOfEnd(browser)).toEqual({
      status: 401,
      detail: 'This session could not be renewed. Please sign in again.',
    });
    expect(issuer.renewals).toBe(asked);
  });

  it.each([
    ['closes the connection', { down: true }],
    ['answers 503', { failure: { status: 503, body: {} } }],
    ['answers 429', { failure: { status: 429, body: { error: 'invalid_grant' } } }],
    ['rejects the client', { failure: { status: 401, body: { error: 'invalid_client' } } }],
  ])('lasts for the grace while the issuer %s, which the console shows', async (_how, fault) => {
    const { id, read, browser } = await enter();
    Object.assign(issuer.answers, fault);
    await renew(id);
    expect(await read()).toMatchObject({ minutes: 5 });
    expect(await ownUsername(browser)).not.toBe(null);
    expect((await view())?.renewals).toMatchObject({ failing: 1, failing_since: expect.any(String) });
    const backdate = `UPDATE sessions SET renewal_failing_since = now() - interval '24 hours' WHERE user_id = $1 AND provider_id IS NOT NULL`;
    await api.db.query(backdate, [id]);
    await renew(id);
    expect(await reasonOfEnd(browser)).toEqual({
      status: 401,
      detail: 'Your school could not confirm your account for too long. Please sign in again.',
    });
  });

  it('is renewed once by two processes at the same time', async () => {
    const { id, read } = await enter();
    const other = await createApp(loadConfig(api.env), {});
    await other.init();
    const asked = issuer.renewals;
    await makeDue(id);
    await Promise.all([renewals().renewDue(), other.get(SessionRenewals, { strict: false }).renewDue()]);
    await other.close();
    expect(issuer.renewals).toBe(asked + 1);
    expect(await read()).toMatchObject({ minutes: 60 });
  });

  it('is not asked for while a claim of a process lasts, and is renewed once it is due again', async () => {
    const { id, read } = await enter();
    // What a killed process leaves: a claim.
    await api.db.query(
      `UPDATE sessions SET renew_at = now() + interval '2 minutes' WHERE user_id = $1 AND provider_id IS NOT NULL`,
      [id],
    );
    await renewals().renewDue();
    expect(await read()).toMatchObject({ minutes: 2 });
    await renew(id);
    expect(await read()).toMatchObject({ minutes: 60 });
  });

  it('ends where the issuer replaced the token and the new one was not stored', async () => {
    const { id, browser } = await enter();
    const [{ refresh_token: used }] = await api.db.query(
      'SELECT refresh_token FROM sessions WHERE user_id = $1 AND provider_id IS NOT NULL',
      [id],
    );
    await renew(id);
    await api.db.query(
      'UPDATE sessions SET refresh_token = $2 WHERE user_id = $1 AND provider_id IS NOT NULL',
      [id, used],
    );
    await renew(id);
    expect(await reasonOfEnd(browser)).toEqual(NOT_RENEWED);
  });

  it('lasts a day more once the provider is switched off, and asks it nothing', async () => {
    const { id, read } = await enter();
    await change({ enabled: false });
    const asked = issuer.renewals;
    await renew(id);
    expect(await read()).toMatchObject({ refresh_token: null, minutes: null, hours: 24 });
    expect(issuer.renewals).toBe(asked);
    await change({});
  });

  it('lasts a day more once the provider is never asked', async () => {
    const { id, read } = await enter();
    await change({ renewal_minutes: 0 });
    await renew(id);
    expect(await read()).toMatchObject({ refresh_token: null, minutes: null, hours: 24 });
    await api.db.query('DELETE FROM sessions WHERE user_id = $1', [id]);
    await signOn();
    expect(await read()).toMatchObject({ refresh_token: null, minutes: null, hours: 24 });
    await change({});
  });
});
