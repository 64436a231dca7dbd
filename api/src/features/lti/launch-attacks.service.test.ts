import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Me } from '@studyhall/contracts';
import { becomeAdminElsewhere, becomeLead } from '../../../../tests/support/further-duties.js';
import { TestIssuer } from '../../../../tests/support/issuer.js';
import {
  addPlatform,
  answerOf,
  api,
  begin,
  Browser,
  claim,
  claimsOf,
  launch,
  lms,
  master,
  signedInUsername,
  people,
  personHere,
  platform,
  problem,
  PUBLIC_URL,
  startLti,
  target,
} from '../../../../tests/support/lti.js';

startLti();
const SENT = { origin: 'https://lms.example', 'sec-fetch-dest': 'document' };
const now = (): number => Math.floor(Date.now() / 1000);

/** The code of the sentence that a launch ends with; the browser has no session then. */
async function refused(options: Parameters<typeof launch>[1]): Promise<string | null> {
  const browser = new Browser();
  const answer = await launch(browser, options);
  expect(await signedInUsername(browser)).toBe(null);
  return problem(answer);
}

describe('a message is refused', () => {
  it.each<[string, () => JWTPayload, string]>([
    ['of another deployment', () => ({ [claim('deployment_id')]: '2' }), 'lti_deployment'],
    ['without a deployment', () => ({ [claim('deployment_id')]: undefined }), 'sign_on_invalid'],
    ['for another audience', () => ({ aud: 'another tool' }), 'sign_on_invalid'],
    [
      'for several tools, of which another is meant',
      () => ({ aud: ['studyhall', 'b'], azp: 'b' }),
      'sign_on_invalid',
    ],
    ['for several tools, of which none is named', () => ({ aud: ['studyhall', 'b'] }), 'sign_on_invalid'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'sign_on_invalid'],
    ['with another nonce', () => ({ nonce: 'another' }), 'sign_on_invalid'],
    ['without a nonce', () => ({ nonce: undefined }), 'sign_on_invalid'],
    ['that has expired', () => ({ exp: now() - 61 }), 'sign_on_invalid'],
    ['that is too old', () => ({ iat: now() - 661 }), 'sign_on_invalid'],
    ['from the future', () => ({ iat: now() + 120 }), 'sign_on_invalid'],
    ['without an end', () => ({ exp: undefined }), 'sign_on_invalid'],
    ['with a NUL in the person', () => ({ sub: 'person\0' }), 'sign_on_invalid'],
    ['without a person', () => ({ sub: undefined }), 'sign_on_invalid'],
    ['of another version', () => ({ [claim('version')]: '1.1' }), 'sign_on_invalid'],
    ['of another type', () => ({ [claim('message_type')]: 'LtiStartProctoring' }), 'sign_on_invalid'],
    [
      'that leads elsewhere',
      () => ({ [claim('target_link_uri')]: 'https://evil.example/' }),
      'sign_on_invalid',
    ],
    [
      'that leads to an address that only begins like ours',
      () => ({ [claim('target_link_uri')]: `${PUBLIC_URL}.evil.example/` }),
      'sign_on_invalid',
    ],
    ['of an admin', () => ({ email: `admin${people}@north.example` }), 'sign_on_admin'],
  ])('%s', async (what, claims, reason) => {
    await personHere();
    if (what === 'of an admin') {
      const { user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
      const email = `admin${people}@north.example`;
      await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [user.id, email]);
    }
    expect(await refused({ claims: claims() })).toBe(reason);
  });

  it('whose course has a NUL in its id opens without the course', async () => {
    await personHere();
    const claims = { [claim('context')]: { id: 'course\0', title: 'Biology' } };
    expect(target(await launch(new Browser(), { claims }))).toBe('/chat');
  });

  it('within the tolerance of 60 seconds it is accepted', async () => {
    await personHere();
    expect(target(await launch(new Browser(), { claims: { iat: now() + 30, exp: now() - 30 } }))).toBe(
      '/chat',
    );
  });

  it('with a key that the platform does not publish, also under the name of one that it does', async () => {
    await personHere();
    lms.answers.foreignKey = true;
    expect(await refused({})).toBe('sign_on_invalid');
    lms.answers.header = { alg: 'RS256', kid: 'unknown' };
    expect(await refused({})).toBe('sign_on_invalid');
  });

  it.each(['none', 'HS256'])('signed by %s', async (alg) => {
    await personHere();
    const browser = new Browser();
    const to = await begin(browser);
    const claims = claimsOf(to.searchParams.get('nonce') ?? '', {});
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const unsigned = `${encode({ alg: 'none', kid: lms.kid })}.${encode(claims)}.`;
    const shared = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: lms.kid });
    const id_token = alg === 'none' ? unsigned : await shared.sign(new TextEncoder().encode('x'.repeat(32)));
    const form = { state: to.searchParams.get('state') ?? '', id_token };
    expect(problem(await browser.submit('/lti/launch', form, SENT))).toBe('sign_on_invalid');
    expect(await signedInUsername(browser)).toBe(null);
  });

  it('with the key that it brings itself', async () => {
    await personHere();
    const browser = new Browser();
    const to = await begin(browser);
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const id_token = await new SignJWT(claimsOf(to.searchParams.get('nonce') ?? '', {}))
      .setProtectedHeader({ alg: 'RS256', kid: lms.kid, jwk, jku: 'https://evil.example/keys' })
      .sign(privateKey);
    const form = { state: to.searchParams.get('state') ?? '', id_token };
    expect(problem(await browser.submit('/lti/launch', form, SENT))).toBe('sign_on_invalid');
  });

  it('that was used before', async () => {
    await personHere();
    const browser = new Browser();
    const form = await answerOf(await begin(browser));
    expect(target(await browser.submit('/lti/launch', form, SENT))).toBe('/chat');
    expect(problem(await browser.submit('/lti/launch', form, SENT))).toBe('sign_on_expired');
    // Nor with the state of another login.
    const other = await begin(browser);
    const mixed = { ...form, state: other.searchParams.get('state') ?? '' };
    expect(problem(await browser.submit('/lti/launch', mixed, SENT))).toBe('sign_on_invalid');
  });

  it('in another browser than the one that began', async () => {
    await personHere();
    const form = await answerOf(await begin(new Browser()));
    const victim = new Browser();
    expect(problem(await victim.submit('/lti/launch', form, SENT))).toBe('sign_on_expired');
    await begin(victim);
    const another = await answerOf(await begin(new Browser()));
    expect(problem(await victim.submit('/lti/launch', another, SENT))).toBe('sign_on_expired');
    expect(await signedInUsername(victim)).toBe(null);
  });

  it('that the platform refuses', async () => {
    const browser = new Browser();
    const state = (await begin(browser)).searchParams.get('state') ?? '';
    const form = { state, error: 'login_required' };
    expect(problem(await browser.submit('/lti/launch', form, SENT))).toBe('sign_on_refused');
  });
});

