import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactorRequired, Me, PasskeyOptions } from '@studyhall/contracts';
import type { HttpClient, NewTestUser, TestUser } from '@studyhall/testing';
import type { TestApi } from '../../../../../tests/support/api.js';
import {
  codeIn,
  freezeStep,
  PARTY,
  startFactorApi,
  STEP_MS,
  totp,
} from '../../../../../tests/support/factor-api.js';
import { addTotp, codeOf, CookieJar, SoftPasskey } from '../../../../../tests/support/second-factor.js';
import { AccountSecurity } from '../index.js';

let api: TestApi;
beforeAll(async () => {
  api = await startFactorApi();
});
afterAll(() => api.stop());
beforeEach(freezeStep);

interface Person {
  user: TestUser;
  client: HttpClient;
  secret: string;
  codes: string[];
}

/** A user with an authenticator app, whose code of the present step is still unused. */
async function withApp(given: NewTestUser = {}): Promise<Person> {
  const { user, client } = await api.signedIn({ role: 'TEACHER', ...given });
  const { secret, recovery_codes } = await addTotp(client, { current_password: user.password });
  return { user, client, secret, codes: recovery_codes ?? [] };
}

async function withPasskey(): Promise<{ user: TestUser; client: HttpClient; key: SoftPasskey }> {
  const { user, client } = await api.signedIn({ role: 'TEACHER' });
  const key = new SoftPasskey(PARTY);
  const given = { current_password: user.password };
  const { body } = await client.post<PasskeyOptions>('/api/me/factors/passkey/options', given);
  const credential = key.register(body);
  expect((await client.post('/api/me/factors/passkey', { credential, label: 'Phone' })).status).toBe(201);
  return { user, client, key };
}

/** A browser that has sent the right password. */
async function pendingOf(user: TestUser): Promise<CookieJar & { asked: FactorRequired }> {
  const jar = new CookieJar(api.url);
  const { status, body } = await jar.signIn<FactorRequired>(user);
  expect([status, body.factor_required, jar.cookie('session')]).toEqual([200, true, undefined]);
  return Object.assign(jar, { asked: body });
}

const WRONG = [403, 'factor_wrong'];
const EXPIRED = [401, 'sign_in_expired'];
const recovery = (code = '') => ({ method: 'recovery' as const, code });

