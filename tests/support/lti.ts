import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { LtiPlatformView, Me } from '@studyhall/contracts';
import { HttpClient, type Answer, type TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from './api.js';
import { TestIssuer } from './issuer.js';

export const PUBLIC_URL = 'https://studyhall.example';
const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/';
const ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
export const claim = (name: string): string => `${CLAIM}${name}`;

export let api: TestApi;
/** The platform: an issuer with keys of its own. */
export let lms: TestIssuer;
export let master: HttpClient;
/** For the school `NORTH` and the domain `north.example`. */
export let platform: LtiPlatformView;
/** The number of the test: each has a person and a course of its own. */
export let people = 0;

/** Starts an api and a learning platform for the tests of a file. */
export function startLti(): void {
  beforeAll(async () => {
    lms = await TestIssuer.start();
    api = await startApi({
      env: {
        ...{ PUBLIC_URL, SECRET_KEY: 'a key of the tests that is long enough' },
        ROSTER_HOSTS: new URL(lms.url).host,
      },
    });
    master = (await api.signedIn({ role: 'MASTER_ADMIN', school: null })).client;
    await api.signedIn({ school: 'NORTH' });
    platform = await addPlatform({});
  });
  afterAll(async () => {
    await api.stop();
    await lms.stop();
  });
  beforeEach(() => {
    people += 1;
    lms.answers.foreignKey = false;
    lms.answers.header = { alg: 'RS256', kid: lms.kid };
  });
}

export async function addPlatform(more: object, at = lms): Promise<LtiPlatformView> {
  const { body, status } = await master.post<{ platform: LtiPlatformView }>('/api/lti-platforms', {
    ...{ label: 'Moodle', issuer: at.url, client_id: 'studyhall', deployment_ids: ['1'] },
    ...{ authorization_url: `${at.url}/auth`, token_url: `${at.url}/token`, keys_url: `${at.url}/keys` },
    ...{ schools: ['NORTH'], domains: ['north.example'], ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.platform;
}

/** A browser: follows no redirect by itself, and keeps its cookies. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  get client(): HttpClient {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new HttpClient(api.url, cookie || null);
  }

  get cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  /** Sends a form, as a page of this origin does unless `headers` say otherwise. */
  async submit(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer<string>> {
    const answer = await this.client.post<string>(path, new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }
}

export interface LaunchOptions {
  /** Claims in place of the right ones; undefined leaves one out. */
  claims?: JWTPayload;
  role?: 'Instructor' | 'Learner' | 'Mentor';
  login?: Record<string, string>;
  headers?: Record<string, string>;
  at?: TestIssuer;
}

/** Begins a login. Returns what the product sends to the platform. */
export async function begin(
  browser: Browser,
  { login = {}, headers = {}, at = lms }: LaunchOptions = {},
): Promise<URL> {
  const form = {
    ...{ iss: at.url, login_hint: '7', client_id: 'studyhall', lti_message_hint: 'hint' },
    ...{ target_link_uri: `${PUBLIC_URL}/lti/launch`, ...login },
  };
  const sent = { origin: at.url, 'sec-fetch-site': 'cross-site', ...headers };
  const { status, headers: answered } = await browser.submit('/lti/login', form, sent);
  expect(status).toBe(303);
  return new URL(answered.get('location') ?? '', PUBLIC_URL);
}

/** The claims that the platform sends for the person of this test. */
export function claimsOf(
  nonce: string,
  { role = 'Learner', claims = {}, at = lms }: LaunchOptions,
): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    ...{ iss: at.url, aud: 'studyhall', sub: `person-${people}`, iat: now, exp: now + 300, nonce },
    ...{ email: `person${people}@north.example`, given_name: 'Mia', family_name: 'Kaya' },
    [claim('version')]: '1.3.0',
    [claim('message_type')]: 'LtiResourceLinkRequest',
    [claim('deployment_id')]: '1',
    [claim('target_link_uri')]: `${PUBLIC_URL}/lti/launch`,
    [claim('resource_link')]: { id: 'link' },
    [claim('roles')]: [`${ROLE}${role}`],
    [claim('context')]: { id: `course-${people}`, title: 'Biology <8b>' },
    ...claims,
  };
}

/** The form that the platform has the browser send. */
export async function answerOf(
  to: URL,
  options: LaunchOptions = {},
): Promise<{ state: string; id_token: string }> {
  const { at = lms } = options;
  const claims = claimsOf(to.searchParams.get('nonce') ?? '', options);
  return { state: to.searchParams.get('state') ?? '', id_token: await at.sign(claims) };
}

/** Launches, in a window of its own unless `headers` say otherwise. */
export async function launch(browser: Browser, options: LaunchOptions = {}): Promise<Answer<string>> {
  const { headers, at = lms } = options;
  const form = await answerOf(await begin(browser, options), options);
  return browser.submit('/lti/launch', form, {
    ...{ origin: at.url, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', ...headers },
  });
}

/** Where an answer leads. */
export const target = ({ headers }: Answer): string | null => headers.get('location');

export const problem = (answer: Answer): string | null =>
  new URL(target(answer) ?? '/', PUBLIC_URL).searchParams.get('problem');

/** A user of the school with the address that the platform sends. */
export async function personHere(user: Parameters<TestApi['signedIn']>[0] = {}): Promise<TestUser> {
  const made = await api.signedIn({ school: 'NORTH', ...user });
  const email = `person${people}@north.example`;
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [made.user.id, email]);
  return made.user;
}

export const signedInUsername = async (browser: Browser): Promise<string | null> => {
  const { status, body } = await browser.client.get<Me>('/api/me');
  return status === 200 ? body.username : null;
};

/** A class of the school, with its teacher. */
export async function classOf(teacher: TestUser | null, name: string, school = 'NORTH'): Promise<number> {
  const [{ id }] = await api.db.query(
    `INSERT INTO stored_groups (name, school) VALUES ($1, $2) RETURNING id`,
    [name, school],
  );
  if (teacher)
    await api.db.query(`INSERT INTO group_teachers (group_id, user_id) VALUES ($1, $2)`, [id, teacher.id]);
  return Number(id);
}
