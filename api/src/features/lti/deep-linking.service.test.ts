import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import {
  api,
  Browser,
  claim,
  classOf,
  launch,
  lms,
  people,
  personHere,
  platform,
  problem,
  PUBLIC_URL,
  startLti,
  target,
} from '../../../../tests/support/lti.js';

startLti();
const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const own = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };
const valueOf = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';
const choose = (browser: Browser, more: object = {}, role: 'Instructor' | 'Learner' = 'Instructor') =>
  launch(browser, {
    role,
    headers: { 'sec-fetch-dest': 'iframe' },
    claims: {
      [claim('message_type')]: 'LtiDeepLinkingRequest',
      [`${DEEP}deep_linking_settings`]: {
        ...{ deep_link_return_url: `${lms.url}/return`, accept_types: ['ltiResourceLink'], data: 'opaque' },
        ...more,
      },
    },
  });

it('a teacher chooses what a link opens, and students who follow it land there', async () => {
  const teacher = await personHere({ role: 'TEACHER' });
  const group = await classOf(teacher, `Biology ${people}`);
  const client = await api.openSession(teacher);
  const { body: given } = await client.post<{ activity_id: string }>(`/api/groups/${group}/activities`, {
    ...{ kind: 'quiz', title: 'Cells & <tissue>', questions: [{ kind: 'text', text: 'What is a cell?' }] },
  });
  const browser = new Browser();
  const first = await choose(browser);
  const connect = { ticket: valueOf(first.body, 'ticket'), class: String(group) };
  const page = await browser.submit('/lti/class', connect, own);
  const item = `todo:${given.activity_id}`;
  expect(page.body).toContain(`<option value="${item}">Cells &amp; &lt;tissue&gt;</option>`);
  const ticket = valueOf(page.body, 'ticket');
  // A ticket is for its step alone.
  const window = { ...own, 'sec-fetch-dest': 'document' };
  expect(problem(await browser.submit('/lti/enter', { ticket }, window))).toBe('sign_on_expired');
  const sent = await browser.submit('/lti/deep-link', { ticket, item }, own);
  expect(sent.body).toContain(`action="${lms.url}/return"`);
  expect(sent.headers.get('content-security-policy')).toContain(`form-action https: ${lms.url}`);
  // The session is not needed, and there is none.
  expect(browser.cookieNames).toEqual(['lti']);

  const keys = createRemoteJWKSet(new URL(`${api.url}/lti/keys`));
  const { payload } = await jwtVerify(valueOf(sent.body, 'JWT'), keys, {
    ...{ issuer: platform.client_id, audience: lms.url },
  });
  expect(payload).toMatchObject({
    [claim('message_type')]: 'LtiDeepLinkingResponse',
    [claim('deployment_id')]: '1',
    [`${DEEP}data`]: 'opaque',
    [`${DEEP}content_items`]: [
      {
        ...{ type: 'ltiResourceLink', title: 'Cells & <tissue>', url: `${PUBLIC_URL}/lti/launch` },
        custom: { item },
      },
    ],
  });

  const { user: student } = await api.signedIn({ school: 'NORTH' });
  const email = `learner${people}@north.example`;
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [student.id, email]);
  const follow = async (wanted: unknown): Promise<string | null> => {
    const claims = { sub: `learner-${people}`, email, [claim('custom')]: { item: wanted } };
    return target(await launch(new Browser(), { claims }));
  };
  expect(await follow(item)).toBe(`/todo/${given.activity_id}`);
  expect(await follow('todo')).toBe('/todo');
  expect(await follow('cards')).toBe('/cards');
  for (const forged of ['//evil.example', 'todo:../../admin', 'https://evil.example', { a: 1 }, 'x'])
    expect(await follow(forged)).toBe('/chat');
});

it('a ticket answers once, and only with what was offered', async () => {
  const teacher = await personHere({ role: 'TEACHER' });
  const group = await classOf(teacher, `Physics ${people}`);
  const browser = new Browser();
  const first = await choose(browser);
  const connect = { ticket: valueOf(first.body, 'ticket'), class: String(group) };
  const page = await browser.submit('/lti/class', connect, own);
  const ticket = valueOf(page.body, 'ticket');
  const foreign = await browser.submit(
    '/lti/deep-link',
    { ticket, item: `todo:${crypto.randomUUID()}` },
    own,
  );
  expect(foreign.body).toContain('/signin?problem=sign_on_expired');
  expect((await browser.submit('/lti/deep-link', { ticket, item: 'class' }, own)).body).toContain(
    '/signin?problem=sign_on_expired',
  );
});

it('students add no links, and a platform that takes no links is refused', async () => {
  await personHere();
  expect((await choose(new Browser(), {}, 'Learner')).body).toContain('problem=lti_teachers_only');
  expect((await choose(new Browser(), {}, 'Instructor')).body).toContain('problem=lti_teachers_only');
  const none = await choose(new Browser(), { accept_types: ['file'] });
  expect(none.body).toContain('problem=sign_on_invalid');
  const script = await choose(new Browser(), { deep_link_return_url: 'javascript:alert(1)' });
  expect(script.body).toContain('problem=sign_on_invalid');
  expect(problem(none)).toBe(null);
});
