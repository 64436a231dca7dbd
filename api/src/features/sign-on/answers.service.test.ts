import type { JWTPayload } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import type { Me } from '@studyhall/contracts';
import { RedisConnections } from '@studyhall/platform';
import {
  addProvider,
  api,
  Browser,
  callback,
  issuer,
  master,
  ownUsername,
  personWith,
  problem,
  provider,
  PUBLIC_URL,
  signOn,
  start,
  startSignOn,
} from '../../../../tests/support/sign-on.js';

startSignOn();

describe('an answer that is not trusted', () => {
  const now = (): number => Math.floor(Date.now() / 1000);

  it.each([
    ['of another issuer', () => ({ token: { iss: 'https://evil.example' } })],
    ['for another client', () => ({ token: { aud: 'another' } })],
    ['for another sign-in', () => ({ token: { nonce: 'another' } })],
    ['that another client asked for', () => ({ token: { azp: 'another' } })],
    ['from the future', () => ({ token: { iat: now() + 120 } })],
    ['with a NUL in the subject', () => ({ token: { sub: 'person\0' } })],
    ['with a control character in the session', () => ({ token: { sid: 'one\u0007' } })],
    ['without a nonce', () => ({ token: { nonce: undefined } })],
    ['that has expired', () => ({ token: { iat: now() - 600, exp: now() - 120 } })],
    ['without a signature', () => ({ header: { alg: 'none' } })],
    ['with a foreign key', () => ({ foreignKey: true })],
    ['without a subject', () => ({ token: { sub: undefined } })],
    ['with an empty subject', () => ({ token: { sub: '' } })],
    ['with a blank subject', () => ({ token: { sub: ' ' } })],
    [
      'that is no token',
      () => ({ failure: { status: 200, body: { access_token: 'x', token_type: 'Bearer' } } }),
    ],
    ['that is an error', () => ({ failure: { status: 400, body: { error: 'invalid_grant' } } })],
  ])('%s', async (_what, change) => {
    await personWith(issuer.answers.claims);
    Object.assign(issuer.answers, change());
    const browser = new Browser();
    expect(problem(await signOn(browser))).toBe('sign_on_invalid');
    expect(await ownUsername(browser)).toBe(null);
  });

  it.each([
    [500, { error: 'server_error' }],
    [503, {}],
    [429, {}],
  ])('is one of an issuer that is away, with status %d and %j', async (status, body) => {
    issuer.answers.failure = { status, body };
    expect(problem(await signOn())).toBe('sign_on_unavailable');
  });

  it('is accepted where clocks differ by less than a minute, and with a new key', async () => {
    await personWith(issuer.answers.claims);
    // The clocks go on only where the test says so.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      issuer.answers.token = { iat: now() + 50, exp: now() - 50 };
      expect(await signOn()).toBe('/signin');
      await issuer.rotateKey('new');
      issuer.answers.token = {};
      // The library asks for the keys at most once a minute.
      vi.setSystemTime(Date.now() + 61_000);
      expect(problem(await signOn())).toBe(null);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts once, in the browser that began, within its time, for its provider', async () => {
    await personWith(issuer.answers.claims);
    const browser = new Browser();
    const query = issuer.authorize(await browser.go(start()));
    expect(problem(await new Browser().go(callback(query)))).toBe('sign_on_expired');
    // The attempt from elsewhere has taken the state.
    expect(problem(await browser.go(callback(query)))).toBe('sign_on_expired');

    const other = await addProvider({ client_id: 'other' });
    const mixed = issuer.authorize(await browser.go(start()));
    expect(problem(await browser.go(callback(mixed, other.id)))).toBe('sign_on_expired');

    const good = issuer.authorize(await browser.go(start()));
    expect(problem(await browser.go(callback(good)))).toBe(null);
    expect(problem(await browser.go(callback(good)))).toBe('sign_on_expired');
    const state = new URL(await browser.go(start())).searchParams.get('state') ?? '';
    const replayed = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(good)), state });
    expect(problem(await browser.go(callback(`?${replayed.toString()}`)))).toBe('sign_on_invalid');
  });

  it('names its issuer', async () => {
    await personWith(issuer.answers.claims);
    const browser = new Browser();
    const query = new URLSearchParams(issuer.authorize(await browser.go(start())));
    query.set('iss', 'https://evil.example');
    expect(problem(await browser.go(callback(`?${query.toString()}`)))).toBe('sign_on_invalid');
  });

  it('is the refusal of the issuer', async () => {
    const browser = new Browser();
    const state = new URL(await browser.go(start())).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: issuer.url });
    expect(problem(await browser.go(callback(`?${query.toString()}`)))).toBe('sign_on_refused');
  });
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/api/logout',
])('never leads to %j', async (next) => {
  await personWith(issuer.answers.claims);
  expect(await signOn(new Browser(), next)).toBe('/signin');
});

