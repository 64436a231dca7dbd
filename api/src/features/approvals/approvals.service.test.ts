import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalRequestView, InviteView, OpenInvite } from '@studyhall/contracts';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

let api: TestApi;
let master: HttpClient;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
});
afterAll(() => api.stop());

const invite = async (body: object) =>
  (await master.post<{ code: string; url: string }>('/api/invites', { school: 'NORTH', ...body })).body;
const ask = (code: string, username: string) =>
  api.visitor.post<ApprovalRequestView>('/api/approval-requests', {
    invite_code: code,
    username,
    password: 'long enough',
  });

describe('an invitation', () => {
  it('opens the join page by an unguessable address, and answers 404 with a sentence after its end', async () => {
    const { code, url } = await invite({ max_uses: 1 });
    expect(url).toBe(`${api.url}/join/${code}`);
    expect(Buffer.from(code, 'base64url')).toHaveLength(24);
    const open = await api.visitor.get<OpenInvite>(`/api/invites/${code}`);
    expect(open.body).toEqual({
      code,
      product_name: 'Studyhall',
      school: 'NORTH',
      group_name: null,
      role: 'STUDENT',
      direct: false,
    });
    await ask(code, 'the only one');
    expect((await api.visitor.get(`/api/invites/${code}`)).body).toMatchObject({
      code: 'not_found',
      detail: 'This invitation has been used up. Please ask for a new one.',
    });
    expect((await api.visitor.get('/api/invites/unknown')).status).toBe(404);
  });

  it('is limited to its number of uses, also for concurrent requests', async () => {
    const { code } = await invite({ max_uses: 2 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => ask(code, `crowd ${n}`)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
    const list = await master.get<InviteView[]>('/api/invites');
    expect(list.body.find((one) => one.code === code)).toMatchObject({ uses: 2, max_uses: 2 });
  });

  it('is rejected once it has expired or was withdrawn', async () => {
    const { code } = await invite({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    await api.db.query(`UPDATE invites SET expires_at = now() WHERE code = $1`, [code]);
    expect((await ask(code, 'too late')).status).toBe(404);
    const other = await invite({});
    expect((await master.delete(`/api/invites/${other.code}`)).status).toBe(200);
    expect((await ask(other.code, 'too late')).status).toBe(404);
    expect((await master.delete(`/api/invites/${other.code}`)).status).toBe(404);
  });
});

describe('a request', () => {
  it('allows a sign-in only after its approval, and adds the user to the class', async () => {
    const group = await master.post<{ group_id: number }>('/api/groups', {
      name: 'Robotics',
      school: 'NORTH',
    });
    const { code } = await invite({ group_id: group.body.group_id });
    const { body: request } = await ask(code, 'Robot Fan');
    expect(request).toMatchObject({ username: 'Robot Fan', school: 'NORTH', role: 'STUDENT' });
    const signIn = () => api.visitor.post('/api/signin', { username: 'robot fan', password: 'long enough' });
    expect((await signIn()).status).toBe(403);
    expect((await master.post(`/api/approval-requests/${request.id}/approve`)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    const members = await master.get(`/api/groups/${group.body.group_id}/members`);
    expect(members.body).toMatchObject({ members: [{ username: 'Robot Fan' }] });
    const [kept] = await api.db.query<Array<{ password_hash: string | null }>>(
      `SELECT password_hash FROM approval_requests WHERE id = $1`,
      [request.id],
    );
    expect(kept).toEqual({ password_hash: null });
  });

  it('is decided once: the second decision gets 409', async () => {
    const other = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
    const { body: request } = await ask((await invite({})).code, 'Wanted');
    const answers = await Promise.all([
      master.post(`/api/approval-requests/${request.id}/approve`),
      other.post(`/api/approval-requests/${request.id}/approve`),
      other.post(`/api/approval-requests/${request.id}/reject`, { reason: 'no' }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer.body).toMatchObject({ code: 'already_decided' });
    }
    const decisions = await api.db.query(
      `SELECT 1 FROM audit_log WHERE target_type = 'approval' AND target_id = $1 AND action IN ('approval.approve', 'approval.reject')`,
      [String(request.id)],
    );
    expect(decisions).toHaveLength(1);
  });

  it('rejects a username that another account or request has', async () => {
    await createUser(api.db, { username: 'Occupied' });
    const { code } = await invite({});
    expect((await ask(code, 'occupied')).body).toMatchObject({ code: 'username_taken' });
    const both = await Promise.all([ask(code, 'Same Name'), ask(code, 'same name')]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const request = both.find((answer) => answer.status === 201)?.body;
    await createUser(api.db, { username: 'SAME NAME' });
    expect((await master.post(`/api/approval-requests/${request?.id}/approve`)).body).toMatchObject({
      code: 'username_taken',
    });
    expect((await master.post(`/api/approval-requests/${request?.id}/reject`)).status).toBe(200);
  });
});
