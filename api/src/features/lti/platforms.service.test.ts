import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody, LtiPlatformView, LtiTool, OwnIdentity, SignInOptions } from '@studyhall/contracts';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const PUBLIC_URL = 'https://studyhall.example';
let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi({ env: { PUBLIC_URL, SECRET_KEY: 'a key of the tests that is long enough' } });
  master = (await api.signedIn({ role: 'MASTER_ADMIN', school: null })).client;
  await api.signedIn({ school: 'NORTH' });
});
afterAll(() => api.stop());

const at = (path: string): string => `https://moodle.school.example${path}`;
const platform = (more: object = {}) => ({
  ...{ label: 'Moodle', issuer: at(''), client_id: 'abc', deployment_ids: ['1'], schools: ['north'] },
  ...{ authorization_url: at('/auth'), token_url: at('/token'), keys_url: at('/keys'), ...more },
});
type Stored = { platform: LtiPlatformView } & ErrorBody;
const add = (more: object = {}) => master.post<Stored>('/api/lti-platforms', platform(more));
const list = async () =>
  (await master.get<{ platforms: LtiPlatformView[]; tool: LtiTool }>('/api/lti-platforms')).body;

it('a platform is added, changed and removed by master admins, and each change is in the audit log', async () => {
  const { body, status } = await add({ unknown: 'create' });
  expect(status).toBe(201);
  expect(body.platform).toMatchObject({ schools: ['NORTH'], unknown: 'create', people: 0, enabled: true });
  const { id } = body.platform;
  const changed = platform({ client_id: 'abc', deployment_ids: ['1', '2'], unknown: 'ask', label: 'LMS' });
  expect((await master.post<Stored>(`/api/lti-platforms/${id}`, changed)).status).toBe(200);
  expect(await list()).toMatchObject({
    platforms: [{ id, label: 'LMS', unknown: 'ask', deployment_ids: ['1', '2'] }],
    tool: { login_url: `${PUBLIC_URL}/lti/login`, launch_url: `${PUBLIC_URL}/lti/launch` },
  });
  expect((await master.delete(`/api/lti-platforms/${id}`)).status).toBe(200);
  expect((await list()).platforms).toEqual([]);
  const log = await api.db.query(
    `SELECT target FROM audit_log WHERE action = 'lti_platform.change' ORDER BY id`,
  );
  expect(log.map(({ target }: { target: string }) => target)).toEqual(['Moodle', 'LMS', 'LMS']);
});

it.each([
  ['an address without TLS', { keys_url: 'http://moodle.school.example/keys' }, 'keys_url'],
  ['an address with a password', { token_url: 'https://a:b@moodle.school.example/' }, 'token_url'],
  ['a script in place of an address', { authorization_url: 'javascript:alert(1)' }, 'authorization_url'],
  ['no deployment', { deployment_ids: [] }, 'deployment_ids'],
  ['new accounts of no school', { schools: [], unknown: 'create' }, 'schools'],
  ['new accounts of two schools', { schools: ['NORTH', 'SOUTH'], unknown: 'create' }, 'schools'],
])('%s is refused', async (_what, more, path) => {
  const { body, status } = await add(more);
  expect(status).toBe(422);
  expect(body.issues?.map((issue) => issue.path)).toEqual([path]);
});

it('an issuer and client are one platform, while several clients of an issuer are several', async () => {
  const [one, other, again] = [await add(), await add({ client_id: 'def' }), await add()];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(again.body).toMatchObject({ code: 'conflict' });
  for (const { body } of [one, other]) await master.delete(`/api/lti-platforms/${body.platform.id}`);
});

it('a platform is no button of the sign-in page, and no provider of the console', async () => {
  const { body } = await add({ schools: [] });
  const options = await api.visitor.get<SignInOptions>('/api/sign-in/options?name=north');
  expect(options.body.providers).toEqual([]);
  expect((await api.visitor.get(`/api/sign-in/oidc/${body.platform.id}`)).headers.get('location')).toBe(
    '/signin?problem=sign_on_off',
  );
  const own = await master.get<{ identities: OwnIdentity[] }>('/api/me/identities');
  expect(own.body.identities).toEqual([]);
  expect((await master.delete(`/api/identity-providers/${body.platform.id}`)).status).toBe(404);
  await master.delete(`/api/lti-platforms/${body.platform.id}`);
});

it('the public key is published without its private part, and stays the same', async () => {
  await Promise.all([add({ client_id: 'one' }), add({ client_id: 'two' })]);
  const keys = async () => (await api.visitor.get<{ keys: object[] }>('/lti/keys')).body.keys;
  const [key, ...others] = await keys();
  expect(others).toEqual([]);
  expect(Object.keys(key!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect(await keys()).toEqual([key]);
});