describe('between password and session', () => {
  it('stands a cookie that scripts cannot read, and no session', async () => {
    const { user, secret } = await withApp();
    const jar = new CookieJar(api.url);
    const answer = await jar.signIn<FactorRequired>(user);
    expect(answer.body).toEqual({ factor_required: true, methods: ['totp', 'recovery'] });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^pending=[\w-]{43}; Max-Age=300; Path=\/api\/signin; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await jar.client.get('/api/me')).status).toBe(401);
    expect((await jar.factor(totp(codeOf(secret)))).status).toBe(200);
    expect((await jar.client.get<Me>('/api/me')).body.username).toBe(user.username);
    expect(jar.cookie('pending')).toBeUndefined();
  });

  it('nothing says whether the account has a second factor before the password was right', async () => {
    const { user } = await withApp();
    const [plain, factored] = [(await api.signedIn({ role: 'TEACHER' })).user, user];
    const answers = await Promise.all(
      [plain, factored, { username: 'nobody', password: '' }].map(({ username }) =>
        api.visitor.post('/api/signin', { username, password: 'wrong' }),
      ),
    );
    for (const { body } of answers) Object.assign(body as object, { request_id: '' });
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [answers[0]!.status, answers[0]!.body]),
    );
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });

  it('a student is never asked, even with a factor from another role', async () => {
    const { user } = await withApp();
    await api.db.query(`UPDATE users SET role = 'STUDENT' WHERE id = $1`, [user.id]);
    expect((await new CookieJar(api.url).signIn(user)).body).toMatchObject({ role: 'STUDENT' });
  });

  it('takes the cookie of the same browser, for its own account', async () => {
    const [ann, ben] = [await withApp(), await withApp()];
    const jar = await pendingOf(ann.user);
    expect(codeIn(await new CookieJar(api.url).factor(totp(codeOf(ann.secret))))).toEqual(EXPIRED);
    const forged = new CookieJar(api.url, `pending=${'A'.repeat(43)}`);
    expect(codeIn(await forged.factor(totp(codeOf(ann.secret))))).toEqual(EXPIRED);
    expect(codeIn(await jar.factor(totp(codeOf(ben.secret))))).toEqual(WRONG);
    expect(codeIn(await jar.factor(recovery(ben.codes[0])))).toEqual(WRONG);
    expect((await jar.factor(totp(codeOf(ann.secret)))).status).toBe(200);
  });

  it('ends after five tries, also where they come at once', async () => {
    const { user, secret } = await withApp();
    const jar = await pendingOf(user);
    for (let n = 0; n < 5; n += 1) expect(codeIn(await jar.factor(totp('000000')))).toEqual(WRONG);
    expect(codeIn(await jar.factor(totp(codeOf(secret))))).toEqual(EXPIRED);

    const racing = await pendingOf((await withApp()).user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => racing.factor(totp('000000'))));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(15);
  });

  it('counts once, also where right answers come at once', async () => {
    const { user, codes } = await withApp();
    const jar = await pendingOf(user);
    const pending = jar.cookie('pending') ?? '';
    const answers = await Promise.all(codes.slice(0, 4).map((code) => jar.factor(recovery(code))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    jar.set('pending', pending);
    expect(codeIn(await jar.factor(recovery(codes[5])))).toEqual(EXPIRED);
  });

  it.each([
    [
      'the password changed',
      async ({ user, client, secret }: Person) => {
        const change = { current_password: user.password, new_password: 'another fine password' };
        const { status } = await client.post('/api/me/password', { ...change, factor: totp(codeOf(secret)) });
        expect(status).toBe(204);
        vi.setSystemTime(Date.now() + STEP_MS);
      },
    ],
    [
      'access was revoked',
      async ({ user }: Person) => {
        const { client } = await api.signedIn({ role: 'MASTER_ADMIN', school: null });
        const { status } = await client.send('PUT', `/api/users/${user.id}/access`, {
          access_granted: false,
        });
        expect(status).toBe(200);
      },
    ],
    [
      'access was revoked and granted again',
      async ({ user }: Person) => {
        const { client } = await api.signedIn({ role: 'MASTER_ADMIN', school: null });
        for (const access_granted of [false, true])
          await client.send('PUT', `/api/users/${user.id}/access`, { access_granted });
      },
    ],
    [
      'the sessions were ended',
      ({ user }: Person) =>
        api.db.transaction((on) => api.app.get(AccountSecurity).removeSessions(on, [user.id], 'ended')),
    ],
  ])('is void once %s', async (_what, change) => {
    const person = await withApp();
    const jar = await pendingOf(person.user);
    await change(person);
    expect(codeIn(await jar.factor(totp(codeOf(person.secret))))).toEqual(EXPIRED);
  });
});

