import { describe, expect, it } from 'vitest';
import type { Me, UndoOffer } from '@studyhall/contracts';
import {
  addProvider,
  api,
  Browser,
  callback,
  issuer,
  master,
  ownUsername,
  people,
  problem,
  start,
  startSignOn,
} from '../../../../tests/support/sign-on.js';

startSignOn();

describe('a person without an account', () => {
  const enter = async (id: string): Promise<Browser & { end: string }> => {
    const browser = new Browser();
    const end = await browser.go(callback(issuer.authorize(await browser.go(start(id))), id));
    return Object.assign(browser, { end });
  };
  const classOf = async (name: string, school = 'NORTH'): Promise<number> => {
    const { body } = await master.post<{ group_id: number }>('/api/groups', {
      name: `${name} ${people}`,
      school,
    });
    return body.group_id;
  };
  const classesOf = async (id: number): Promise<number[]> =>
    (await api.db.query('SELECT group_id FROM group_members WHERE user_id = $1 ORDER BY 1', [id])).map(
      ({ group_id }: { group_id: number }) => group_id,
    );

  it('gets an account by the first rule that fits, with its classes, and a name that is free', async () => {
    const [biology, physics] = [await classOf('Biology'), await classOf('Physics')];
    const rule = { claim: 'groups', value: 'pupils', role: 'STUDENT', school: 'NORTH', class_ids: [biology] };
    const staff = { claim: 'groups', value: 'staff', role: 'TEACHER', school: 'NORTH', class_ids: [physics] };
    const made = await addProvider({ domains: [], rules: [rule, staff], rules_own: true });
    await api.signedIn({ username: `mia${people}`, school: 'NORTH' });
    Object.assign(issuer.answers.claims, { groups: ['all', 'pupils'], preferred_username: `mia${people}` });
    const browser = await enter(made.id);
    const { body: me } = await browser.client.get<Me>('/api/me');
    expect(me).toMatchObject({ username: `mia${people} 2`, role: 'STUDENT', school: 'NORTH' });
    expect(await classesOf(me.id)).toEqual([biology]);
    const [log] = await api.db.query(`SELECT actor_id, actor, after FROM audit_log WHERE target_id = $1`, [
      String(me.id),
    ]);
    expect(log).toMatchObject({ actor_id: null, actor: 'North ID', after: { provider: 'North ID' } });

    // What people added by hand stays; what the rules own follows them.
    const chess = await classOf('Chess');
    await master.post(`/api/groups/${chess}/assign`, [me.id]);
    issuer.answers.claims['groups'] = ['pupils'];
    await master.send('PUT', `/api/identity-providers/${made.id}`, {
      ...made,
      rules: [
        { ...rule, class_ids: [physics] },
        { ...staff, class_ids: [biology] },
      ],
    });
    await enter(made.id);
    expect(await classesOf(me.id)).toEqual([physics, chess]);
    issuer.answers.claims['groups'] = ['staff'];
    const promoted = await enter(made.id);
    expect((await promoted.client.get<Me>('/api/me')).body).toMatchObject({ id: me.id, role: 'TEACHER' });
    expect(await classesOf(me.id)).toEqual([]);
  });

  it('takes no person back who was moved to a school that the provider is not for', async () => {
    await api.signedIn({ school: 'SOUTH' });
    const rule = { claim: 'groups', value: 'staff', role: 'TEACHER', school: 'NORTH' };
    const made = await addProvider({ domains: [], rules: [rule], rules_own: true });
    issuer.answers.claims['groups'] = ['staff'];
    const { id } = (await (await enter(made.id)).client.get<Me>('/api/me')).body;
    await master.send('PUT', `/api/users/${id}/school`, { school: 'SOUTH' });
    const later = new Browser();
    const asked = await later.go(start(made.id));
    expect(problem(await later.go(callback(issuer.authorize(asked), made.id)))).toBe('sign_on_unknown');
    expect(await api.db.query('SELECT role, school FROM users WHERE id = $1', [id])).toEqual([
      { role: 'TEACHER', school: 'SOUTH' },
    ]);
  });

  it('never becomes more by a rule once people made the account an admin', async () => {
    const rule = { claim: 'groups', value: 'pupils', role: 'STUDENT', school: 'NORTH' };
    const made = await addProvider({ domains: [], rules: [rule], rules_own: true });
    issuer.answers.claims['groups'] = ['pupils'];
    const first = await enter(made.id);
    const { id } = (await first.client.get<Me>('/api/me')).body;
    await api.db.query(`UPDATE users SET role = 'SCHOOL_ADMIN' WHERE id = $1`, [id]);
    const later = await enter(made.id);
    expect((await later.client.get<Me>('/api/me')).body).toMatchObject({ id, role: 'SCHOOL_ADMIN' });
  });

  describe('whom a rule made an admin', () => {
    const STAFF = { claim: 'groups', value: 'tea', role: 'TEACHER', school: 'NORTH', class_ids: [] };
    const LEADERS = { ...STAFF, value: 'adm', role: 'SCHOOL_ADMIN' };
    const PUPILS = { ...STAFF, value: 'pup', role: 'STUDENT' };
    const addRules = (more = {}) =>
      addProvider({ domains: [], rules: [LEADERS, STAFF, PUPILS], rules_own: true, ...more });
    /** Signs in with this group; returns the account as it is then. */
    const enterAs = async (provider: string, group: string) => {
      issuer.answers.claims['groups'] = [group];
      const browser = await enter(provider);
      return (await browser.client.get<Me>('/api/me')).body;
    };
    const setRole = async (id: number, role: string) =>
      (await master.send<UndoOffer>('PUT', `/api/users/${id}/role`, { role })).body.undo_id;

    it('loses the role by the rules, whether they made the account or promoted it', async () => {
      const made = await addRules();
      const { id, role } = await enterAs(made.id, 'adm');
      expect(role).toBe('SCHOOL_ADMIN');
      expect((await enterAs(made.id, 'none')).role).toBe('SCHOOL_ADMIN');
      for (const [group, expected] of [
        ['tea', 'TEACHER'],
        ['adm', 'SCHOOL_ADMIN'],
        ['pup', 'STUDENT'],
      ] as const)
        expect(await enterAs(made.id, group)).toMatchObject({ id, role: expected });
      const log = await api.db.query(
        `SELECT actor, before->>'role' AS was, after->>'role' AS role FROM audit_log
          WHERE target_id = $1 AND action = 'user.sign_on' ORDER BY id`,
        [String(id)],
      );
      expect(log).toEqual([
        { actor: 'North ID', was: 'SCHOOL_ADMIN', role: 'TEACHER' },
        { actor: 'North ID', was: 'TEACHER', role: 'SCHOOL_ADMIN' },
        { actor: 'North ID', was: 'SCHOOL_ADMIN', role: 'STUDENT' },
      ]);
    });

    it('keeps a role that people gave since, and loses one that an undo restored', async () => {
      const made = await addRules();
      const { id } = await enterAs(made.id, 'adm');
      const undo = await setRole(id, 'TEACHER');
      expect((await master.post(`/api/undo/${undo}`)).status).toBe(200);
      expect((await enterAs(made.id, 'tea')).role).toBe('TEACHER');
      await enterAs(made.id, 'adm');
      await setRole(id, 'TEACHER');
      await setRole(id, 'SCHOOL_ADMIN');
      expect((await enterAs(made.id, 'tea')).role).toBe('SCHOOL_ADMIN');
    });

    it('loses the role after linking the account again, and by no other provider', async () => {
      const [made, other] = [await addRules(), await addRules({ label: 'Other' })];
      const { id } = await enterAs(made.id, 'adm');
      await api.db.query('UPDATE external_identities SET provider_id = $2 WHERE user_id = $1', [
        id,
        other.id,
      ]);
      expect(await enterAs(other.id, 'tea')).toMatchObject({ id, role: 'SCHOOL_ADMIN' });
      await api.db.query('DELETE FROM external_identities WHERE user_id = $1', [id]);
      await api.db.query(
        'INSERT INTO external_identities (provider_id, issuer, subject, user_id) VALUES ($1, $2, $3, $4)',
        [made.id, issuer.url, `person-${people}`, id],
      );
      expect(await enterAs(made.id, 'tea')).toMatchObject({ id, role: 'TEACHER' });
    });

    it('stays where the role of an admin in a further school would end too', async () => {
      await api.signedIn({ school: 'SOUTH' });
      const made = await addRules();
      const { id, username } = await enterAs(made.id, 'adm');
      const further = { username, role: 'SCHOOL_ADMIN', school: 'SOUTH' };
      expect((await master.post('/api/memberships', further)).status).toBe(201);
      expect((await enterAs(made.id, 'pup')).role).toBe('SCHOOL_ADMIN');
      expect((await enterAs(made.id, 'tea')).role).toBe('TEACHER');
      expect(await api.db.query('SELECT role, school FROM memberships WHERE user_id = $1', [id])).toEqual([
        { role: 'SCHOOL_ADMIN', school: 'SOUTH' },
      ]);
    });
  });

  it('gets one account by four sign-ins at once', async () => {
    const rule = { claim: 'groups', value: 'pupils', role: 'STUDENT', school: 'NORTH' };
    const made = await addProvider({ domains: [], rules: [rule] });
    issuer.answers.claims['groups'] = ['pupils'];
    const browsers = await Promise.all(Array.from({ length: 4 }, () => enter(made.id)));
    expect(browsers.map(({ end }) => problem(end))).toEqual([null, null, null, null]);
    const names = await Promise.all(browsers.map(ownUsername));
    expect(new Set(names).size).toBe(1);
    expect(names).not.toContain(null);
  });

  it('asks once, waits, and enters once an admin has approved', async () => {
    const asking = await addProvider({ domains: [], unknown: 'ask' });
    issuer.answers.claims['preferred_username'] = `noor${people}`;
    expect(problem((await enter(asking.id)).end)).toBe('approval_pending');
    expect(problem((await enter(asking.id)).end)).toBe('approval_pending');
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const { body } = await client.get<Array<{ id: number; username: string }>>('/api/approval-requests');
    const mine = body.filter(({ username }) => username === `noor${people}`);
    expect(mine).toHaveLength(1);
    expect((await client.post(`/api/approval-requests/${mine[0]!.id}/approve`)).status).toBe(200);
    expect(await ownUsername(await enter(asking.id))).toBe(`noor${people}`);
  });

  it('gets the next free username where its own was given away before the approval', async () => {
    const asking = await addProvider({ domains: [], unknown: 'ask' });
    const username = `lena${people}`;
    issuer.answers.claims['preferred_username'] = username;
    await enter(asking.id);
    await api.signedIn({ username });
    const { client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    const { body } = await client.get<Array<{ id: number; username: string }>>('/api/approval-requests');
    const asked = body.find((one) => one.username === username);
    expect((await client.post(`/api/approval-requests/${asked!.id}/approve`)).status).toBe(200);
    expect(await ownUsername(await enter(asking.id))).toBe(`${username} 2`);
  });

  it('sees that the request was rejected', async () => {
    const asking = await addProvider({ domains: [], unknown: 'ask' });
    issuer.answers.claims['preferred_username'] = `zoe${people}`;
    await enter(asking.id);
    await api.db.query(
      `UPDATE approval_requests SET outcome = 'rejected', decided_at = now() WHERE username = $1`,
      [`zoe${people}`],
    );
    expect(problem((await enter(asking.id)).end)).toBe('approval_rejected');
  });

  it('is refused where groups that a rule needs came as a link', async () => {
    const made = await addProvider({
      rules: [{ claim: 'groups', value: 'x', role: 'STUDENT', school: 'NORTH' }],
    });
    issuer.answers.claims['_claim_names'] = { groups: 'src1' };
    expect(problem((await enter(made.id)).end)).toBe('sign_on_groups');
  });
});
