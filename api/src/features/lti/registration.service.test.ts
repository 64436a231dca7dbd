import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LtiPlatformView, LtiRegistration } from '@studyhall/contracts';
import type { HttpClient, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const PUBLIC_URL = 'https://studyhall.example';
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
let api: TestApi;
let server: Server;
let url: string;
let master: { client: HttpClient; user: TestUser };
/** What the platform answers, and what it was sent. */
let configuration: Record<string, string>;
let registered: { status: number; body: object };
let sent: Array<{ authorization: string | undefined; body: Record<string, unknown> }>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const json = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/config') return json(200, configuration);
    if (request.url === '/moved')
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    if (request.url !== '/register') return json(404, {});
    void request.toArray().then((chunks) => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      sent.push({ authorization: request.headers.authorization, body });
      json(registered.status, registered.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = await startApi({
    env: {
      ...{ PUBLIC_URL, SECRET_KEY: 'a key of the tests that is long enough' },
      ROSTER_HOSTS: new URL(url).host,
    },
  });
  master = await api.signedIn({ role: 'MASTER_ADMIN', school: null });
  await api.signedIn({ school: 'NORTH' });
});
afterAll(async () => {
  await api.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  sent = [];
  configuration = {
    ...{ issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token` },
    ...{ jwks_uri: `${url}/keys`, registration_endpoint: `${url}/register` },
  };
  registered = { status: 201, body: { client_id: 'made', [TOOL]: { deployment_id: '5' } } };
  await api.db.query(`DELETE FROM identity_providers`);
});

async function openToken(): Promise<string> {
  const { body, status } = await master.client.post<LtiRegistration>('/api/lti-platforms/registration', {
    ...{ label: 'Moodle', schools: ['NORTH'], unknown: 'create' },
  });
  expect(status).toBe(201);
  return new URL(body.url).searchParams.get('token') ?? '';
}
/** Presses the button of the page. Returns the page that follows. */
async function press(token: string, more: Record<string, string> = {}): Promise<string> {
  const form = { token, openid_configuration: `${url}/config`, registration_token: 'theirs', ...more };
  const { body } = await api.visitor.post<string>('/lti/register', new URLSearchParams(form).toString(), {
    ...{ 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC_URL },
  });
  return body;
}
const platforms = async (): Promise<LtiPlatformView[]> =>
  (await master.client.get<{ platforms: LtiPlatformView[] }>('/api/lti-platforms')).body.platforms;

it('a platform registers itself with the token of a master admin, once', async () => {
  const token = await openToken();
  const query = new URLSearchParams({ token, openid_configuration: `${url}/config` }).toString();
  // To look at the page changes nothing.
  for (const _time of [1, 2])
    expect((await api.visitor.get<string>(`/lti/register?${query}`)).body).toContain(new URL(url).host);
  expect(await platforms()).toEqual([]);
  expect(await press(token)).toContain('Studyhall is connected');
  expect(await platforms()).toMatchObject([
    {
      ...{ label: 'Moodle', issuer: url, client_id: 'made', deployment_ids: ['5'], schools: ['NORTH'] },
      ...{ unknown: 'create', keys_url: `${url}/keys`, authorization_url: `${url}/auth` },
    },
  ]);
  expect(sent).toMatchObject([
    {
      authorization: 'Bearer theirs',
      body: {
        ...{ initiate_login_uri: `${PUBLIC_URL}/lti/login`, redirect_uris: [`${PUBLIC_URL}/lti/launch`] },
        ...{ jwks_uri: `${PUBLIC_URL}/lti/keys`, token_endpoint_auth_method: 'private_key_jwt' },
        [TOOL]: { domain: 'studyhall.example', target_link_uri: `${PUBLIC_URL}/lti/launch` },
      },
    },
  ]);
  const [{ actor }] = await api.db.query(
    `SELECT actor FROM audit_log WHERE action = 'lti_platform.change' ORDER BY id DESC LIMIT 1`,
  );
  expect(actor).toBe(master.user.username);
  expect(await press(token)).toContain('could not be connected');
  expect(await platforms()).toHaveLength(1);
});

it('a platform without a deployment waits for it', async () => {
  registered = { status: 200, body: { client_id: 'made' } };
  expect(await press(await openToken())).toContain('enter its deployment ID');
  expect(await platforms()).toMatchObject([{ deployment_ids: [] }]);
});

it.each<[string, () => Record<string, string>]>([
  ['an issuer of another host', () => ({ issuer: 'https://moodle.school.example' })],
  ['an issuer without TLS', () => ({ issuer: 'http://moodle.school.example' })],
  ['keys at a script', () => ({ jwks_uri: 'javascript:alert(1)' })],
  ['a registration in the private network', () => ({ registration_endpoint: 'http://127.0.0.1:6379/' })],
  ['a registration that leads elsewhere', () => ({ registration_endpoint: `${url}/moved` })],
])('%s adds nothing', async (_what, change) => {
  Object.assign(configuration, change());
  expect(await press(await openToken())).toContain('could not be connected');
  expect(await platforms()).toEqual([]);
  expect(sent).toEqual([]);
});

it('a refusal of the platform, and an address that is none, add nothing', async () => {
  registered = { status: 403, body: {} };
  expect(await press(await openToken())).toContain('could not be connected');
  registered = { status: 201, body: { client_id: 'made\0' } };
  expect(await press(await openToken())).toContain('could not be connected');
  for (const openid_configuration of ['http://127.0.0.1:6379/', 'file:///etc/passwd', 'x', `${url}/nothing`])
    expect(await press(await openToken(), { openid_configuration })).toContain('could not be connected');
  expect(await platforms()).toEqual([]);
});

it('a token of an admin who may no longer do this adds nothing, and no one else makes one', async () => {
  const other = await api.signedIn({ role: 'MASTER_ADMIN', school: null });
  const { body } = await other.client.post<LtiRegistration>('/api/lti-platforms/registration', {
    label: 'x',
  });
  const token = new URL(body.url).searchParams.get('token') ?? '';
  await api.db.query(`UPDATE users SET access_granted = false WHERE id = $1`, [other.user.id]);
  expect(await press(token)).toContain('could not be connected');
  expect(await press('made up')).toContain('could not be connected');
  expect(await platforms()).toEqual([]);
});

it('a page of another site cannot press the button', async () => {
  const token = await openToken();
  const form = new URLSearchParams({ token, openid_configuration: `${url}/config` }).toString();
  const { status } = await api.visitor.post('/lti/register', form, {
    ...{ 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
  });
  expect(status).toBe(403);
  expect(await platforms()).toEqual([]);
});
