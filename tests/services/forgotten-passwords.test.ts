import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInOptions } from '@studyhall/contracts';
import { EncryptedSecrets, loadConfig } from '@studyhall/platform';
import { signIn, type NewTestUser, type TestUser } from '@studyhall/testing';
import { ANSWER_MS } from '../../api/src/features/auth/forgotten-passwords.service.ts';
import { MailSender } from '../../worker/src/features/mail/mail.sender.ts';
import { OutboxTask } from '../../worker/src/features/mail/outbox.task.ts';
import { WebhookSender } from '../../worker/src/features/mail/webhook.sender.ts';
import { startApi, type TestApi } from '../support/api.js';
import { startMailServer, type TestMailServer } from '../support/mail.server.ts';
import { addTotp } from '../support/second-factor.js';

const CALL = '/api/forgotten-passwords';
const CHOSEN = 'a password of my own';

let mail: TestMailServer;
let api: TestApi;
beforeAll(async () => {
  mail = await startMailServer();
  api = await startApi({
    env: {
      ...{ SMTP_URL: mail.url, MAIL_FROM: 'studyhall@school.example' },
      ...{ PUBLIC_URL: 'http://127.0.0.1', SECRET_KEY: 'k'.repeat(32) },
    },
  });
});
afterAll(async () => {
  await api?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  mail.received.length = 0;
  await api.db.query('DELETE FROM outbox_items');
});

let people = 0;
async function person(given: NewTestUser = {}): Promise<TestUser & { email: string }> {
  const { user } = await api.signedIn({ role: 'TEACHER', school: 'NORTH', ...given });
  const email = `person${(people += 1)}@north.example`;
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [user.id, email]);
  return { ...user, email };
}
const ask = (name: string) => api.visitor.post(CALL, { name });
const set = (token: string, new_password = CHOSEN) =>
  api.visitor.send<{ username?: string; detail?: string }>('PUT', CALL, { token, new_password });
async function sendMails(): Promise<void> {
  const config = loadConfig(api.env);
  await new OutboxTask(
    api.db,
    new MailSender(config),
    new WebhookSender(config, new EncryptedSecrets(config)),
  ).run(new AbortController().signal);
}
const tokenIn = (raw = ''): string =>
  /reset-password#([\w.-]+)/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';
/** The token of the link that a user is sent. */
async function linkOf(user: { email: string }): Promise<string> {
  expect((await ask(user.email)).status).toBe(204);
  await sendMails();
  return tokenIn(mail.received.findLast(({ to }) => to.includes(user.email))?.raw);
}
const waiting = (): Promise<Array<{ user_id: number; kind: string }>> =>
  api.db.query('SELECT user_id, kind FROM outbox_items WHERE sent_at IS NULL');