describe('a code', () => {
  it('counts in its step and the ones beside it, once, and none before it afterwards', async () => {
    const { user, secret } = await withApp();
    const attempt = async (code: string): Promise<number> =>
      (await (await pendingOf(user)).factor(totp(code))).status;
    for (const far of [-2, 2, 3]) expect(await attempt(codeOf(secret, far))).toBe(403);
    // The step before was used when the app was added.
    expect(await attempt(codeOf(secret, -1))).toBe(403);
    expect(await attempt(codeOf(secret, 1))).toBe(200);
    expect(await attempt(codeOf(secret, 1))).toBe(403);
    expect(await attempt(codeOf(secret))).toBe(403);
    vi.setSystemTime(Date.now() + 2 * STEP_MS);
    const typed = codeOf(secret).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    expect(await attempt(` ${typed.slice(0, 3)} ${typed.slice(3)} `)).toBe(200);
  });

  it('counts once in sign-ins at once', async () => {
    const { user, secret } = await withApp();
    const jars = await Promise.all([1, 2, 3, 4].map(() => pendingOf(user)));
    const answers = await Promise.all(jars.map((jar) => jar.factor(totp(codeOf(secret)))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  });

  it('is not guessed over many sign-ins: an account takes fifteen wrong ones in an hour', async () => {
    const { user, secret } = await withApp();
    const guess = async (): Promise<number> => (await (await pendingOf(user)).factor(totp('000000'))).status;
    for (let n = 0; n < 15; n += 1) expect(await guess()).toBe(403);
    expect(await guess()).toBe(429);
    expect((await (await pendingOf(user)).factor(totp(codeOf(secret)))).status).toBe(429);
  });
});

describe('a recovery code', () => {
  it('counts once, also where it is used at once, in any writing', async () => {
    const { user, codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const jars = await Promise.all([1, 2, 3].map(() => pendingOf(user)));
    const answers = await Promise.all(jars.map((jar) => jar.factor(recovery(codes[0]))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    const written = codes[1]!.toUpperCase().replaceAll('-', ' ');
    expect((await (await pendingOf(user)).factor(recovery(written))).status).toBe(200);
    const [entry] = await api.db.query(
      `SELECT after FROM audit_log WHERE action = 'user.use_recovery_code' AND target_id = $1 ORDER BY id DESC LIMIT 1`,
      [String(user.id)],
    );
    expect(entry).toEqual({ after: { codes_left: 8 } });
  });
});

describe('a passkey', () => {
  it('completes a sign-in, with a counter of 0 each time', async () => {
    const { user, key } = await withPasskey();
    for (let n = 0; n < 2; n += 1) {
      const jar = await pendingOf(user);
      expect(jar.asked.methods).toEqual(['passkey', 'recovery']);
      const assertion = key.assert(jar.asked.passkey_options!);
      expect((await jar.factor({ method: 'passkey', assertion })).status).toBe(200);
    }
  });

  it('answers a challenge once', async () => {
    const { user, key } = await withPasskey();
    const jar = await pendingOf(user);
    const assertion = key.assert(jar.asked.passkey_options!);
    const other = await pendingOf(user);
    expect(codeIn(await other.factor({ method: 'passkey', assertion }))).toEqual(WRONG);
    expect(
      codeIn(await jar.factor({ method: 'passkey', assertion: key.assert({ challenge: 'AAAA' }) })),
    ).toEqual(WRONG);
    // The wrong answer has taken the challenge.
    expect(codeIn(await jar.factor({ method: 'passkey', assertion }))).toEqual(WRONG);
    const { body } = await jar.client.get<FactorRequired>('/api/signin/factor');
    const fresh = key.assert(body.passkey_options!);
    expect((await jar.factor({ method: 'passkey', assertion: fresh })).status).toBe(200);
    const replayed = await pendingOf(user);
    expect(codeIn(await replayed.factor({ method: 'passkey', assertion: fresh }))).toEqual(WRONG);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['a name below', { origin: 'https://login.studyhall.example' }],
    ['http', { origin: 'http://studyhall.example' }],
  ])('made for %s is refused, whatever the request says', async (_what, party) => {
    const { user, key } = await withPasskey();
    const jar = await pendingOf(user);
    const assertion = key.assert(jar.asked.passkey_options!, party);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const answer = await jar.client.post('/api/signin/factor', { method: 'passkey', assertion }, headers);
    expect(codeIn(answer)).toEqual(WRONG);
  });

  it('of another user is refused', async () => {
    const [ann, ben] = [await withPasskey(), await withPasskey()];
    const jar = await pendingOf(ann.user);
    const assertion = ben.key.assert(jar.asked.passkey_options!);
    expect(codeIn(await jar.factor({ method: 'passkey', assertion }))).toEqual(WRONG);
    const forged = { ...assertion, id: ann.key.assert(jar.asked.passkey_options!).id };
    const next = await pendingOf(ann.user);
    expect(codeIn(await next.factor({ method: 'passkey', assertion: forged }))).toEqual(WRONG);
  });

  it('whose counter goes back is refused: it is a copy', async () => {
    const { user, key } = await withPasskey();
    const use = async (counter: number): Promise<number> => {
      key.counter = counter;
      const jar = await pendingOf(user);
      const assertion = key.assert(jar.asked.passkey_options!);
      return (await jar.factor({ method: 'passkey', assertion })).status;
    };
    expect([await use(7), await use(7), await use(6), await use(8)]).toEqual([200, 403, 403, 200]);
  });
});

it('no secret is in the audit log, readable in a table, or in an answer after it was shown', async () => {
  const { user, client, secret, codes } = await withApp({ role: 'MASTER_ADMIN', school: null });
  const jar = await pendingOf(user);
  await jar.factor(recovery(codes[0]));
  const stored = await api.db.query(`SELECT to_jsonb(a)::text AS row FROM audit_log a`);
  const factors = await api.db.query(
    `SELECT to_jsonb(f)::text AS row, encode(secret, 'escape') AS raw FROM user_factors f WHERE user_id = $1`,
    [user.id],
  );
  const answers = await Promise.all(
    ['/api/me/factors', '/api/me', '/api/audit', `/api/users/${user.id}`].map((path) => client.get(path)),
  );
  const all = JSON.stringify([stored, factors, answers.map(({ body }) => body)]);
  for (const word of [secret, ...codes, jar.cookie('session') ?? 'none']) expect(all).not.toContain(word);
});
