import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProviderView, Me, SignInOptions } from '@studyhall/contracts';
import { HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { TestIssuer } from '../../../../tests/support/issuer.js';

const PUBLIC_URL = 'https://studyhall.example';
let api: TestApi;
let issuer: TestIssuer;
let master: HttpClient;
let provider: IdentityProviderView;
beforeAll(async () => {
  [api, issuer] = await Promise.all([
    startApi({ env: { PUBLIC_URL, SECRET_KEY: 'a key of the tests that is long enough' } }),
    TestIssuer.start(),
  ]);
  master = (await api.signedIn({ role: 'MASTER_ADMIN', school: null })).client;
  await api.signedIn({ school: 'NORTH' });
  provider = await addProvider({});
});
afterAll(async () => {
  await api.stop();
  await issuer.stop();
});
let people = 0;
beforeEach(() => {
  people += 1;
  const email = `person${people}@north.example`;
  Object.assign(issuer.answers, {
    claims: { sub: `person-${people}`, email, email_verified: true },
    ...{ token: {}, header: { alg: 'RS256', kid: issuer.kid }, foreignKey: false, failure: null },
  });
});

async function addProvider(more: object): Promise<IdentityProviderView> {
  const { body, status } = await master.post<{ provider: IdentityProviderView }>('/api/identity-providers', {
    ...{ label: 'North ID', issuer: issuer.url, client_id: 'studyhall', client_secret: 'the secret' },
    ...{ schools: ['NORTH'], domains: ['north.example'], ...more },
  });
  expect(status).toBe(201);
  return body.provider;
}

/** A browser: follows no redirect by itself, and keeps its cookies. */
class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(session: string | null = null) {
    for (const pair of session?.split('; ') ?? []) this.keep(pair);
  }

  get client(): HttpClient {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new HttpClient(api.url, cookie || null);
  }

  /** Goes to a path and returns where it leads. */
  async go(path: string): Promise<string> {
    const { headers, status } = await this.client.get(path);
    expect(status).toBe(302);
    for (const line of headers.getSetCookie()) this.keep(line.split(';')[0]!);
    return headers.get('location') ?? '';
  }

  private keep(pair: string): void {
    const at = pair.indexOf('=');
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const start = (id = provider.id, next = ''): string =>
  `/api/sign-in/oidc/${id}${next && `?next=${encodeURIComponent(next)}`}`;
const callback = (query: string, id = provider.id): string => `/api/sign-in/oidc/${id}/callback${query}`;

/** Signs in with the issuer. Returns where the browser ends up. */
async function signOn(browser = new Browser(), next = ''): Promise<string> {
  return browser.go(callback(issuer.authorize(await browser.go(start(provider.id, next)))));
}

const problem = (path: string): string | null =>
  new URL(path, PUBLIC_URL).pathname === '/signin'
    ? new URL(path, PUBLIC_URL).searchParams.get('problem')
    : null;

async function personWith(
  claims: JWTPayload,
  user: Parameters<TestApi['signedIn']>[0] = {},
): Promise<TestUser> {
  const made = await api.signedIn({ school: 'NORTH', ...user });
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [made.user.id, claims['email'] ?? null]);
  return made.user;
}

const meOf = async (browser: Browser): Promise<string | null> => {
  const { status, body } = await browser.client.get<Me>('/api/me');
  return status === 200 ? body.username : null;
};

describe('a person of the school', () => {
  it('is linked by the verified address of a trusted domain, and found by the subject afterwards', async () => {
    const user = await personWith(issuer.answers.claims);
    const browser = new Browser();
    expect(await signOn(browser, '/chat/some-chat?x=1')).toBe('/chat/some-chat?x=1');
    expect(await meOf(browser)).toBe(user.username);
    issuer.answers.claims = {
      sub: issuer.answers.claims.sub,
      email: 'new@elsewhere.example',
      email_verified: false,
    };
    Object.assign(issuer.answers.claims, { given_name: ' Mia ', family_name: 'Kaya' });
    const later = new Browser();
    expect(await signOn(later)).toBe('/signin');
    expect(await meOf(later)).toBe(user.username);
    const [names] = await api.db.query('SELECT given_name, family_name, email FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(names).toEqual({ given_name: 'Mia', family_name: 'Kaya', email: `person${people}@north.example` });
    const [log] = await api.db.query(
      `SELECT target, after FROM audit_log WHERE action = 'user.link' ORDER BY id DESC LIMIT 1`,
    );
    expect(log).toEqual({ target: user.username, after: { provider: 'North ID' } });
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
      return meOf(browser);
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
    expect(await meOf(browser)).toBe(null);
    return problem(end);
  };

  it.each<[string, JWTPayload]>([
    ['an address that is not verified', { email_verified: false }],
    ['an address that is verified in words', { email_verified: 'true' }],
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

describe('an answer that is not trusted', () => {
  const now = (): number => Math.floor(Date.now() / 1000);

  it.each([
    ['of another issuer', () => ({ token: { iss: 'https://evil.example' } })],
    ['for another client', () => ({ token: { aud: 'another' } })],
    ['for another sign-in', () => ({ token: { nonce: 'another' } })],
    ['without a nonce', () => ({ token: { nonce: undefined } })],
    ['that has expired', () => ({ token: { iat: now() - 600, exp: now() - 120 } })],
    ['without a signature', () => ({ header: { alg: 'none' } })],
    ['with a foreign key', () => ({ foreignKey: true })],
    ['without a subject', () => ({ token: { sub: undefined } })],
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
    expect(await meOf(browser)).toBe(null);
  });

  it('is accepted where clocks differ by less than a minute, and with a new key', async () => {
    await personWith(issuer.answers.claims);
    issuer.answers.token = { iat: now() + 50, exp: now() - 50 };
    expect(await signOn()).toBe('/signin');
    await issuer.rotateKey('new');
    issuer.answers.token = {};
    // The library asks for the keys at most once a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
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

describe('a person whom nobody knows', () => {
  const enter = async (id: string): Promise<Browser & { end: string }> => {
    const browser = new Browser();
    const end = await browser.go(callback(issuer.authorize(await browser.go(start(id))), id));
    return Object.assign(browser, { end });
  };
  const classOf = async (name: string, school = 'NORTH'): Promise<number> => {
    const { body } = await master.post<{ group_id: number }>('/api/groups', {
      name: `${name} ${people}`,
      school,
    });
    return body.group_id;
  };
  const classesOf = async (id: number): Promise<number[]> =>
    (await api.db.query('SELECT group_id FROM group_members WHERE user_id = $1 ORDER BY 1', [id])).map(
      ({ group_id }: { group_id: number }) => group_id,
    );

  it('gets an account by the first rule that fits, with its classes, and a name that is free', async () => {
    const [biology, physics] = [await classOf('Biology'), await classOf('Physics')];
    const rule = { claim: 'groups', value: 'pupils', role: 'STUDENT', school: 'NORTH', class_ids: [biology] };
    const staff = { claim: 'groups', value: 'staff', role: 'TEACHER', school: 'NORTH', class_ids: [physics] };
    const made = await addProvider({ domains: [], rules: [rule, staff], rules_own: true });
    await api.signedIn({ username: `mia${people}`, school: 'NORTH' });
    Object.assign(issuer.answers.claims, { groups: ['all', 'pupils'], preferred_username: `mia${people}` });
    const browser = await enter(made.id);
    const { body: me } = await browser.client.get<Me>('/api/me');
    expect(me).toMatchObject({ username: `mia${people} 2`, role: 'STUDENT', school: 'NORTH' });
    expect(await classesOf(me.id)).toEqual([biology]);
    const [log] = await api.db.query(`SELECT actor_id, actor, after FROM audit_log WHERE target_id = $1`, [
      String(me.id),
    ]);
    expect(log).toMatchObject({ actor_id: null, actor: 'North ID', after: { provider: 'North ID' } });

    // What people added by hand stays; what the rules own follows them.
    const chess = await classOf('Chess');
    await master.post(`/api/groups/${chess}/assign`, [me.id]);
    issuer.answers.claims['groups'] = ['pupils'];
    await master.send('PUT', `/api/identity-providers/${made.id}`, {
      ...made,
      rules: [
        { ...rule, class_ids: [physics] },
        { ...staff, class_ids: [biology] },
      ],
    });
    await enter(made.id);
    expect(await classesOf(me.id)).toEqual([physics, chess]);
    issuer.answers.claims['groups'] = ['staff'];
    const promoted = await enter(made.id);
    expect((await promoted.client.get<Me>('/api/me')).body).toMatchObject({ id: me.id, role: 'TEACHER' });
    expect(await classesOf(me.id)).toEqual([]);
  });

  it('never becomes more by a rule once people made the account an admin', async () => {
    const rule = { claim: 'groups', value: 'pupils', role: 'STUDENT', school: 'NORTH' };
    const made = await addProvider({ domains: [], rules: [rule], rules_own: true });
    issuer.answers.claims['groups'] = ['pupils'];
    const first = await enter(made.id);
    const { id } = (await first.client.get<Me>('/api/me')).body;
    await api.db.query(`UPDATE users SET role = 'SCHOOL_ADMIN' WHERE id = $1`, [id]);
    const later = await enter(made.id);
    expect((await later.client.get<Me>('/api/me')).body).toMatchObject({ id, role: 'SCHOOL_ADMIN' });
  });

  it('asks once, waits, and enters once an admin has approved', async () => {
    const asking = await addProvider({ domains: [], unknown: 'ask' });
    issuer.answers.claims['preferred_username'] = `noor${people}`;
    expect(problem((await enter(asking.id)).end)).toBe('approval_pending');
    expect(problem((await enter(asking.id)).end)).toBe('approval_pending');
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const { body } = await client.get<Array<{ id: number; username: string }>>('/api/approval-requests');
    const mine = body.filter(({ username }) => username === `noor${people}`);
    expect(mine).toHaveLength(1);
    expect((await client.post(`/api/approval-requests/${mine[0]!.id}/approve`)).status).toBe(200);
    expect(await meOf(await enter(asking.id))).toBe(`noor${people}`);
  });

  it('is told of a rejection', async () => {
    const asking = await addProvider({ domains: [], unknown: 'ask' });
    issuer.answers.claims['preferred_username'] = `zoe${people}`;
    await enter(asking.id);
    await api.db.query(
      `UPDATE approval_requests SET outcome = 'rejected', decided_at = now() WHERE username = $1`,
      [`zoe${people}`],
    );
    expect(problem((await enter(asking.id)).end)).toBe('approval_rejected');
  });

  it('is refused where groups that a rule needs came as a link', async () => {
    const made = await addProvider({
      rules: [{ claim: 'groups', value: 'x', role: 'STUDENT', school: 'NORTH' }],
    });
    issuer.answers.claims['_claim_names'] = { groups: 'src1' };
    expect(problem((await enter(made.id)).end)).toBe('sign_on_groups');
  });
});

describe('an account that is signed in', () => {
  it('links itself, also one of an admin', async () => {
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const { body, headers } = await client.post<{ url: string }>(`/api/me/identities/${provider.id}`);
    const browser = new Browser(`${client.cookie}; ${headers.getSetCookie()[0]!.split(';')[0]}`);
    expect(await browser.go(callback(issuer.authorize(body.url)))).toBe('/admin');
    const visitor = new Browser();
    await signOn(visitor);
    expect(await meOf(visitor)).toBe(user.username);
    expect((await client.delete(`/api/me/identities/${provider.id}`)).status).toBe(204);
    // The address is known since, and links no admin.
    expect(problem(await signOn())).toBe('sign_on_admin');
  });

  it('is not linked in the session of another account', async () => {
    const [one, two] = [await api.signedIn({ school: 'NORTH' }), await api.signedIn({ school: 'NORTH' })];
    const { body, headers } = await one.client.post<{ url: string }>(`/api/me/identities/${provider.id}`);
    const browser = new Browser(`${two.client.cookie}; ${headers.getSetCookie()[0]!.split(';')[0]}`);
    expect(problem(await browser.go(callback(issuer.authorize(body.url))))).toBe('sign_on_expired');
  });
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
    expect([await meOf(first), await meOf(second)]).not.toContain(null);
    expect(await out({ sid: 'one', jti: 'once' })).toBe(200);
    expect([await meOf(first), await meOf(second)]).toEqual([null, expect.any(String)]);
    expect(await out({ sid: 'two', jti: 'once' })).toBe(400);
    expect(await out({ sub })).toBe(200);
    expect(await meOf(second)).toBe(null);
  });

  it('in a frame ends the session that it names, and nothing without it', async () => {
    await personWith(issuer.answers.claims);
    const browser = new Browser();
    issuer.answers.token = { sid: 'framed' };
    await signOn(browser);
    const path = `/api/sign-in/oidc/${provider.id}/frontchannel-logout`;
    await api.visitor.get(`${path}?iss=${encodeURIComponent(issuer.url)}`);
    await api.visitor.get(`${path}?sid=framed&iss=https://evil.example`);
    expect(await meOf(browser)).not.toBe(null);
    await api.visitor.get(`${path}?sid=framed&iss=${encodeURIComponent(issuer.url)}`);
    expect(await meOf(browser)).toBe(null);
  });
});

it('a provider that is pointed to another issuer, or removed, knows nobody any more', async () => {
  await personWith(issuer.answers.claims);
  const other = await addProvider({});
  const browser = new Browser();
  const enter = async (): Promise<string> =>
    browser.go(callback(issuer.authorize(await browser.go(start(other.id))), other.id));
  expect(await enter()).toBe('/signin');
  expect(await meOf(browser)).not.toBe(null);
  await api.db.query(`UPDATE users SET email = NULL WHERE email LIKE 'person${people}@%'`);
  await api.db.query(`UPDATE external_identities SET issuer = 'https://old.example' WHERE provider_id = $1`, [
    other.id,
  ]);
  expect(problem(await enter())).toBe('sign_on_unknown');
  await master.delete(`/api/identity-providers/${other.id}`);
  expect(await meOf(browser)).toBe(null);
  expect(problem(await browser.go(start(other.id)))).toBe('sign_on_off');
});

it('an issuer that does not answer is said to be away, and is asked again', async () => {
  const gone = await TestIssuer.start();
  const away = await addProvider({ issuer: gone.url });
  await gone.stop();
  const browser = new Browser();
  expect(problem(await browser.go(start(away.id)))).toBe('sign_on_unavailable');
  const { body } = await master.post<{ ok: boolean; detail: string }>(
    `/api/identity-providers/${away.id}/test`,
  );
  expect(body).toMatchObject({ ok: false, detail: expect.stringMatching(/not answering/) });
});

it('a try shows a master admin the claims', async () => {
  const first = await master.post<{ sign_in_url: string }>(`/api/identity-providers/${provider.id}/test`);
  const browser = new Browser(`${master.cookie}; ${first.headers.getSetCookie()[0]!.split(';')[0]}`);
  expect(await browser.go(callback(issuer.authorize(first.body.sign_in_url)))).toBe('/admin?section=sign-in');
  const { body } = await master.post<{ claims: object }>(`/api/identity-providers/${provider.id}/test`);
  expect(body.claims).toMatchObject({ sub: issuer.answers.claims.sub });
});

it('the options of a school, a domain, and of anything else', async () => {
  const south = await addProvider({ label: 'South ID', schools: ['SOUTH'], domains: ['south.example'] });
  await api.db.query(`UPDATE schools SET password_sign_in = false WHERE name = 'SOUTH'`);
  const ask = async (name: string): Promise<SignInOptions> =>
    (await api.visitor.get<SignInOptions>(`/api/sign-in/options?name=${encodeURIComponent(name)}`)).body;
  const button = { id: south.id, label: 'South ID' };
  expect(await ask(' south ')).toEqual({ password: false, providers: [button] });
  expect(await ask('someone@South.example')).toEqual({ password: true, providers: [button] });
  for (const name of ['', 'master', 'nobody', 'south.example.evil'])
    expect(await ask(name)).toEqual({ password: true, providers: [] });
  const { user } = await api.signedIn({ school: 'SOUTH' });
  const refused = await api.visitor.post('/api/signin', { username: user.username, password: user.password });
  expect(refused.body).toMatchObject({ code: 'password_off' });
  const wrong = await api.visitor.post('/api/signin', {
    username: user.username,
    password: 'a wrong password',
  });
  expect(wrong.body).toMatchObject({ code: 'invalid_credentials' });
});

it('secrets are written and never read, and only master admins change a provider', async () => {
  const { body } = await master.get<{ providers: IdentityProviderView[] }>('/api/identity-providers');
  expect(JSON.stringify(body)).not.toContain('the secret');
  expect(body.providers[0]).toMatchObject({ has_secret: true });
  const [{ secret }] = await api.db.query('SELECT secret FROM identity_providers LIMIT 1');
  expect(String(secret)).not.toContain('the secret');
  const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
  expect((await client.get('/api/identity-providers')).status).toBe(403);
  expect((await client.send('PUT', `/api/identity-providers/${provider.id}`, { ...provider })).status).toBe(
    403,
  );
  const rule = { claim: 'groups', value: 'staff', role: 'MASTER_ADMIN', school: 'NORTH' };
  const refused = await master.post('/api/identity-providers', { ...provider, rules: [rule] });
  expect(refused.status).toBe(422);
});