describe('a new password by mail', () => {
  it('is set once by the link, ends the sessions and is reported', async () => {
    const user = await person();
    const session = await api.openSession(user);
    const token = await linkOf(user);
    expect(mail.received[0]?.raw).not.toContain(user.username);
    expect(await set(token)).toMatchObject({ status: 200, body: { username: user.username } });
    expect((await session.get('/api/me')).status).toBe(401);
    expect((await api.visitor.post('/api/signin', user)).status).toBe(401);
    await signIn(api.url, { username: user.username, password: CHOSEN });
    expect((await set(token, 'another password')).status).toBe(403);
    expect(await waiting()).toEqual([{ user_id: user.id, kind: 'password_changed' }]);
    const [entry] = await api.db.query(
      `SELECT actor_id, school FROM audit_log WHERE action = 'user.reset_password_by_mail' AND target_id = $1`,
      [String(user.id)],
    );
    expect(entry).toMatchObject({ actor_id: user.id, school: 'NORTH' });
  });

  it('is refused where it is too plain, and the link still counts', async () => {
    const user = await person();
    const token = await linkOf(user);
    for (const plain of ['password1', 'short']) expect((await set(token, plain)).status).toBe(422);
    expect((await set(token)).status).toBe(200);
  });

  it('is set by one of two requests with one link', async () => {
    const token = await linkOf(await person());
    const answers = await Promise.all([set(token, 'the first password'), set(token, 'the second password')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('replaces a password that an admin gave, and the second factor is still asked for', async () => {
    const { user, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: 'NORTH' });
    await addTotp(client, { current_password: user.password });
    await api.db.query(
      `UPDATE users SET email = 'admin@north.example', must_change_password = true WHERE id = $1`,
      [user.id],
    );
    expect((await set(await linkOf({ email: 'admin@north.example' }))).status).toBe(200);
    const answer = await api.visitor.post('/api/signin', { username: user.username, password: CHOSEN });
    expect(answer.body).toMatchObject({ factor_required: true });
  });

  it.each([
    ['a later link', (user: { email: string }) => linkOf(user).then(() => undefined)],
    ['another address', (user: { id: number }) => change(user.id, `email = 'other${user.id}@north.example'`)],
    ['a new password', (user: { id: number }) => change(user.id, `password_hash = 'other'`)],
    ['ended sessions', (user: { id: number }) => change(user.id, `access_version = access_version + 1`)],
    ['revoked access', (user: { id: number }) => change(user.id, `access_granted = false`)],
    ['another role', (user: { id: number }) => change(user.id, `role = 'STUDENT'`)],
    ['half an hour', () => api.db.query(`UPDATE mail_codes SET expires_at = now()`)],
  ])('is not set by a link after %s', async (_what, happens) => {
    const user = await person();
    const token = await linkOf(user);
    await happens(user);
    expect((await set(token)).status).toBe(403);
  });

  it('is not set by the link of another account, or by anything that is no link', async () => {
    const [own, other] = [await person(), await person()];
    const [, secret] = (await linkOf(own)).split('.');
    for (const token of [
      `${other.id}.${secret}`,
      `${own.id}.`,
      `${own.id}`,
      `${own.id}.${'A'.repeat(43)}`,
      '',
      '1e3.x',
    ])
      expect((await set(token)).status).toBe(403);
    expect((await set(`${own.id}.${secret}`)).status).toBe(200);
  });
});

const change = (id: number, what: string) => api.db.query(`UPDATE users SET ${what} WHERE id = $1`, [id]);

describe('the request for a link', () => {
  it('answers alike for everyone, and takes as long', async () => {
    const user = await person();
    for (const name of [user.email, user.username.toUpperCase(), 'nobody', `nobody@north.example`]) {
      const start = performance.now();
      expect(await ask(name)).toMatchObject({ status: 204, body: null });
      // Timers may fire a millisecond early.
      expect(performance.now() - start).toBeGreaterThanOrEqual(ANSWER_MS - 2);
    }
    expect(await waiting()).toHaveLength(2);
  });

  it.each<[string, string, NewTestUser?]>([
    ['a student', 'preferred_name = NULL', { role: 'STUDENT' }],
    ['a teacher without an address', 'email = NULL'],
    ['an account without access', 'access_granted = false'],
    ['an account that only other systems sign in', `password_hash = ''`],
  ])('sends nothing to %s', async (_who, as, given) => {
    const user = await person(given);
    await change(user.id, as);
    await ask(user.username);
    expect(await waiting()).toEqual([]);
  });

  it('sends nothing where the school has no passwords or is archived', async () => {
    const user = await person({ school: 'WITHOUT PASSWORDS' });
    await api.db.query(`UPDATE schools SET password_sign_in = false WHERE name = 'WITHOUT PASSWORDS'`);
    const former = await person({ school: 'CLOSED' });
    await api.db.query(`UPDATE schools SET archived_at = now() WHERE name = 'CLOSED'`);
    for (const { email } of [user, former]) await ask(email);
    expect(await waiting()).toEqual([]);
  });

  it('sends each of two accounts with one address a link of its own', async () => {
    const [first, second] = [await person(), await person()];
    await change(second.id, `email = '${first.email}'`);
    await ask(first.email);
    await sendMails();
    const names = await Promise.all(
      mail.received.map(async ({ raw }) => (await set(tokenIn(raw))).body.username),
    );
    expect(names.toSorted()).toEqual([first.username, second.username].toSorted());
  });

  it('sends one account three mails in an hour, and refuses a name after ten requests', async () => {
    const user = await person();
    for (let at = 0; at < 10; at += 1) expect((await ask(user.email)).status).toBe(204);
    expect(await waiting()).toHaveLength(3);
    expect((await ask(user.email.toUpperCase())).status).toBe(429);
    expect((await ask(user.username)).status).toBe(204);
    expect(await waiting()).toHaveLength(3);
  });

  it('mails nothing to a person who may not have it any more when it is sent', async () => {
    const user = await person();
    await ask(user.email);
    await change(user.id, `role = 'STUDENT'`);
    await sendMails();
    expect([mail.received, await waiting()]).toEqual([[], [expect.objectContaining({ user_id: user.id })]]);
  });
});

it('is offered on the sign-in page only where mail is set up', async () => {
  const offered = async ({ visitor }: TestApi) =>
    (await visitor.get<SignInOptions>('/api/sign-in/options')).body.password_mail;
  expect(await offered(api)).toBe(true);
  const other = await startApi();
  expect([await offered(other), (await other.visitor.post(CALL, { name: 'ann' })).status]).toEqual([
    false,
    404,
  ]);
  await other.stop();
});
