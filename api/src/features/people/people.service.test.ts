import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonView } from '@studyhall/contracts';
import { createUser, signIn, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let head: HttpClient;
let headId: number;
beforeAll(async () => {
  api = await startApi();
  const made = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
  [head, headId] = [made.client, made.user.id];
});
afterAll(() => api.stop());

const view = async (id: number): Promise<PersonView> => (await head.get<PersonView>(`/api/users/${id}`)).body;

it('shows account, classes, sessions and use of a pupil', async () => {
  const pupil = await createUser(api.db, { username: 'shown pupil', school: 'NORTH' });
  const before = await view(pupil.id);
  expect(before).toMatchObject({ last_sign_in: null, sessions: [], classes: [], usage: { messages: 0 } });
  const { body } = await head.post<{ group_id: number }>('/api/groups', { name: 'Maths', school: 'NORTH' });
  await head.post(`/api/groups/${body.group_id}/assign`, [pupil.id]);
  await signIn(api.url, pupil);
  const after = await view(pupil.id);
  expect(after).toMatchObject({
    username: 'shown pupil',
    role: 'STUDENT',
    school: 'NORTH',
    classes: [{ id: body.group_id, name: 'Maths' }],
    sessions: [{ address: '127.0.0.1', current: false }],
  });
  expect(after.last_sign_in).not.toBeNull();
  expect(after.limits.map(({ kind, used }) => [kind, used])).toEqual([
    ['storage', 0],
    ['replies', 0],
  ]);
  expect(JSON.stringify(after)).not.toMatch(/token/);
});

it('ends one session or all of a pupil, and every other one of the caller', async () => {
  const pupil = await createUser(api.db, { username: 'twice in', school: 'NORTH' });
  const [first, second] = [await signIn(api.url, pupil), await signIn(api.url, pupil)];
  const open = (await view(pupil.id)).sessions ?? [];
  expect(open).toHaveLength(2);
  await head.send('DELETE', `/api/users/${pupil.id}/sessions/${open[0]?.id}`);
  const statuses = await Promise.all([first, second].map(async (http) => (await http.get('/api/me')).status));
  expect(statuses.toSorted()).toEqual([200, 401]);
  expect((await head.send('DELETE', `/api/users/${pupil.id}/sessions`)).body).toEqual({ ended: 1 });
  expect((await first.get('/api/me')).body).toMatchObject({
    detail: 'You were signed out by an administrator. Please sign in again.',
  });

  const { sessions } = await view(headId);
  expect(sessions?.map(({ current }) => current)).toEqual([true]);
  expect((await head.send('DELETE', `/api/users/${headId}/sessions`)).body).toEqual({ ended: 0 });
  expect((await head.get('/api/me')).status).toBe(200);
  const log = await head.get<Array<{ target: string; after: unknown }>>(
    '/api/audit?action=user.end_sessions',
  );
  expect(log.body.map(({ target, after }) => [target, after])).toContainEqual([
    'twice in',
    { sessions_ended: 1 },
  ]);
});

it('hides the sessions of another admin, and counts a request as use', async () => {
  const peer = await createUser(api.db, { role: 'SCHOOL_ADMIN', school: 'NORTH' });
  expect((await view(peer.id)).sessions).toBeNull();
  await api.db.query(`UPDATE sessions SET last_used_at = now() - interval '1 hour' WHERE user_id = $1`, [
    headId,
  ]);
  const { sessions } = await view(headId);
  expect(Date.now() - new Date(sessions?.[0]?.last_used_at ?? 0).getTime()).toBeLessThan(60_000);
});