describe('another platform', () => {
  it('cannot sign in people of the first, with its own keys or with their subject', async () => {
    const user = await personHere();
    expect(target(await launch(new Browser()))).toBe('/chat');
    const evil = await TestIssuer.start();
    await api.signedIn({ school: 'SOUTH' });
    // It has the same keys: only issuer, state and link keep the two apart.
    const second = await addPlatform({
      ...{ issuer: evil.url, label: 'Canvas', schools: ['SOUTH'], domains: [], client_id: 'studyhall' },
    });
    const browser = new Browser();
    // The state is that of the second: a message of the first does not fit, whatever it claims.
    const to = await begin(browser, { at: evil });
    const form = await answerOf(to);
    expect(problem(await browser.submit('/lti/launch', form, SENT))).toBe('sign_on_invalid');
    // Its own message names the same subject: another person, without an account.
    const own = new Browser();
    const begun = await begin(own, { at: evil });
    const claims = { iss: evil.url, sub: `person-${people}` };
    expect(problem(await own.submit('/lti/launch', await answerOf(begun, { claims }), SENT))).toBe(
      'sign_on_unknown',
    );
    expect(await signedInUsername(own)).toBe(null);
    expect(user.school).toBe('NORTH');
    await master.delete(`/api/lti-platforms/${second.id}`);
    await evil.stop();
  });

  it('is not set up, is named twice, or is switched off', async () => {
    const login = async (more: Record<string, string>): Promise<string | null> =>
      (await begin(new Browser(), { login: more })).searchParams.get('problem');
    expect(await login({ iss: 'https://evil.example' })).toBe('lti_platform_unknown');
    expect(await login({ client_id: 'another' })).toBe('lti_platform_unknown');
    const second = await addPlatform({ client_id: 'second', enabled: false });
    expect(await login({ client_id: 'second' })).toBe('lti_platform_unknown');
    await master.delete(`/api/lti-platforms/${second.id}`);
  });

  it.each([
    ['are in a private network is not asked', () => 'http://127.0.0.1:6379/keys'],
    ['are not sent is away', () => `${lms.url}/nothing`],
  ])('whose keys %s', async (_what, keysUrl) => {
    const second = await addPlatform({ client_id: 'without-keys', keys_url: keysUrl() });
    const options = { login: { client_id: 'without-keys' }, claims: { aud: 'without-keys' } };
    expect(await refused(options)).toBe('sign_on_unavailable');
    await master.delete(`/api/lti-platforms/${second.id}`);
  });
});