it('sends people back to the public address, whatever the request says', async () => {
  const { headers } = await api.visitor.get(start(), { 'x-forwarded-host': 'evil.example' });
  const asked = new URL(headers.get('location') ?? '').searchParams;
  expect(asked.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/sign-in/oidc/${provider.id}/callback`);
  expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
});

describe('a sign-out at the issuer', () => {
  const out = async (claims: JWTPayload, header?: { alg: string; kid: string }): Promise<number> => {
    const right = {
      ...{ iss: issuer.url, aud: 'studyhall', iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const logout_token = await issuer.sign({ ...right, ...claims }, header);
    const form = new URLSearchParams({ logout_token }).toString();
    const { status } = await api.visitor.post(`/api/sign-in/oidc/${provider.id}/backchannel-logout`, form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    return status;
  };

  it('ends the session that it names, or all of the person', async () => {
    await personWith(issuer.answers.claims);
    const [first, second] = [new Browser(), new Browser()];
    issuer.answers.token = { sid: 'one' };
    await signOn(first);
    issuer.answers.token = { sid: 'two' };
    await signOn(second);
    const { sub } = issuer.answers.claims;
    for (const wrong of [{ aud: 'other' }, { iss: 'https://evil.example' }, { events: {} }, { nonce: 'x' }])
      expect(await out({ sid: 'one', ...wrong })).toBe(400);
    expect(await out({ sid: 'one', iat: 1 })).toBe(400);
    expect(await out({})).toBe(400);
    expect([await ownUsername(first), await ownUsername(second)]).not.toContain(null);
    expect(await out({ sid: 'one', jti: 'once' })).toBe(200);
    expect([await ownUsername(first), await ownUsername(second)]).toEqual([null, expect.any(String)]);
    expect(await out({ sid: 'two', jti: 'once' })).toBe(400);
    expect(await out({ sub })).toBe(200);
    expect(await ownUsername(second)).toBe(null);
  });

  it('in a frame ends the session that it names, and nothing without it', async () => {
    await personWith(issuer.answers.claims);
    const browser = new Browser();
    issuer.answers.token = { sid: 'framed' };
    await signOn(browser);
    const path = `/api/sign-in/oidc/${provider.id}/frontchannel-logout`;
    await api.visitor.get(`${path}?iss=${encodeURIComponent(issuer.url)}`);
    await api.visitor.get(`${path}?sid=framed&iss=https://evil.example`);
    expect(await ownUsername(browser)).not.toBe(null);
    await api.visitor.get(`${path}?sid=framed&iss=${encodeURIComponent(issuer.url)}`);
    expect(await ownUsername(browser)).toBe(null);
  });
});

describe('a sign-out here', () => {
  it('leads to the issuer and back, where the provider says so', async () => {
    const pathOf = async (browser: Browser) => (await browser.client.get<Me>('/api/me')).body.sign_out_path;
    await personWith(issuer.answers.claims);
    const browser = new Browser();
    await signOn(browser);
    expect(await pathOf(browser)).toBe(undefined);
    const path = `/api/sign-in/oidc/${provider.id}/sign-out`;
    expect(await new Browser().go(path)).toBe('/signin');
    const set = (sign_out: boolean) =>
      master.send('PUT', `/api/identity-providers/${provider.id}`, { ...provider, sign_out });
    expect((await set(true)).status).toBe(200);
    expect(await pathOf(browser)).toBe(path);
    const { origin, pathname, searchParams } = new URL(await new Browser().go(path));
    expect(origin + pathname).toBe(`${issuer.url}/sign-out`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'studyhall',
      post_logout_redirect_uri: `${PUBLIC_URL}/signin`,
    });
    // Who signed in with a password has nothing to sign out of there.
    expect(
      await api.signedIn().then(async ({ client }) => (await client.get<Me>('/api/me')).body),
    ).not.toHaveProperty('sign_out_path');
    await set(false);
  });
});

it('limits how many sign-ins one network begins', async () => {
  const { commands, prefix } = api.app.get(RedisConnections);
  const key = `${prefix}:sign-on:begun:127.0.0.1`;
  await commands.set(key, 899, 'EX', 600);
  const browser = new Browser();
  expect(problem(await browser.go(start()))).toBe(null);
  expect(problem(await browser.go(start()))).toBe('rate_limited');
  await commands.del(key);
});
