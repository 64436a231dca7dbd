import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENVIRONMENT_PROVIDER, type Me } from '@studyhall/contracts';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { startOidcProvider } from '../../../../tests/support/oidc-provider.js';
import { SessionRenewals } from './session-renewals.js';

const PUBLIC_URL = 'https://studyhall.example';
const ENTRY = `/api/sign-in/oidc/${ENVIRONMENT_PROVIDER}`;

let api: TestApi;
let issuer: Awaited<ReturnType<typeof startOidcProvider>>;
beforeAll(async () => {
  issuer = await startOidcProvider(`${PUBLIC_URL}${ENTRY}/callback`);
  const { client_id, client_secret } = issuer.client;
  api = await startApi({
    env: {
      ...{ PUBLIC_URL, SECRET_KEY: 'a key of the tests that is long enough', OIDC_ISSUER: issuer.url },
      ...{ OIDC_LABEL: 'North ID', OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: client_secret },
    },
  });
  // Ends the rounds of the api: the test has its own.
  await renewals().beforeApplicationShutdown();
  await api.db.query(`UPDATE identity_providers SET domains = '{north.example}'`);
});
afterAll(async () => {
  await api?.stop();
  await issuer?.stop();
});

const renewals = (): SessionRenewals => api.app.get(SessionRenewals, { strict: false });

/** Goes through the pages of the issuer as a browser does, and returns the requests of the session it ends in. */
async function signIn(
  login: string,
): Promise<<Body>(path: string) => Promise<{ status: number; body: Body }>> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const sent = form && { method: 'POST', body: new URLSearchParams(form) };
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...sent });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name!, value!);
    }
    return response;
  };
  const forms: Array<Record<string, string>> = [
    { prompt: 'login', login, password: 'any' },
    // What the application may read.
    { prompt: 'consent' },
  ];
  let next = `${api.url}${ENTRY}`;
  while (!next.startsWith(`${PUBLIC_URL}/signin`)) {
    const url = next.replace(PUBLIC_URL, api.url);
    const response = await visit(url, url.includes('/interaction/') ? forms.shift() : undefined);
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url} leads nowhere: ${response.status}`);
    next = new URL(location, url.startsWith(api.url) ? PUBLIC_URL : url).href;
  }
  expect(next).toBe(`${PUBLIC_URL}/signin`);
  return async (path) => {
    const response = await visit(`${api.url}${path}`);
    return { status: response.status, body: (await response.json()) as never };
  };
}

it('a session is renewed with each new token of a certified issuer, and ends with the grant', async () => {
  const { user } = await api.signedIn({ school: 'NORTH' });
  await api.db.query(`UPDATE users SET email = 'mia@north.example' WHERE id = $1`, [user.id]);
  const get = await signIn('mia');
  expect((await get<Me>('/api/me')).body.id).toBe(user.id);
  const renew = async (): Promise<Buffer | undefined> => {
    await api.db.query(`UPDATE sessions SET renew_at = now() WHERE provider_id IS NOT NULL`);
    await renewals().renewDue();
    const [stored] = await api.db.query(
      `SELECT refresh_token FROM sessions WHERE renew_at > now() + interval '59 minutes'`,
    );
    return stored?.refresh_token;
  };
  const [first, second] = [await renew(), await renew()];
  expect([first, second]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
  expect(second).not.toEqual(first);
  expect((await get('/api/me')).status).toBe(200);
  await issuer.revokeGrants();
  expect(await renew()).toBeUndefined();
  expect(await get('/api/me')).toMatchObject({
    status: 401,
    body: { detail: 'Your school no longer confirms your account. Please sign in again.' },
  });
});
