import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApprovalRequestView } from '@studyhall/contracts';
import { rows } from '@studyhall/persistence';
import { createUser, HttpClient, type Answer } from '@studyhall/testing';
import { startApi, type TestApi } from '../support/api.js';

const ROUNDS = 12;

let api: TestApi;
let master: HttpClient;
let rival: HttpClient;
beforeAll(async () => {
  api = await startApi();
  [master, rival] = [await admin(), await admin()];
});
afterAll(() => api.stop());

/** A new master admin with a session. */
async function admin(): Promise<HttpClient & { id: number }> {
  const user = await createUser(api.db, { role: 'MASTER_ADMIN' });
  return Object.assign(await api.openSession(user), { id: user.id });
}

/** The answer, or 401 where the connection was cut: the account that asked was ended meanwhile. */
const orCut = (asked: Promise<Answer>): Promise<Answer> =>
  asked.catch(() => ({ status: 401, headers: new Headers(), body: null }));

/** The scene is set anew for each round; what was asked at once must have ended in one of the orders. */
function everyRound(what: string, round: (at: number) => Promise<void>): void {
  it(what, async () => {
    for (let at = 0; at < ROUNDS; at++) await round(at);
  });
}

const statuses = (answers: ReadonlyArray<Answer>): number[] =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);
const put = (http: HttpClient, path: string, body: unknown) => http.send('PUT', path, body);
const rowsOf = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  rows<Row>(api.db, sql, values);

const invite = async (body: object): Promise<string> =>
  (await master.post<{ code: string }>('/api/invites', body)).body.code;
let names = 0;
const newName = (): string => `racer ${(names += 1)}`;
const group = async (school = 'NORTH'): Promise<number> =>
  (await master.post<{ group_id: number }>('/api/groups', { name: newName(), school })).body.group_id;

/** A request as it lies there, without the cost of a password. */
async function request(groupId: number | null = null): Promise<{ id: number; username: string }> {
  const username = newName();
  const [made] = await rowsOf<{ id: number }>(
    `INSERT INTO approval_requests (username, password_hash, school, role, group_id)
     VALUES ($1, 'x', 'NORTH', 'STUDENT', $2) RETURNING id`,
    [username, groupId],
  );
  return { id: made?.id ?? 0, username };
}
const approve = (http: HttpClient, id: number) => http.post(`/api/approval-requests/${id}/approve`);
const reject = (http: HttpClient, id: number) => http.post(`/api/approval-requests/${id}/reject`);
const accountsOf = (username: string) => rowsOf(`SELECT 1 FROM users WHERE username = $1`, [username]);
const decisionsOf = (id: number) =>
  rowsOf<{ action: string }>(
    `SELECT action FROM audit_log WHERE target_type = 'approval' AND target_id = $1`,
    [String(id)],
  );

describe('classes', () => {
  everyRound('deleted while members come and go: all or nothing', async () => {
    const id = await group();
    const [one, two] = await Promise.all([createUser(api.db), createUser(api.db)]);
    await master.post(`/api/groups/${id}/assign`, [one.id]);
    const [gone, ...others] = await Promise.all([
      master.delete(`/api/groups/${id}`),
      rival.post(`/api/groups/${id}/assign`, [one.id, two.id]),
      rival.delete(`/api/groups/${id}/members/${one.id}`),
      rival.send('DELETE', `/api/users/${two.id}`),
      put(master, `/api/users/${one.id}/school`, { school: 'SOUTH' }),
    ]);
    expect(gone.status).toBe(200);
    for (const other of others) expect([200, 404, 422]).toContain(other.status);
    expect(await rowsOf(`SELECT 1 FROM group_members WHERE group_id = $1`, [id])).toEqual([]);
  });

  everyRound('moved to another school while a member of the old one is added', async () => {
    const id = await group();
    const pupil = await createUser(api.db);
    const [moved, assigned] = await Promise.all([
      put(master, `/api/groups/${id}`, { name: newName(), school: 'SOUTH' }),
      rival.post(`/api/groups/${id}/assign`, [pupil.id]),
    ]);
    expect(moved.status).toBe(200);
    expect([200, 422]).toContain(assigned.status);
    expect(await rowsOf(`SELECT 1 FROM group_members WHERE group_id = $1`, [id])).toEqual([]);
  });

  everyRound('a user who moves away while being added is not left in the class', async () => {
    const id = await group();
    const pupil = await createUser(api.db);
    const answers = await Promise.all([
      put(master, `/api/users/${pupil.id}/school`, { school: 'SOUTH' }),
      rival.post(`/api/groups/${id}/assign`, [pupil.id]),
      put(rival, `/api/users/${pupil.id}/role`, { role: 'SCHOOL_ADMIN' }),
    ]);
    for (const answer of answers) expect([200, 422]).toContain(answer.status);
    expect(await rowsOf(`SELECT 1 FROM group_members WHERE group_id = $1`, [id])).toEqual([]);
  });
});

