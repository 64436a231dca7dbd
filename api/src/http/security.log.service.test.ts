import type { LoggerService } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.js';

type Line = Record<string, unknown> & { message: string };

let api: TestApi;
let lines: Line[] = [];
beforeAll(async () => {
  api = await startApi();
  const note = (values: object, message: string, context: string): unknown =>
    context === 'Security' && lines.push({ ...values, message });
  const logger: LoggerService = { log: note, warn: note, error: () => undefined };
  api.app.useLogger(logger);
});
afterAll(() => api.stop());
beforeEach(() => (lines = []));

const JSON_TYPE = { 'content-type': 'application/json' };
const signIn = (username: string, password: string) =>
  api.visitor.post('/api/signin', JSON.stringify({ username, password }), JSON_TYPE);

it('a sign-in and a refused one are noted with account, address and request, without what was typed', async () => {
  const { user } = await api.signedIn();
  lines = [];
  const wrong = await signIn(user.username, 'a-password-typed-wrong');
  expect(wrong.status).toBe(401);
  expect(await signIn(user.username, user.password)).toMatchObject({ status: 200 });
  expect(lines).toEqual([
    {
      message: 'Refused',
      code: 'invalid_credentials',
      route: 'POST /api/signin',
      request_id: wrong.headers.get('x-request-id'),
      user_id: undefined,
      address: '127.0.0.1',
    },
    { message: 'Signed in', user_id: user.id, address: '127.0.0.1' },
  ]);
  const noted = JSON.stringify(lines);
  for (const typed of [user.username, user.password, 'a-password-typed-wrong'])
    expect(noted).not.toContain(typed);
});

it('what a role does not allow is noted with who asked for it; a missing thing or a wrong field is not', async () => {
  const { client, user } = await api.signedIn();
  lines = [];
  expect((await client.get('/api/user-access')).status).toBe(403);
  expect((await client.get('/api/nothing-here')).status).toBe(404);
  expect((await signIn('', '')).status).toBe(422);
  expect(lines).toEqual([
    expect.objectContaining({ code: 'forbidden', route: 'GET /api/user-access', user_id: user.id }),
  ]);
});
