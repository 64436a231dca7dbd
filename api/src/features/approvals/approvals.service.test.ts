import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ApprovalFacets,
  ApprovalRequestView,
  CreatedInvite,
  ErrorBody,
  InviteView,
  OpenInvite,
} from '@studyhall/contracts';
import { RedisConnections } from '@studyhall/platform';
import { createUser, type HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { SharedLimit } from '../../http/shared-limit.js';
import { LOOKS } from '../invites/index.js';

let api: TestApi;
let master: HttpClient;
/** The class "Biology 1" of NORTH. */
let biology: number;
beforeAll(async () => {
  api = await startApi();
  master = (await api.signedIn({ role: 'MASTER_ADMIN' })).client;
  const group = { name: 'Biology 1', school: 'NORTH' };
  biology = (await master.post<{ group_id: number }>('/api/groups', group)).body.group_id;
});
afterAll(() => api.stop());

const invite = async (body: object) =>
  (await master.post<CreatedInvite>('/api/invites', { school: 'NORTH', ...body })).body;
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
    expect((await api.visitor.get(`/api/invites/${code}`)).body).toMatchObject({
      code: 'not_found',
      detail: 'This invitation has expired. Please ask for a new one.',
    });
    const other = await invite({});
    expect((await master.delete(`/api/invites/${other.code}`)).status).toBe(200);
    expect((await ask(other.code, 'too late')).status).toBe(404);
    expect((await master.delete(`/api/invites/${other.code}`)).status).toBe(404);
  });
});

it('lists invitations in the order of each column', async () => {
  const head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'SORTED' })).client;
  for (const [name, role, uses, days, author] of [
    ['S2', 'STUDENT', 2, 1, 'sorting c'],
    ['S3', 'SCHOOL_ADMIN', 0, 3, 'sorting b'],
    ['S1', 'STUDENT', 1, 2, 'sorting a'],
  ] as const) {
    const { id } = await createUser(api.db, { username: author, role: 'SCHOOL_ADMIN', school: 'SORTED' });
    await api.db.query(
      `WITH made AS (INSERT INTO groups (name, school) VALUES ($1, 'SORTED') RETURNING id)
       INSERT INTO invites (code, school, group_id, role, max_uses, uses, expires_at, created_by)
       SELECT 'sorted ' || $1, 'SORTED', made.id, $2, 5, $3, now() + $4 * interval '1 day', $5 FROM made`,
      [name, role, uses, days, id],
    );
  }
  const digits = async (query: string): Promise<string> =>
    (await head.get<InviteView[]>(`/api/invites?${query}`)).body
      .map(({ group_name }) => group_name?.at(-1))
      .join('');
  expect(await digits('')).toBe('132');
  for (const [sort, ascending] of [
    ['created_at', '231'],
    ['name', '123'],
    ['role', '321'],
    ['uses', '312'],
    ['expires_at', '213'],
    ['created_by', '132'],
  ] as const) {
    expect(await digits(`sort=${sort}`), sort).toBe(ascending);
    expect(await digits(`sort=${sort}&order=desc`), sort).toBe([...ascending].toReversed().join(''));
  }
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