describe('accounts', () => {
  it('of one name in different cases: one of them', async () => {
    for (let at = 0; at < ROUNDS / 4; at++) {
      const name = newName();
      const answers = await Promise.all(
        [name, name.toUpperCase(), ` ${name} `].map((username) =>
          master.post('/api/users', { username, password: 'long enough', school: 'NORTH' }),
        ),
      );
      expect(statuses(answers)).toEqual([201, 409, 409]);
      expect(await rowsOf(`SELECT 1 FROM users WHERE lower(username) = $1`, [name])).toHaveLength(1);
    }
  });

  const ways: Array<(by: HttpClient, id: number) => Promise<Answer>> = [
    (by, id) => put(by, `/api/users/${id}/access`, { access_granted: false }),
    (by, id) => put(by, `/api/users/${id}/role`, { role: 'STUDENT' }),
    (by, id) => by.delete(`/api/users/${id}`),
  ];
  everyRound('the last two master admins who revoke, demote or delete each other: one stays', async (at) => {
    const pair = [await admin(), await admin()] as const;
    const others = await rowsOf<{ id: number }>(
      `UPDATE users SET access_granted = false
        WHERE role = 'MASTER_ADMIN' AND access_granted AND id <> ALL($1::int[]) RETURNING id`,
      [pair.map((one) => one.id)],
    );
    try {
      const answers = await Promise.all([
        orCut(ways[at % 3]!(pair[0], pair[1].id)),
        orCut(ways[Math.floor(at / 3) % 3]!(pair[1], pair[0].id)),
      ]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      for (const answer of answers) expect([200, 401, 403, 404, 409]).toContain(answer.status);
      expect(
        await rowsOf(
          `SELECT 1 FROM users WHERE role = 'MASTER_ADMIN' AND access_granted AND removed_with IS NULL`,
        ),
      ).toHaveLength(1);
    } finally {
      await rowsOf(`UPDATE users SET access_granted = true WHERE id = ANY($1::int[])`, [
        others.map((one) => one.id),
      ]);
    }
  });
});

describe('requests', () => {
  everyRound('approved by two at once: one account, one decision, the other is told', async () => {
    const { id, username } = await request();
    const answers = await Promise.all([approve(master, id), approve(rival, id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'already_decided',
      detail: 'Someone else has already decided this request.',
    });
    expect(await accountsOf(username)).toHaveLength(1);
    expect(await decisionsOf(id)).toHaveLength(1);
  });

  everyRound('approved and rejected at once: an account if approved, none if rejected', async () => {
    const { id, username } = await request();
    const [approved, rejected] = await Promise.all([approve(master, id), reject(rival, id)]);
    expect(statuses([approved, rejected])).toEqual([200, 409]);
    expect(await accountsOf(username)).toHaveLength(approved.status === 200 ? 1 : 0);
    expect(await decisionsOf(id)).toEqual([
      { action: approved.status === 200 ? 'approval.approve' : 'approval.reject' },
    ]);
  });

  everyRound('approved while their class is deleted: an account, in a class or in none', async () => {
    const groupId = await group();
    const { id, username } = await request(groupId);
    const answers = await Promise.all([approve(master, id), rival.delete(`/api/groups/${groupId}`)]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await accountsOf(username)).toHaveLength(1);
    expect(await rowsOf(`SELECT 1 FROM group_members WHERE group_id = $1`, [groupId])).toEqual([]);
  });

  everyRound('approved while the admin who approves is deleted: done whole or not at all', async () => {
    const by = await admin();
    const { id, username } = await request();
    const [approved, deleted] = await Promise.all([
      orCut(approve(by, id)),
      master.delete(`/api/users/${by.id}`),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 401, 409]).toContain(approved.status);
    const accounts = await accountsOf(username);
    if (approved.status === 200) expect(accounts).toHaveLength(1);
    expect(await decisionsOf(id)).toHaveLength(accounts.length);
  });

  everyRound('approved while the name is given to somebody else: one account of that name', async () => {
    const { id, username } = await request();
    const [approved] = await Promise.all([
      approve(master, id),
      createUser(api.db, { username }).catch(() => null),
    ]);
    expect([200, 409]).toContain(approved.status);
    expect(await accountsOf(username)).toHaveLength(1);
  });

  everyRound('the users of the class are deleted meanwhile: nobody waits for ever', async () => {
    const groupId = await group();
    const pupil = await createUser(api.db);
    await master.post(`/api/groups/${groupId}/assign`, [pupil.id]);
    const { id } = await request(groupId);
    const answers = await Promise.all([
      approve(master, id),
      rival.delete(`/api/users/${pupil.id}`),
      rival.delete(`/api/groups/${groupId}`),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200]);
  });
});

describe('invitations', () => {
  const ask = (invite_code: string) =>
    api.visitor.post<ApprovalRequestView>('/api/approval-requests', {
      invite_code,
      username: newName(),
      password: 'long enough',
    });

  it('for one use, used by ten at once: one is accepted', async () => {
    for (let at = 0; at < 4; at++) {
      const code = await invite({ school: 'NORTH', max_uses: 1 });
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(code)));
      expect(statuses(answers)).toEqual([201, ...Array<number>(9).fill(404)]);
      expect(await rowsOf(`SELECT uses FROM invites WHERE code = $1`, [code])).toEqual([{ uses: 1 }]);
    }
  });

  it('withdrawn, or their class deleted, while they are used: answered with a sentence', async () => {
    for (let at = 0; at < ROUNDS / 2; at++) {
      const groupId = await group();
      const code = await invite({ group_id: groupId });
      const answers = await Promise.all([
        ask(code),
        ask(code),
        at % 2 === 0 ? master.delete(`/api/invites/${code}`) : master.delete(`/api/groups/${groupId}`),
      ]);
      expect(answers[2].status).toBe(200);
      for (const answer of answers) expect([200, 201, 404, 409]).toContain(answer.status);
    }
  });

  everyRound('withdrawn while a request of theirs is approved: both', async () => {
    const code = await invite({ school: 'NORTH' });
    const { id } = await request();
    await rowsOf(
      `UPDATE approval_requests SET invite_id = (SELECT id FROM invites WHERE code = $2) WHERE id = $1`,
      [id, code],
    );
    const answers = await Promise.all([approve(master, id), rival.delete(`/api/invites/${code}`)]);
    expect(statuses(answers)).toEqual([200, 200]);
  });
});
