import { expect, it } from 'vitest';
import type { ErrorBody, IdentityProviderView, SignInOptions } from '@studyhall/contracts';
import { TestIssuer } from '../../../../tests/support/issuer.js';
import {
  addProvider,
  AWAY,
  api,
  Browser,
  callback,
  issuer,
  master,
  ownUsername,
  personWith,
  problem,
  secondIssuer,
  provider,
  start,
  startSignOn,
} from '../../../../tests/support/sign-on.js';

startSignOn();

it('a provider with a new issuer links people again, and one that was removed ends their sessions', async () => {
  const second = secondIssuer;
  const user = await personWith(issuer.answers.claims);
  const other = await addProvider({});
  const browser = new Browser();
  const enter = async (at: TestIssuer): Promise<string> =>
    browser.go(callback(at.authorize(await browser.go(start(other.id))), other.id));
  expect(await enter(issuer)).toBe('/signin');
  const moved = { ...other, issuer: second.url };
  const asked = await master.send('PUT', `/api/identity-providers/${other.id}`, moved);
  expect(asked.body).toMatchObject({ issues: [{ path: 'client_secret' }] });
  const again = { ...moved, client_secret: 'the secret' };
  expect((await master.send('PUT', `/api/identity-providers/${other.id}`, again)).status).toBe(200);
  // The same subject is another person there, until the address says who it is.
  second.answers.claims = { sub: issuer.answers.claims.sub };
  expect(problem(await enter(second))).toBe('sign_on_unknown');
  second.answers.claims = { ...issuer.answers.claims, sub: 'new-subject' };
  expect(await enter(second)).toBe('/signin');
  expect(await ownUsername(browser)).toBe(user.username);
  await master.delete(`/api/identity-providers/${other.id}`);
  expect(await ownUsername(browser)).toBe(null);
  expect(problem(await browser.go(start(other.id)))).toBe('sign_on_off');
});

it('a provider of a school that is merged is for the other school, and never for all', async () => {
  for (const school of ['WEST', 'EAST']) await api.signedIn({ school });
  const rule = { claim: 'groups', value: 'x', role: 'STUDENT', school: 'WEST' };
  const [one, both] = [
    await addProvider({ label: 'West ID', schools: ['WEST'], rules: [rule] }),
    await addProvider({ label: 'Both ID', schools: ['WEST', 'EAST'] }),
  ];
  const { body } = await master.get<{ schools: Array<{ id: number; name: string }> }>('/api/schools');
  const idOf = (name: string) => body.schools.find((school) => school.name === name)?.id;
  const merged = await master.post(`/api/schools/${idOf('WEST')}/merge`, { into: idOf('EAST') });
  expect(merged.status).toBe(200);
  const { providers } = (await master.get<{ providers: IdentityProviderView[] }>('/api/identity-providers'))
    .body;
  const found = (id: string) => providers.find((entry) => entry.id === id);
  expect(found(one.id)).toMatchObject({ schools: ['EAST'], rules: [{ school: 'EAST' }] });
  expect(found(both.id)).toMatchObject({ schools: ['EAST'] });
});

it('an issuer that does not answer is said to be away, and is asked again', async () => {
  const away = await addProvider({ issuer: AWAY });
  const browser = new Browser();
  expect(problem(await browser.go(start(away.id)))).toBe('sign_on_unavailable');
  const { body } = await master.post<{ ok: boolean; detail: string }>(
    `/api/identity-providers/${away.id}/test`,
  );
  expect(body).toMatchObject({
    ok: false,
    detail: 'The issuer does not answer. Check its address, and whether this server reaches it.',
  });
});

it('an issuer inside the network that no setting names is not asked', async () => {
  const hidden = await TestIssuer.start();
  const inside = await addProvider({ issuer: hidden.url });
  expect(problem(await new Browser().go(start(inside.id)))).toBe('sign_on_unavailable');
  const { body } = await master.post<{ ok: boolean; detail: string }>(
    `/api/identity-providers/${inside.id}/test`,
  );
  expect(body).toMatchObject({
    ok: false,
    detail:
      'The issuer is inside your network or at another port than 443. Name its host and port in ROSTER_HOSTS.',
  });
  expect(hidden.discoveries).toBe(0);
  await hidden.stop();
});

it('a try shows a master admin the claims', async () => {
  const first = await master.post<{ sign_in_url: string }>(`/api/identity-providers/${provider.id}/test`);
  const browser = new Browser(`${master.cookie}; ${first.headers.getSetCookie()[0]!.split(';')[0]}`);
  expect(await browser.go(callback(issuer.authorize(first.body.sign_in_url)))).toBe('/admin?section=sign-in');
  const { body } = await master.post<{ claims: object }>(`/api/identity-providers/${provider.id}/test`);
  expect(body.claims).toMatchObject({ sub: issuer.answers.claims.sub });
});

it('the options of a school, a domain, and of anything else', async () => {
  const { user } = await api.signedIn({ school: 'SOUTH' });
  const south = await addProvider({ label: 'South ID', schools: ['SOUTH'], domains: ['south.example'] });
  await api.db.query(`UPDATE schools SET password_sign_in = false WHERE name = 'SOUTH'`);
  const ask = async (name: string): Promise<SignInOptions> =>
    (await api.visitor.get<SignInOptions>(`/api/sign-in/options?name=${encodeURIComponent(name)}`)).body;
  const button = { id: south.id, label: 'South ID' };
  expect(await ask(' south ')).toEqual({ password: false, password_mail: false, providers: [button] });
  expect(await ask('someone@South.example')).toEqual({
    password: true,
    password_mail: false,
    providers: [button],
  });
  for (const name of ['', 'master', 'unknown', 'south.example.evil'])
    expect(await ask(name)).toEqual({ password: true, password_mail: false, providers: [] });
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
  const unknown = await master.post('/api/identity-providers', { ...provider, schools: ['NOWHERE'] });
  expect(unknown.body).toMatchObject({
    issues: [{ path: 'schools', message: 'That school was not found.' }],
  });
  const rule = { claim: 'groups', value: 'staff', role: 'MASTER_ADMIN', school: 'NORTH' };
  const refused = await master.post('/api/identity-providers', { ...provider, rules: [rule] });
  expect(refused.status).toBe(422);
});

it.each(['common', 'organizations', 'Common'])(
  'the shared address %s of Microsoft is refused',
  async (tenant) => {
    const { body, status } = await master.post<ErrorBody>('/api/identity-providers', {
      ...{ label: 'Microsoft', client_id: 'studyhall', client_secret: 'the secret' },
      issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    });
    expect(status).toBe(422);
    expect(body.issues?.[0]?.message).toBe(
      'Enter the address with the number of your tenant: “common” and “organizations” let in accounts of every organisation.',
    );
  },
);
