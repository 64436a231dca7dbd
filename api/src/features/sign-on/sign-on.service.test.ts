import type { JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Me } from '@studyhall/contracts';
import {
  addProvider,
  api,
  Browser,
  callback,
  issuer,
  ownUsername,
  people,
  personWith,
  problem,
  provider,
  signOn,
  start,
  startSignOn,
} from '../../../../tests/support/sign-on.js';
import { becomeAdminElsewhere, becomeLead } from '../../../../tests/support/further-duties.js';
import { addTotp } from '../../../../tests/support/second-factor.js';

startSignOn();

describe('a person of the school', () => {
  it('is linked by the verified address of a trusted domain, and found by the subject afterwards', async () => {
    const user = await personWith(issuer.answers.claims);
    const browser = new Browser();
    expect(await signOn(browser, '/chat/some-chat?x=1')).toBe('/chat/some-chat?x=1');
    expect(await ownUsername(browser)).toBe(user.username);
    issuer.answers.claims = {
      sub: issuer.answers.claims.sub,
      email: 'new@elsewhere.example',
      email_verified: false,
    };
    Object.assign(issuer.answers.claims, { given_name: ' Mia ', family_name: 'Kaya' });
    const later = new Browser();
    expect(await signOn(later)).toBe('/signin');
    expect(await ownUsername(later)).toBe(user.username);
    const [names] = await api.db.query('SELECT given_name, family_name, email FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(names).toEqual({ given_name: 'Mia', family_name: 'Kaya', email: `person${people}@north.example` });
    const log = await api.db.query(
      `SELECT actor, action FROM audit_log WHERE target = $1 ORDER BY id DESC LIMIT 3`,
      [user.username],
    );
    expect(log).toEqual([
      { actor: 'North ID', action: 'user.update' },
      { actor: user.username, action: 'user.link' },
    ]);
  });

  it('brings no address of a domain that is not the provider’s', async () => {
    const other = await addProvider({ domains: [] });
    const made = await api.signedIn({ school: 'NORTH' });
    await api.db.query(
      `INSERT INTO external_identities (provider_id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)`,
      [other.id, issuer.url, issuer.answers.claims.sub, made.user.id],
    );
    const browser = new Browser();
    await browser.go(callback(issuer.authorize(await browser.go(start(other.id))), other.id));
    expect(await ownUsername(browser)).toBe(made.user.username);
    const [{ email }] = await api.db.query('SELECT email FROM users WHERE id = $1', [made.user.id]);
    expect(email).toBe(null);
  });

  it('is linked by the id of a roster', async () => {
    const other = await addProvider({ domains: [], external_id: { claim: 'pupil', source: 'sis' } });
    const { user } = await api.signedIn({ school: 'NORTH' });
    await api.db.query(`INSERT INTO external_ids VALUES ('sis', '4711', $1), ('other', '4712', $1)`, [
      user.id,
    ]);
    const enter = async (pupil: string): Promise<string | null> => {
      issuer.answers.claims = { sub: `${pupil}-${people}`, pupil, preferred_username: user.username };
      const browser = new Browser();
      await browser.go(callback(issuer.authorize(await browser.go(start(other.id))), other.id));
      return ownUsername(browser);
    };
    expect(await enter('4712')).toBe(null);
    expect(await enter('4711')).toBe(user.username);
  });

  it('has no temporary password any more', async () => {
    const user = await personWith(issuer.answers.claims, { mustChangePassword: true });
    const browser = new Browser();
    await signOn(browser);
    expect((await browser.client.get<Me>('/api/me')).body.must_change_password).toBe(false);
    const { status } = await api.visitor.post('/api/signin', {
      username: user.username,
      password: user.password,
    });
    expect(status).toBe(401);
  });

  it('enters for a day at most', async () => {
    await personWith(issuer.answers.claims);
    await signOn();
    const [{ hours }] = await api.db.query(
      `SELECT extract(epoch FROM expires_at - now()) / 3600 AS hours FROM sessions WHERE provider_id IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    );
    expect(Math.round(Number(hours))).toBe(24);
  });
});

describe('no account is linked', () => {
  const refused = async (): Promise<string | null> => {
    const browser = new Browser();
    const end = await signOn(browser);
    expect(await ownUsername(browser)).toBe(null);
    return problem(end);
  };

  it.each<[string, JWTPayload]>([
    ['an address that is not verified', { email_verified: false }],
    ['the text "true" as verification', { email_verified: 'true' }],
    ['no word about the address', { email_verified: undefined }],
    ['an address in another domain', { email: 'person@evil.example' }],
    ['an address in a domain that ends like it', { email: 'person@evilnorth.example' }],
    ['an address with two domains', { email: 'person@north.example@evil.example' }],
  ])('by %s', async (_what, change) => {
    issuer.answers.claims = { ...issuer.answers.claims, ...change };
    await personWith(issuer.answers.claims);
    expect(await refused()).toBe('sign_on_unknown');
  });

  it('by a name', async () => {
    const { user } = await api.signedIn({ school: 'NORTH' });
    const { username: name } = user;
    Object.assign(issuer.answers.claims, {
      name,
      preferred_username: name,
      upn: name,
      nickname: name,
      sub: name,
    });
    expect(await refused()).toBe('sign_on_unknown');
  });

  it.each(['SCHOOL_ADMIN', 'MASTER_ADMIN'] as const)('that is a %s', async (role) => {
    await personWith(issuer.answers.claims, { role, school: role === 'MASTER_ADMIN' ? null : 'NORTH' });
    expect(await refused()).toBe('sign_on_admin');
  });

  it('of another school', async () => {
    await personWith(issuer.answers.claims, { school: 'SOUTH' });
    expect(await refused()).toBe('sign_on_unknown');
  });

  it('where two have the address', async () => {
    await personWith(issuer.answers.claims);
    await personWith(issuer.answers.claims);
    expect(await refused()).toBe('sign_on_ambiguous');
  });

  it('where another person of the provider has it', async () => {
    await personWith(issuer.answers.claims);
    expect(await signOn()).toBe('/signin');
    issuer.answers.claims = { ...issuer.answers.claims, sub: `impostor-${people}` };
    expect(await refused()).toBe('sign_on_linked');
  });

  it('without access, and the sentence says so', async () => {
    const { id } = await personWith(issuer.answers.claims);
    await api.db.query('UPDATE users SET access_granted = false WHERE id = $1', [id]);
    expect(await refused()).toBe('access_revoked');
  });
});

describe('an account that is signed in', () => {
  it('links itself, also one of an admin', async () => {
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const link = (given: object) => client.post<{ url: string }>(`/api/me/identities/${provider.id}`, given);
    expect((await link({})).body).toMatchObject({ code: 'password_required' });
    expect((await link({ current_password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' });
    const { body, headers } = await link({ current_password: user.password });
    const browser = new Browser(`${client.cookie}; ${headers.getSetCookie()[0]!.split(';')[0]}`);
    expect(await browser.go(callback(issuer.authorize(body.url)))).toBe('/admin');
    const visitor = new Browser();
    await signOn(visitor);
    expect(await ownUsername(visitor)).toBe(user.username);
    const unlink = (given: object) => client.send('DELETE', `/api/me/identities/${provider.id}`, given);
    expect((await unlink({})).body).toMatchObject({ code: 'password_required' });
    expect((await unlink({ current_password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' });
    expect((await unlink({ current_password: user.password })).status).toBe(204);
    // The session that the issuer opened has ended; the one by password goes on.
    expect((await visitor.client.get('/api/me')).body).toMatchObject({
      code: 'session_ended',
      detail: expect.stringContaining('You disconnected the school account'),
    });
    expect((await client.get('/api/me')).status).toBe(200);
    // The address is known since, and links no admin.
    expect(problem(await signOn())).toBe('sign_on_admin');
  });

  it('is not linked in the session of another account', async () => {
    const [one, two] = [await api.signedIn({ school: 'NORTH' }), await api.signedIn({ school: 'NORTH' })];
    const { body, headers } = await one.client.post<{ url: string }>(`/api/me/identities/${provider.id}`, {
      current_password: one.user.password,
    });
    const browser = new Browser(`${two.client.cookie}; ${headers.getSetCookie()[0]!.split(';')[0]}`);
    expect(problem(await browser.go(callback(issuer.authorize(body.url))))).toBe('sign_on_expired');
  });
});

it('a session of a provider enters a further school only where the provider is for it', async () => {
  const { id } = await personWith(issuer.answers.claims, { role: 'TEACHER' });
  const browser = new Browser();
  await signOn(browser);
  const membership_id = await becomeAdminElsewhere(api, id);
  const enter = async () => (await browser.client.post('/api/me/membership', { membership_id })).status;
  const offered = async () =>
    (await browser.client.get<Me>('/api/me')).body.memberships?.map((place) => place.id);
  expect(await offered()).toBeUndefined();
  expect(await enter()).toBe(404);
  const schools = 'identity_provider_schools WHERE provider_id = $1';
  await api.db.query(`DELETE FROM ${schools}`, [provider.id]);
  expect(await offered()).toEqual([null, membership_id]);
  expect(await enter()).toBe(204);
  await api.db.query(`INSERT INTO identity_provider_schools (provider_id, school) VALUES ($1, 'NORTH')`, [
    provider.id,
  ]);
  // The session acts there until it goes home, and is offered the way.
  expect(await offered()).toEqual([null, membership_id]);
});

it('the first sign-in of a safeguarding lead takes the confirmation, and later ones do not', async () => {
  const { id } = await personWith(issuer.answers.claims, { role: 'TEACHER' });
  await becomeLead(api, id);
  const confirmed = async () =>
    (
      await api.db.query('SELECT FROM safeguarding WHERE lead_id = $1 AND lead_confirmed_at IS NOT NULL', [
        id,
      ])
    ).length;
  expect(await confirmed()).toBe(1);
  await signOn();
  expect(await confirmed()).toBe(0);
  await becomeLead(api, id);
  await signOn();
  expect(await confirmed()).toBe(1);
});

describe('the issuer is the second factor', () => {
  /** A user of the issuer with an authenticator app here. */
  async function linkedWithApp(role: 'TEACHER' | 'MASTER_ADMIN') {
    const user = await personWith({}, { role, school: role === 'TEACHER' ? 'NORTH' : null });
    const identity = [provider.id, issuer.url, issuer.answers.claims.sub, user.id];
    await api.db.query(
      `INSERT INTO external_identities (provider_id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)`,
      identity,
    );
    const { secret, recovery_codes } = await addTotp(await api.openSession(user), {
      current_password: user.password,
    });
    return { user, secret, recovery: recovery_codes?.[0] };
  }

  it('but a role that needs one proves its own too', async () => {
    const { user, recovery } = await linkedWithApp('MASTER_ADMIN');
    const browser = new Browser();
    expect(await signOn(browser)).toBe('/signin?step=factor');
    expect(await ownUsername(browser)).toBe(null);
    const answer = { method: 'recovery', code: recovery };
    expect((await new Browser().client.post('/api/signin/factor', answer)).status).toBe(401);
    expect((await browser.client.get('/api/signin/factor')).body).toMatchObject({
      methods: ['totp', 'recovery'],
    });
    const { status, headers } = await browser.client.post('/api/signin/factor', answer);
    expect(status).toBe(200);
    const session = headers.getSetCookie().find((cookie) => cookie.startsWith('session='));
    expect(await ownUsername(new Browser(session?.split(';')[0] ?? null))).toBe(user.username);
    const [stored] = await api.db.query(
      `SELECT provider_id FROM sessions WHERE user_id = $1 AND provider_id IS NOT NULL`,
      [user.id],
    );
    expect(stored).toEqual({ provider_id: provider.id });
  });

  it.each([
    ['an admin of a further school', becomeAdminElsewhere],
    ['a lead of safeguarding', becomeLead],
  ])('but %s proves their own too', async (_who, become) => {
    const { user } = await linkedWithApp('TEACHER');
    await become(api, user.id);
    const browser = new Browser();
    expect(await signOn(browser)).toBe('/signin?step=factor');
    expect(await ownUsername(browser)).toBe(null);
  });

  it('for another role, and where the account has none of its own', async () => {
    const { user } = await linkedWithApp('TEACHER');
    const browser = new Browser();
    expect(await signOn(browser)).toBe('/signin');
    expect(await ownUsername(browser)).toBe(user.username);
    await api.db.query(`DELETE FROM user_factors WHERE user_id = $1`, [user.id]);
    await api.db.query(
      `UPDATE users SET role = 'MASTER_ADMIN', school = NULL, created_at = now() - interval '25 hours' WHERE id = $1`,
      [user.id],
    );
    const later = new Browser();
    expect(await signOn(later)).toBe('/signin');
    expect((await later.client.get('/api/schools')).status).toBe(200);
    // A password would be asked for the second factor.
    expect((await (await api.openSession(user)).get('/api/schools')).status).toBe(403);
  });

  it('and stands for a password that the user does not have, for ten minutes', async () => {
    const { user } = await linkedWithApp('TEACHER');
    await api.db.query(`DELETE FROM user_factors WHERE user_id = $1`, [user.id]);
    await api.db.query(`UPDATE users SET password_hash = '' WHERE id = $1`, [user.id]);
    const browser = new Browser();
    await signOn(browser);
    const begin = () => browser.client.post<{ code?: string }>('/api/me/factors/totp', {});
    expect((await begin()).status).toBe(201);
    await api.db.query(`UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1`, [
      user.id,
    ]);
    expect((await begin()).body.code).toBe('password_required');
  });
});
