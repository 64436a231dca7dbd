import { describe, expect, it } from 'vitest';
import type { OwnIdentity } from '@studyhall/contracts';
import { addTotp } from '../../../../tests/support/second-factor.js';
import {
  addPlatform,
  api,
  begin,
  Browser,
  claim,
  classOf,
  launch,
  lms,
  master,
  signedInUsername,
  people,
  personHere,
  platform,
  problem,
  PUBLIC_URL,
  startLti,
  target,
} from '../../../../tests/support/lti.js';

startLti();
const FRAMED = { 'sec-fetch-dest': 'iframe' };
const ticketIn = (page: string): string => /name="ticket" value="([\w-]{43})"/.exec(page)?.[1] ?? '';
const own = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
const classes = async (userId: number): Promise<number[]> => {
  const rows: Array<{ group_id: number }> = await api.db.query(
    'SELECT group_id FROM group_members WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ group_id }) => group_id);
};

describe('a student', () => {
  it('is linked by the address, found by the subject afterwards, and gets the names of the platform', async () => {
    const user = await personHere();
    const browser = new Browser();
    expect(target(await launch(browser))).toBe('/chat');
    expect(await signedInUsername(browser)).toBe(user.username);
    const later = new Browser();
    const unknown = { email: 'else@elsewhere.example', given_name: 'Mila' };
    expect(target(await launch(later, { claims: unknown }))).toBe('/chat');
    expect(await signedInUsername(later)).toBe(user.username);
    const [stored] = await api.db.query('SELECT given_name, family_name, email FROM users WHERE id = $1', [
      user.id,
    ]);
    expect(stored).toEqual({
      ...{ given_name: 'Mila', family_name: 'Kaya', email: `person${people}@north.example` },
    });
  });

  it('is linked by the id of a roster', async () => {
    const other = await addPlatform({ client_id: 'roster', domains: [], external_source: 'sis' });
    const { user } = await api.signedIn({ school: 'NORTH' });
    await api.db.query(`INSERT INTO external_ids VALUES ('sis', '4711', $1), ('other', '4712', $1)`, [
      user.id,
    ]);
    const enter = async (id: string): Promise<string | null> => {
      const browser = new Browser();
      const lis = { aud: 'roster', sub: `lis-${id}`, [claim('lis')]: { person_sourcedid: id } };
      await launch(browser, { login: { client_id: 'roster' }, claims: lis });
      return signedInUsername(browser);
    };
    expect(await enter('4712')).toBe(null);
    expect(await enter('4711')).toBe(user.username);
    await master.delete(`/api/lti-platforms/${other.id}`);
  });

  it('gets an account with the role of the course where the platform makes them', async () => {
    const other = await addPlatform({ client_id: 'maker', domains: [], unknown: 'create' });
    const enter = async (role: 'Instructor' | 'Learner' | 'Mentor') => {
      const browser = new Browser();
      const claims = { aud: 'maker', sub: `${role}-${people}`, email: `${role}@maker.example` };
      await launch(browser, { login: { client_id: 'maker' }, claims, role });
      return (await browser.client.get<{ role?: string; school?: string }>('/api/me')).body;
    };
    expect(await enter('Learner')).toMatchObject({ role: 'STUDENT', school: 'NORTH' });
    // Nothing was connected yet: the page of the course comes first, and no session.
    expect((await enter('Instructor')).role).toBe(undefined);
    expect((await enter('Mentor')).role).toBe(undefined);
    const made = await api.db.query(
      `SELECT u.role FROM users u JOIN external_identities e ON e.user_id = u.id WHERE e.provider_id = $1 ORDER BY u.role`,
      [other.id],
    );
    expect(made).toEqual([{ role: 'STUDENT' }, { role: 'TEACHER' }]);
    await master.delete(`/api/lti-platforms/${other.id}`);
  });

  it('has a session for a day, which is no second factor and ends with the platform', async () => {
    const other = await addPlatform({ client_id: 'gone' });
    const user = await personHere();
    const browser = new Browser();
    await launch(browser, { login: { client_id: 'gone' }, claims: { aud: 'gone' } });
    expect(await signedInUsername(browser)).toBe(user.username);
    await master.delete(`/api/lti-platforms/${other.id}`);
    expect(await signedInUsername(browser)).toBe(null);
  });

  it('has a session that ends when the platform gets another issuer', async () => {
    const other = await addPlatform({ client_id: 'moved' });
    const user = await personHere();
    const browser = new Browser();
    await launch(browser, { login: { client_id: 'moved' }, claims: { aud: 'moved' } });
    expect(await signedInUsername(browser)).toBe(user.username);
    const change = (more: object) => master.post(`/api/lti-platforms/${other.id}`, { ...other, ...more });
    expect((await change({ label: 'Another name' })).status).toBe(200);
    expect(await signedInUsername(browser)).toBe(user.username);
    expect((await change({ issuer: 'https://other.example' })).status).toBe(200);
    expect(await signedInUsername(browser)).toBe(null);
    await master.delete(`/api/lti-platforms/${other.id}`);
  });
});

it('a link to a platform is among the own sign-ins, and ends there', async () => {
  const user = await personHere();
  const browser = new Browser();
  await launch(browser);
  const listed = async (client = browser.client) =>
    (await client.get<{ identities: OwnIdentity[] }>('/api/me/identities')).body.identities;
  expect(await listed()).toEqual([{ id: platform.id, label: 'Moodle', linked_at: expect.any(String) }]);
  const path = `/api/me/identities/${platform.id}`;
  // A platform is reached from its courses alone.
  expect((await browser.client.post(path, { current_password: user.password })).status).toBe(404);
  const ended = await browser.client.send('DELETE', path, { current_password: user.password });
  expect(ended.status).toBe(204);
  // The session that the platform opened ended with the link.
  expect(await signedInUsername(browser)).toBe(null);
  expect(await listed(await api.openSession(user))).toEqual([]);
  expect(
    await api.db.query(`SELECT actor FROM audit_log WHERE action = 'user.unlink' AND target_id = $1`, [
      String(user.id),
    ]),
  ).toEqual([{ actor: user.username }]);
});

describe('a teacher connects the course with a class', () => {
  it('once, and students of the course join the class from then on', async () => {
    const teacher = await personHere({ role: 'TEACHER' });
    const mine = await classOf(teacher, `Biology ${people}`);
    const others = await classOf(null, `Chemistry ${people}`);
    const browser = new Browser();
    const page = await launch(browser, { role: 'Instructor' });
    expect(page.status).toBe(200);
    expect(page.body).toContain('“Biology &lt;8b&gt;”');
    expect(page.body).toContain(`value="${mine}"`);
    expect(page.body).not.toContain(`value="${others}"`);
    const choice = { ticket: ticketIn(page.body), class: String(mine) };
    expect(target(await browser.submit('/lti/class', choice, own))).toBe(
      `/admin?section=classes&class=${mine}`,
    );
    expect(await signedInUsername(browser)).toBe(teacher.username);
    // The ticket counts once.
    expect(problem(await browser.submit('/lti/class', choice, own))).toBe('sign_on_expired');
    const again = new Browser();
    expect(target(await launch(again, { role: 'Instructor' }))).toBe(`/admin?section=classes&class=${mine}`);

    const { user: student } = await api.signedIn({ school: 'NORTH' });
    await api.db.query(`UPDATE users SET email = $2 WHERE id = $1`, [student.id, `s${people}@north.example`]);
    const learner = new Browser();
    const claims = { sub: `student-${people}`, email: `s${people}@north.example` };
    expect(target(await launch(learner, { claims }))).toBe('/chat');
    expect(await classes(student.id)).toEqual([mine]);
    const log = await api.db.query(
      `SELECT actor FROM audit_log WHERE action = 'lti_course.connect' AND target_id = $1`,
      [String(mine)],
    );
    expect(log).toEqual([{ actor: teacher.username }]);
  });

  it('after the own second step, where they have one, and proves it at each launch', async () => {
    const teacher = await personHere({ role: 'TEACHER' });
    const mine = await classOf(teacher, `Botany ${people}`);
    const session = await api.openSession(teacher);
    await addTotp(session, { current_password: teacher.password });
    const choose = async (headers: Record<string, string>) => {
      const { body } = await launch(new Browser(), { role: 'Instructor' });
      const choice = { ticket: ticketIn(body), class: String(mine) };
      return new Browser().submit('/lti/class', choice, { ...own, ...headers });
    };
    expect(problem(await choose({}))).toBe('lti_factor_first');
    expect(await api.db.query('SELECT FROM lti_courses WHERE group_id = $1', [mine])).toEqual([]);
    expect(target(await choose({ cookie: session.cookie ?? '' }))).toBe('/signin?step=factor');
    expect(await api.db.query('SELECT FROM lti_courses WHERE group_id = $1', [mine])).toHaveLength(1);
    const browser = new Browser();
    expect(target(await launch(browser, { role: 'Instructor' }))).toBe('/signin?step=factor');
    expect(await signedInUsername(browser)).toBe(null);
  });

  it('never with a class of another teacher, of another school, or that was removed', async () => {
    const teacher = await personHere({ role: 'TEACHER' });
    await classOf(teacher, `Own ${people}`);
    const others = await classOf(null, `Others ${people}`);
    const browser = new Browser();
    const page = await launch(browser, { role: 'Instructor' });
    const forged = { ticket: ticketIn(page.body), class: String(others) };
    expect((await browser.submit('/lti/class', forged, own)).status).toBe(404);
    const stored = await api.db.query(`SELECT FROM lti_courses WHERE course_id = $1`, [`course-${people}`]);
    expect(stored).toEqual([]);
  });

  it('says that a teacher has no class', async () => {
    await personHere({ role: 'TEACHER' });
    const { body } = await launch(new Browser(), {
      role: 'Instructor',
      headers: { 'accept-language': 'ar' },
    });
    expect(body).toContain('dir="rtl"');
    expect(body).toContain('لا تدرّس أي صف هنا بعد');
  });
});

describe('in a frame of the platform', () => {
  it.each(['https://*', 'https://a.test,*', 'https://a.test;sandbox'])(
    'the address %s frames nothing',
    async (url) => {
      await personHere();
      const claims = {
        [claim('launch_presentation')]: { return_url: url },
        [claim('tool_platform')]: { url: 'https://pages.example/course' },
      };
      const { headers } = await launch(new Browser(), { headers: FRAMED, claims });
      expect(headers.get('content-security-policy')).toMatch(
        new RegExp(`frame-ancestors ${lms.url} https://pages\\.example$`),
      );
    },
  );

  it('a button opens the product in a window of its own, once', async () => {
    const user = await personHere();
    const framed = new Browser();
    const page = await launch(framed, { headers: FRAMED });
    expect(page.status).toBe(200);
    expect(framed.cookieNames).toEqual(['lti']);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${lms.url}`);
    expect(page.headers.get('x-frame-options')).toBe(null);
    const window = new Browser();
    const ticket = { ticket: ticketIn(page.body) };
    // A page of another site cannot sign a visitor in to an account of its choice.
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await window.submit('/lti/enter', ticket, foreign)).status).toBe(403);
    expect(target(await window.submit('/lti/enter', ticket, own))).toBe('/chat');
    expect(await signedInUsername(window)).toBe(user.username);
    expect(problem(await new Browser().submit('/lti/enter', ticket, own))).toBe('sign_on_expired');
  });

  it('the cookie of the browser is for frames: partitioned, and of no other site', async () => {
    const browser = new Browser();
    const form = { iss: lms.url, login_hint: '7', target_link_uri: PUBLIC_URL };
    const { headers } = await browser.submit('/lti/login', form, { origin: lms.url });
    const [cookie = ''] = headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/lti'])
      expect(cookie).toContain(attribute);
  });

  it('a browser that refuses the cookie begins again in a window of its own', async () => {
    await personHere();
    const to = await begin(new Browser());
    const form = { state: to.searchParams.get('state') ?? '', id_token: 'unread' };
    const { status, body } = await new Browser().submit('/lti/launch', form, { origin: lms.url, ...FRAMED });
    expect(status).toBe(200);
    const again = /href="(\/lti\/login\?[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(Object.fromEntries(new URLSearchParams(again.split('?')[1]))).toMatchObject({
      ...{ iss: lms.url, login_hint: '7', lti_message_hint: 'hint' },
    });
    expect((await api.visitor.get(again)).headers.get('location')).toContain(`${lms.url}/auth?`);
  });

  it('a failure leads to the sentence in a window of its own', async () => {
    const { body } = await launch(new Browser(), { headers: FRAMED, claims: { email: 'x@else.example' } });
    expect(body).toContain('href="/signin?problem=sign_on_unknown"');
  });
});

it('the login asks the platform as LTI 1.3 says', async () => {
  const to = await begin(new Browser());
  expect(`${to.origin}${to.pathname}`).toBe(`${lms.url}/auth`);
  const { state, nonce, ...sent } = Object.fromEntries(to.searchParams);
  expect([state, nonce]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  expect(sent).toEqual({
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: platform.client_id, redirect_uri: `${PUBLIC_URL}/lti/launch` },
    ...{ login_hint: '7', lti_message_hint: 'hint' },
  });
});
