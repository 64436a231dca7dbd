import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { IdentityProviderView, Me } from '@studyhall/contracts';
import { HttpClient, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from './api.js';
import { TestIssuer } from './issuer.js';

export const PUBLIC_URL = 'https://studyhall.example';
export let api: TestApi;
export let issuer: TestIssuer;
export let secondIssuer: TestIssuer;
/** An issuer that does not answer. */
export const AWAY = 'http://127.0.0.1:1';
export let master: HttpClient;
/** For the school `NORTH` and the domain `north.example`. */
export let provider: IdentityProviderView;
/** The number of the test: each has a person of its own. */
export let people = 0;

/** Starts an api and an issuer for the tests of a file, with a new person at the issuer for each. */
export function startSignOn(): void {
  beforeAll(async () => {
    [issuer, secondIssuer] = await Promise.all([TestIssuer.start(), TestIssuer.start()]);
    api = await startApi({
      env: {
        ...{ PUBLIC_URL, SECRET_KEY: 'a key of the tests that is long enough' },
        SECOND_FACTOR_ROLES: 'SCHOOL_ADMIN,MASTER_ADMIN',
        ROSTER_HOSTS: [issuer.url, secondIssuer.url, AWAY].map((url) => new URL(url).host).join(','),
      },
    });
    master = (await api.signedIn({ role: 'MASTER_ADMIN', school: null })).client;
    await api.signedIn({ school: 'NORTH' });
    provider = await addProvider({});
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all([issuer.stop(), secondIssuer.stop()]);
  });
  beforeEach(() => {
    people += 1;
    const email = `person${people}@north.example`;
    Object.assign(issuer.answers, {
      claims: { sub: `person-${people}`, email, email_verified: true },
      ...{
        token: {},
        header: { alg: 'RS256', kid: issuer.kid },
        foreignKey: false,
        failure: null,
        down: false,
      },
    });
    issuer.accessTokens.asked = null;
  });
}

export async function addProvider(more: object): Promise<IdentityProviderView> {
  const { body, status } = await master.post<{ provider: IdentityProviderView }>('/api/identity-providers', {
    ...{ label: 'North ID', issuer: issuer.url, client_id: 'studyhall', client_secret: 'the secret' },
    ...{ schools: ['NORTH'], domains: ['north.example'], ...more },
  });
  expect(status).toBe(201);
  return body.provider;
}

/** A browser: follows no redirect by itself, and keeps its cookies. */
export class Browser {
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

export const start = (id = provider.id, next = ''): string =>
  `/api/sign-in/oidc/${id}${next && `?next=${encodeURIComponent(next)}`}`;
export const callback = (query: string, id = provider.id): string =>
  `/api/sign-in/oidc/${id}/callback${query}`;

/** Signs in with the issuer. Returns where the browser ends up. */
export async function signOn(browser = new Browser(), next = '', id = provider.id): Promise<string> {
  return browser.go(callback(issuer.authorize(await browser.go(start(id, next))), id));
}

export const problem = (path: string): string | null =>
  new URL(path, PUBLIC_URL).pathname === '/signin'
    ? new URL(path, PUBLIC_URL).searchParams.get('problem')
    : null;

export async function personWith(
  claims: JWTPayload,
  user: Parameters<TestApi['signedIn']>[0] = {},
): Promise<TestUser> {
  const made = await api.signedIn({ school: 'NORTH', ...user });
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [made.user.id, claims['email'] ?? null]);
  return made.user;
}

export const ownUsername = async (browser: Browser): Promise<string | null> => {
  const { status, body } = await browser.client.get<Me>('/api/me');
  return status === 200 ? body.username : null;
};
