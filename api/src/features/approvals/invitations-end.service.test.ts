import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LIMITS,
  type ApprovalRequestView,
  type BulkDecisionAnswer,
  type ErrorBody,
  type InviteView,
} from '@studyhall/contracts';
import type { HttpClient, TestUser } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const ENDED = 'This invitation has ended. Please ask for a new one.';
const DAY_MS = 86_400_000;

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const inviteOf = async (admin: HttpClient, body: object = { school: 'NORTH' }): Promise<string> =>
  (await admin.post<{ code: string }>('/api/invites', body)).body.code;
const ask = (code: string, username: string) =>
  api.visitor.post<ApprovalRequestView & ErrorBody>('/api/approval-requests', {
    invite_code: code,
    username,
    password: 'a good long one',
  });
const listed = async (admin: HttpClient, code: string): Promise<InviteView | undefined> =>
  (await admin.get<InviteView[]>('/api/invites')).body.find((one) => one.code === code);

describe('an invitation ends when its creator', () => {
  const put = (path: string, body: object) => (user: TestUser) =>
    master.send('PUT', `/api/users/${user.id}/${path}`, body);
  it.each([
    ['demoted', put('role', { role: 'STUDENT' })],
    ['revoked', put('access', { access_granted: false })],
    ['moved to another school', put('school', { school: 'SOUTH' })],
    ['deleted', (user: TestUser) => master.send('DELETE', `/api/users/${user.id}`)],
  ])('was %s', async (what, change) => {
    const { client, user } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const code = await inviteOf(client);
    expect((await ask(code, `before ${what}`)).status).toBe(201);
    expect((await change(user)).status).toBe(200);
    expect((await ask(code, `after ${what}`)).body).toMatchObject({ code: 'not_found', detail: ENDED });
    expect((await api.visitor.get(`/api/invites/${code}`)).body).toMatchObject({ detail: ENDED });
    expect(await listed(master, code)).toMatchObject({ ended: true });
  });
});

describe('an invitation has an end', () => {
  it(`of ${LIMITS.inviteDays} days unless another one is given`, async () => {
    for (const given of [undefined, null]) {
      const code = await inviteOf(master, { school: 'NORTH', expires_at: given });
      const left = new Date((await listed(master, code))?.expires_at ?? 0).getTime() - Date.now();
      expect(left / DAY_MS).toBeCloseTo(LIMITS.inviteDays, 1);
    }
  });

  it(`within ${LIMITS.inviteDaysMax} days`, async () => {
    const expires_at = new Date(Date.now() + (LIMITS.inviteDaysMax + 1) * DAY_MS).toISOString();
    expect(await master.post('/api/invites', { school: 'NORTH', expires_at })).toMatchObject({
      status: 422,
      body: { detail: `An invitation is valid for at most ${LIMITS.inviteDaysMax} days.` },
    });
  });
});

describe('the requests of an invitation', () => {
  const fill = (code: string, school: string, count: number) =>
    api.db.query(
      `INSERT INTO approval_requests (username, password_hash, school, role, invite_id)
       SELECT 'flood ' || i.id || ' ' || n, 'x', $2, 'STUDENT', i.id FROM invites i, generate_series(1, $3::int) AS n
        WHERE i.code = $1`,
      [code, school, count],
    );

  it('are bounded for each invitation and each school, with a sentence', async () => {
    const code = await inviteOf(master, { school: 'FLOODED' });
    await fill(code, 'FLOODED', LIMITS.pendingPerInvite - 1);
    const last = await Promise.all([1, 2, 3].map((n) => ask(code, `last ${n}`)));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body.detail).toBe(
      `${LIMITS.pendingPerInvite.toLocaleString('en')} requests of this invitation are waiting. Please try again when the school has decided some.`,
    );
    const filled = LIMITS.pendingPerSchool / LIMITS.pendingPerInvite;
    for (let n = 1; n < filled; n += 1) {
      await fill(await inviteOf(master, { school: 'FLOODED' }), 'FLOODED', LIMITS.pendingPerInvite);
    }
    const more = await inviteOf(master, { school: 'FLOODED' });
    expect((await ask(more, 'one more')).body.detail).toBe(
      `${LIMITS.pendingPerSchool.toLocaleString('en')} requests of this school are waiting. Please try again when the school has decided some.`,
    );
  });

  it('are rejected together, by an admin of the school alone', async () => {
    const [code, other] = [await inviteOf(master), await inviteOf(master)];
    for (const name of ['bulk one', 'bulk two', 'bulk three']) await ask(code, name);
    const kept = (await ask(other, 'bulk kept')).body.id;
    expect(await listed(master, code)).toMatchObject({ pending: 3 });
    const south = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SOUTH' })).client;
    const body = { decision: 'reject', filter: { invite_code: code }, reason: 'Unknown people' };
    const bulk = (admin: HttpClient, request: object) =>
      admin.post<BulkDecisionAnswer>('/api/approval-requests/bulk', request);
    expect((await bulk(south, body)).body).toEqual({ done: 0, failed: [] });
    const north = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
    expect((await bulk(north, body)).body).toEqual({ done: 3, failed: [] });
    expect(
      await api.db.query(
        `SELECT count(*)::int AS count FROM audit_log WHERE action = 'approval.reject' AND target LIKE 'bulk %'`,
      ),
    ).toEqual([{ count: 3 }]);
    expect((await bulk((await api.signedIn()).client, body)).status).toBe(403);
    const decided = await bulk(north, { decision: 'approve', ids: [kept, 999_999] });
    expect(decided.body).toEqual({
      done: 1,
      failed: [{ id: 999_999, username: null, code: 'not_found', detail: 'That request was not found.' }],
    });
  });
});