it.each(['create', 'ask'])('a new person of an archived school reads why (%s)', async (unknown) => {
  const made = await addPlatform({ client_id: unknown, domains: [], unknown });
  await api.db.query(`UPDATE schools SET archived_at = now() WHERE name = 'NORTH'`);
  try {
    expect(await refused({ login: { client_id: unknown }, claims: { aud: unknown } })).toBe('school_closed');
  } finally {
    await api.db.query(`UPDATE schools SET archived_at = NULL WHERE name = 'NORTH'`);
    await master.delete(`/api/lti-platforms/${made.id}`);
  }
});

it('a login that leads elsewhere is refused', async () => {
  for (const target_link_uri of [
    'https://evil.example/',
    `${PUBLIC_URL}@evil.example/`,
    '//evil.example',
    'x',
  ])
    expect((await begin(new Browser(), { login: { target_link_uri } })).searchParams.get('problem')).toBe(
      'sign_on_invalid',
    );
});

it('an account that became an admin no longer opens from the platform, and its names stay', async () => {
  const user = await personHere({ role: 'TEACHER' });
  const claims = { [claim('context')]: undefined };
  expect(target(await launch(new Browser(), { role: 'Instructor', claims }))).toBe('/admin');
  await api.db.query(`UPDATE users SET role = 'SCHOOL_ADMIN' WHERE id = $1`, [user.id]);
  expect(await refused({ claims: { ...claims, given_name: 'Changed' } })).toBe('lti_admin');
  const [{ given_name }] = await api.db.query('SELECT given_name FROM users WHERE id = $1', [user.id]);
  expect(given_name).toBe('Mia');
});

it.each([
  ['an admin of a further school', becomeAdminElsewhere],
  ['a lead of safeguarding', becomeLead],
])('%s does not enter from the platform', async (_who, become) => {
  const user = await personHere({ role: 'TEACHER' });
  const options = { role: 'Instructor', claims: { [claim('context')]: undefined } } as const;
  const browser = new Browser();
  await launch(browser, options);
  expect(await signedInUsername(browser)).toBe(user.username);
  await become(api, user.id);
  expect(await refused(options)).toBe('lti_admin');
});

it('a lead of safeguarding is not linked by a launch', async () => {
  const user = await personHere({ role: 'TEACHER' });
  await becomeLead(api, user.id);
  expect(await refused({ role: 'Instructor' })).toBe('lti_admin');
  expect(await api.db.query('SELECT FROM external_identities WHERE user_id = $1', [user.id])).toEqual([]);
});

it('a session from the platform enters no further school', async () => {
  const user = await personHere({ role: 'TEACHER' });
  const browser = new Browser();
  await launch(browser, { role: 'Instructor', claims: { [claim('context')]: undefined } });
  expect(await signedInUsername(browser)).toBe(user.username);
  const membership_id = await becomeAdminElsewhere(api, user.id);
  await api.db.query('DELETE FROM identity_provider_schools WHERE provider_id = $1', [platform.id]);
  expect((await browser.client.get<Me>('/api/me')).body.memberships).toBeUndefined();
  expect((await browser.client.post('/api/me/membership', { membership_id })).status).toBe(404);
  await api.db.query(`INSERT INTO identity_provider_schools (provider_id, school) VALUES ($1, 'NORTH')`, [
    platform.id,
  ]);
});

it('a form of another site is taken by the launch alone', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const path of ['/lti/enter', '/lti/class'])
    expect((await new Browser().submit(path, { ticket: 'x', class: '1' }, foreign)).status).toBe(403);
  expect((await new Browser().submit('/api/signin', { username: 'a' }, { origin: PUBLIC_URL })).status).toBe(
    415,
  );
});