describe('the list of requests', () => {
  beforeEach(async () => {
    for (const table of ['approval_requests', 'invites']) await api.db.query(`DELETE FROM ${table}`);
  });

  it('has the class, and the account whose name has the same words', async () => {
    const pupil = await createUser(api.db, { username: 'Gita Ráo', school: 'NORTH' });
    await createUser(api.db, { username: 'rao.gita', school: 'SOUTH' });
    await master.post(`/api/groups/${biology}/assign`, [pupil.id]);
    const { code } = await invite({ group_id: biology });
    const requested = (await ask(code, 'rao.gita2')).body;
    expect(requested).not.toHaveProperty('looks_like');
    await ask(code, 'Omar Said');
    const { body } = await master.get<ApprovalRequestView[]>('/api/approval-requests?limit=10');
    expect(body.map(({ username, group_name, looks_like }) => [username, group_name, looks_like])).toEqual([
      [
        'rao.gita2',
        'Biology 1',
        { id: pupil.id, username: 'Gita Ráo', display_name: 'Gita Ráo', in_class: true },
      ],
      ['Omar Said', 'Biology 1', null],
    ]);
  });

  it('is narrowed by words, school, class and invitation, and counts each', async () => {
    const [first, second] = [await invite({ group_id: biology }), await invite({ school: 'SOUTH' })];
    await ask(first.code, 'ana north');
    await ask(second.code, 'ana south');
    await ask(second.code, 'bo south');
    const names = async (query: string, client = master): Promise<string[]> =>
      (await client.get<ApprovalRequestView[]>(`/api/approval-requests?limit=10&${query}`)).body.map(
        ({ username }) => username,
      );
    expect(await names('search=south%20ana')).toEqual(['ana south']);
    expect(await names('search=biology')).toEqual(['ana north']);
    expect(await names('school=SOUTH')).toEqual(['ana south', 'bo south']);
    expect(await names(`class=${biology}`)).toEqual(['ana north']);
    expect(await names(`invite_code=${second.code}`)).toEqual(['ana south', 'bo south']);
    const facets = async (client: HttpClient) =>
      (await client.get<ApprovalFacets>('/api/approval-requests/facets')).body;
    expect(await facets(master)).toMatchObject({
      schools: [
        { school: 'NORTH', count: 1 },
        { school: 'SOUTH', count: 2 },
      ],
      classes: [{ id: biology, name: 'Biology 1', school: 'NORTH', count: 1 }],
      invitations: [
        { code: first.code, name: 'Biology 1', count: 1 },
        { code: second.code, name: 'SOUTH', count: 2 },
      ],
    });
    const head = (await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' })).client;
    expect((await facets(head)).schools).toEqual([{ school: 'NORTH', count: 1 }]);
    expect(await names(`invite_code=${second.code}`, head)).toEqual([]);
    await ask(first.code, 'bo north');
    const approveAna = { decision: 'approve', filter: { search: 'ana' } };
    const all = (await head.get<ApprovalRequestView[]>('/api/approval-requests')).body;
    const except = all.map(({ id }) => id);
    expect(
      (await head.post('/api/approval-requests/bulk', { decision: 'approve', filter: {}, except })).body,
    ).toEqual({ done: 0, failed: [] });
    expect((await head.post('/api/approval-requests/bulk', approveAna)).body).toEqual({
      done: 1,
      failed: [],
    });
    expect(await names('')).toEqual(['ana south', 'bo south', 'bo north']);
  });
});

describe('a short code', () => {
  const open = (code: string) => api.visitor.get<OpenInvite & ErrorBody>(`/api/invites/${code}`);

  it('opens the invitation for an hour, in any case', async () => {
    const created = await invite({ group_id: biology, short_code: true });
    expect(created.short_code).toMatch(/^[BCDFHJKMNPRTVWXY]{6}$/);
    const minutes = (new Date(created.expires_at).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeCloseTo(60, 0);
    const short = created.short_code ?? '';
    expect((await open(short.toLowerCase())).body).toMatchObject({
      code: created.code,
      school: 'NORTH',
      group_name: 'Biology 1',
    });
    const [listed] = (await master.get<InviteView[]>('/api/invites')).body;
    expect(listed).toMatchObject({ short_code: short, direct: false });
    await api.db.query(`UPDATE invites SET expires_at = now()`);
    expect((await open(short)).body).toMatchObject({
      code: 'not_found',
      detail: 'There is no such code, or it has expired. Please check the letters, or ask for a new one.',
    });
    const byShortCode = { invite_code: short, username: 'by short code', password: 'long enough' };
    expect((await api.visitor.post('/api/approval-requests', byShortCode)).status).toBe(404);
  });

  /** Opens codes as one browser does, which keeps its cookie. */
  const browser = () => {
    let cookie = '';
    return async (code: string) => {
      const answer = await api.visitor.get<OpenInvite & ErrorBody>(`/api/invites/${code}`, { cookie });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    };
  };

  it('is limited against guessing for one browser; right codes are not counted', async () => {
    const { short_code, code } = await invite({ group_id: biology, short_code: true });
    const type = browser();
    for (let n = 0; n < 12; n += 1) expect((await type(short_code ?? '')).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await type('ZZZZZZ')).status).toBe(404);
    const refused = await type('ZZZZZZ');
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toBe(
      'Too many wrong codes were typed on this device. Try again in 15 minutes.',
    );
    expect((await type(short_code ?? '')).status).toBe(429);
    expect((await type(code)).status).toBe(200);
  });

  it('opens for others in a network where hundreds of wrong codes are typed, until its links close too', async () => {
    const { short_code, code } = await invite({ group_id: biology, short_code: true });
    const early = browser();
    expect((await early('ZZZZZZ')).status).toBe(404);
    for (let n = 0; n < 300; n += 1) expect((await open('ZZZZZZ')).status).toBe(404);
    expect((await early(short_code ?? '')).status).toBe(200);
    expect((await browser()(short_code ?? '')).status).toBe(200);
    const looks = new SharedLimit(api.app.get(RedisConnections), 'join:look', LOOKS);
    await expect(looks.consume('127.0.0.1', LOOKS.points)).rejects.toThrow();
    for (const by of [short_code ?? '', code]) expect((await open(by)).status).toBe(429);
  });
});
