import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SafeguardingView } from '@studyhall/contracts';
import { outbox, safetyRecords } from '@studyhall/persistence';
import { EncryptedSecrets, EventPublisher, loadConfig } from '@studyhall/platform';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { startMailServer, type TestMailServer } from '../../../../tests/support/mail.server.js';
import {
  ask as askAs,
  DANGER,
  newSafeguardedSchool,
  type SchoolPerson,
} from '../../../../tests/support/safeguarded-school.js';
import { SafetyCasesTask, SafetyRemindersTask } from '../safety/index.js';
import { MailSender } from './mail.sender.js';
import { OutboxTask } from './outbox.task.js';
import { WebhookSender } from './webhook.sender.js';

const ENV = { SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: 'https://studyhall.school.example' };
const { signal } = new AbortController();

let api: TestApi;
let mail: TestMailServer;
beforeAll(async () => {
  api = await startApi({ env: { SECRET_KEY: ENV.SECRET_KEY } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  mail = await startMailServer();
});
afterEach(async () => {
  await mail.stop();
  await api.db.query('DELETE FROM outbox_items');
  await api.db.query('DELETE FROM safeguarding');
});

/** The task of one worker. */
function newTask(more: Record<string, string> = {}): OutboxTask {
  const from = 'Studyhall <studyhall@school.example>';
  const config = loadConfig({ ...api.env, ...ENV, SMTP_URL: mail.url, MAIL_FROM: from, ...more });
  return new OutboxTask(
    api.db,
    new MailSender(config),
    new WebhookSender(config, new EncryptedSecrets(config)),
  );
}

/** A confirmed school whose people have addresses: these are read when a mail is sent. */
async function newSchool() {
  const school = await newSafeguardedSchool(api);
  const { admin, lead, deputy, pupil, path } = school;
  const address = ({ user }: SchoolPerson) => `${user.id}@school.example`;
  for (const one of [admin, lead, deputy, pupil])
    await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [one.user.id, address(one)]);
  return {
    ...school,
    id: Number(path.split('/')[3]),
    address,
    ask: (message: string) => askAs(pupil, message),
  };
}
const forget = () => api.db.query('DELETE FROM outbox_items');
const recipients = () => mail.received.flatMap(({ to }) => to).sort();
const makeDue = () => api.db.query('UPDATE outbox_items SET next_attempt_at = now()');
const stored = (): Promise<outbox.ClaimedItem[]> => api.db.query('SELECT * FROM outbox_items');

it('asks lead and deputy by mail to confirm, and mails the lead a case without name and text', async () => {
  const { lead, deputy, pupil, address, ask } = await newSchool();
  await newTask().run(signal);
  expect(recipients()).toEqual([address(lead), address(deputy)].sort());
  mail.received.length = 0;
  await ask(DANGER);
  await newTask().run(signal);
  expect(recipients()).toEqual([address(lead)]);
  const { raw } = mail.received[0]!;
  const sent = raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(sent).toContain('https://studyhall.school.example/admin?section=safety');
  for (const secret of ['die', pupil.user.username, lead.user.username, pupil.user.school!])
    expect(raw).not.toContain(secret);
});

it('confirms by the code of the mail, once, through an admin of the own school', async () => {
  const { path, admin, lead, deputy, address } = await newSchool();
  const other = await newSchool();
  await api.db.query('UPDATE safeguarding SET lead_confirmed_at = NULL, confirmed_at = NULL');
  await newTask().run(signal);
  const codeOf = (one: typeof lead) =>
    /^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/m.exec(
      mail.received.find(({ to }) => to.includes(address(one)))?.raw ?? '',
    )?.[0];
  const confirm = (one: typeof lead, code?: string, at = path) =>
    one.client.post<{ confirmed_at: string | null }>(`${at}/confirm`, { code });
  expect((await confirm(admin, 'AAAA-AAAA-AAAA')).status).toBe(403);
  expect((await confirm(other.admin, codeOf(lead))).status).toBe(404);
  expect((await confirm(other.admin, codeOf(lead), other.path)).status).toBe(403);
  expect((await confirm(deputy, codeOf(lead))).status).toBe(403);
  const { status, body } = await confirm(admin, codeOf(lead)?.toLowerCase());
  expect([status, body.confirmed_at]).toEqual([200, expect.any(String)]);
  expect((await confirm(admin, codeOf(lead))).status).toBe(403);
});

it('sends each mail once, by two workers at once and with a fixed Message-ID', async () => {
  const { ask } = await newSchool();
  for (let at = 0; at < 5; at += 1) await ask(DANGER);
  const tasks = [newTask(), newTask(), newTask()];
  await Promise.all(tasks.map((task) => task.run(signal)));
  const ids = mail.received.map(({ messageId }) => messageId).sort();
  const items = await stored();
  expect(ids).toEqual(items.map(({ id }) => `<${id}@school.example>`).sort());
  await makeDue();
  await newTask().run(signal);
  expect(mail.received).toHaveLength(ids.length);
});

it('keeps mails while mail is down, and sends them once it is back', async () => {
  const { ask } = await newSchool();
  await forget();
  await ask(DANGER);
  const port = Number(new URL(mail.url).port);
  await mail.stop();
  const task = newTask();
  await task.run(signal);
  expect(await stored()).toMatchObject([{ attempts: 1, sent_at: null, error: 'ESOCKET' }]);
  expect(await outbox.findFailing(api.db)).toMatchObject({ waiting: 1 });
  mail = await startMailServer(port);
  await makeDue();
  await task.run(signal);
  expect(mail.received).toHaveLength(1);
  expect(await outbox.findFailing(api.db)).toBeNull();
});

it('sends what a killed worker had claimed after its lease, and settles by the last claim alone', async () => {
  const { ask } = await newSchool();
  await forget();
  await ask(DANGER);
  const first = await outbox.claim(api.db, 'mail', 120);
  expect(await outbox.claim(api.db, 'mail', 120)).toBeNull();
  await makeDue();
  const second = await outbox.claim(api.db, 'mail', 120);
  expect(second?.id).toBe(first?.id);
  await outbox.markSent(api.db, first!);
  expect(await stored()).toMatchObject([{ sent_at: null, attempts: 2 }]);
});

it('gives up what could not be sent in time, and what has no recipient any more', async () => {
  const { lead, ask } = await newSchool();
  await forget();
  await ask(DANGER);
  await api.db.query(`UPDATE outbox_items SET expires_at = now()`);
  await ask(DANGER);
  await api.db.query('UPDATE users SET access_granted = false WHERE id = $1', [lead.user.id]);
  await newTask().run(signal);
  const items = await api.db.query<Array<{ given_up_at: Date | null }>>('SELECT * FROM outbox_items');
  expect(items.map(({ given_up_at }) => given_up_at === null)).toEqual([false, false]);
  expect(mail.received).toEqual([]);
});

it('erases what waits with the account of its recipient, and with that of the student', async () => {
  const { admin, lead, deputy, pupil, ask } = await newSchool();
  await forget();
  await ask(DANGER);
  await api.db.query('DELETE FROM users WHERE id = $1', [lead.user.id]);
  expect(await stored()).toEqual([]);
  await ask(DANGER);
  const waiting = await stored();
  expect(waiting.map(({ user_id }) => user_id).sort()).toEqual([admin.user.id, deputy.user.id].sort());
  await api.db.query('DELETE FROM users WHERE id = $1', [pupil.user.id]);
  expect(await stored()).toEqual([]);
});

it('mails the deputy once a case was not acknowledged in time', async () => {
  const { deputy, pupil, address, ask } = await newSchool();
  await ask(DANGER);
  await forget();
  await api.db.query(
    `UPDATE safety_cases SET created_at = created_at - interval '16 minutes' WHERE user_id = $1`,
    [pupil.user.id],
  );
  const late = new SafetyCasesTask(api.db, api.app.get(EventPublisher));
  await late.run();
  await late.run();
  await newTask().run(signal);
  expect(recipients()).toEqual([address(deputy)]);
});

it('mails lead and deputy once that accounts with cases were deleted, unless that was undone', async () => {
  const { admin, lead, deputy, pupil, address, ask } = await newSchool();
  await ask(DANGER);
  await forget();
  const task = new SafetyCasesTask(api.db, api.app.get(EventPublisher));
  const remove = async () =>
    (await admin.client.delete<{ undo_id: string }>(`/api/users/${pupil.user.id}`)).body.undo_id;
  const pass = () =>
    api.db.query(`UPDATE safety_deletions SET deleted_at = deleted_at - interval '3 minutes'`);
  expect((await admin.client.post(`/api/undo/${await remove()}`)).status).toBe(200);
  await pass();
  await task.run();
  await remove();
  await task.run();
  expect(await stored()).toEqual([]);
  await pass();
  await task.run();
  await task.run();
  await newTask().run(signal);
  expect(recipients()).toEqual([address(lead), address(deputy)].sort());
  const { raw } = mail.received[0]!;
  expect(raw).toContain('how many cases are concerned');
  for (const hidden of [pupil.user.username, DANGER]) expect(raw).not.toContain(hidden);
});

it('asks those who are left for a replacement when the lead leaves, and alerts deputy and admins', async () => {
  const { admin, lead, deputy, address, ask } = await newSchool();
  await forget();
  await api.db.query(`UPDATE users SET role = 'STUDENT' WHERE id = $1`, [lead.user.id]);
  const task = new SafetyCasesTask(api.db, api.app.get(EventPublisher));
  await task.run();
  await task.run();
  await newTask().run(signal);
  const left = [address(admin), address(deputy)].sort();
  expect(recipients()).toEqual(left);
  mail.received.length = 0;
  await ask(DANGER);
  await newTask().run(signal);
  expect(recipients()).toEqual(left);
  const textFor = (one: SchoolPerson) =>
    mail.received.find(({ to }) => to.includes(address(one)))?.raw.replace(/=\r?\n/g, '');
  expect(textFor(admin)).toContain('You cannot read cases.');
  expect(textFor(deputy)).toContain('Please sign in and read it now.');
});

it('mails a third concern within a week at once, and the others in the list of the week', async () => {
  const { id, lead, pupil, address } = await newSchool();
  await forget();
  const concern = () =>
    api.db.transaction((on) =>
      safetyRecords.record(on, randomUUID(), {
        ...{ id: randomUUID(), schoolId: id, userId: pupil.user.id, tier: 'concern' },
        ...{ category: 'distress', passage: 'I feel alone.', isReply: false, place: 'chat' },
      }),
    );
  const weekly = new SafetyRemindersTask(api.db);
  await weekly.run();
  await concern();
  await concern();
  expect(await stored()).toEqual([]);
  const mailed = { kind: 'safety_pattern', user_id: lead.user.id };
  await Promise.all([concern(), concern(), concern()]);
  expect(await stored()).toMatchObject([mailed]);
  await api.db.query(
    `UPDATE safety_cases SET acknowledged_at = now(), acknowledged_by = 'x'
      WHERE id = (SELECT id FROM safety_cases WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [pupil.user.id],
  );
  await Promise.all([concern(), concern()]);
  expect(await stored()).toMatchObject([mailed, mailed]);
  await api.db.query(`UPDATE outbox_items SET created_at = created_at - interval '7 days'`);
  await concern();
  await concern();
  expect(await stored()).toMatchObject([mailed, mailed, mailed]);
  await forget();
  await api.db.query(
    `UPDATE safeguarding SET weekly_until = weekly_until - interval '7 days' WHERE school_id = $1`,
    [id],
  );
  await api.db.query(
    `UPDATE safety_cases SET created_at = date_trunc('week', now(), 'UTC') - interval '1 day' WHERE user_id = $1`,
    [pupil.user.id],
  );
  await weekly.run();
  await weekly.run();
  await newTask().run(signal);
  expect(recipients()).toEqual([address(lead)]);
  expect(mail.received[0]?.raw).not.toContain('alone');
});

it('reminds each term, once', async () => {
  const { id, admin, lead, deputy, address } = await newSchool();
  await forget();
  await api.db.query(
    `UPDATE safeguarding SET confirmed_at = now() - interval '121 days', reviewed_at = NULL WHERE school_id = $1`,
    [id],
  );
  const task = new SafetyRemindersTask(api.db);
  await task.run();
  await task.run();
  await newTask().run(signal);
  expect(recipients()).toEqual([admin, lead, deputy].map(address).sort());
});

it('posts a signed notice to the webhook of the school, and none to a private address', async () => {
  const { path, admin, ask } = await newSchool();
  await forget();
  const posts: Array<{ headers: NodeJS.Dict<string | string[]>; body: string }> = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const url = `http://${host}/alerts`;
  const refused = await admin.client.send('PUT', path, { webhook: { url } });
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
  const webhook = { url: 'https://school.example/alerts' };
  const set = await admin.client.send<{ webhook: { secret: string } }>('PUT', path, { webhook });
  // The name led to a public address when it was saved.
  await api.db.query(`UPDATE safeguarding SET webhook_url = $1 WHERE webhook_url = $2`, [url, webhook.url]);
  await ask(DANGER);
  await newTask().run(signal);
  expect(posts).toEqual([]);
  const [kept] = await api.db.query<Array<{ error: string }>>(
    `SELECT error FROM outbox_items WHERE channel = 'webhook'`,
  );
  expect(kept).toEqual({ error: 'outbound_refused' });
  const delivery = async () => (await admin.client.get<SafeguardingView>(path)).body.webhook;
  const since = expect.any(String) as string;
  const refusal = 'The address of the webhook is in a private network that WEBHOOK_HOSTS does not name.';
  expect(await delivery()).toMatchObject({ delivered_at: null, not_delivered: { since, reason: refusal } });
  const first = (await delivery())?.not_delivered?.since;
  await makeDue();
  await newTask({ WEBHOOK_HOSTS: host, SECRET_KEY: 'x'.repeat(32) }).run(signal);
  const unread = 'The secret of the webhook cannot be read: SECRET_KEY is missing or has changed.';
  expect(await delivery()).toMatchObject({ not_delivered: { since: first, reason: unread } });
  await makeDue();
  await newTask({ WEBHOOK_HOSTS: host }).run(signal);
  expect(await delivery()).toMatchObject({ delivered_at: since, not_delivered: null });
  const [{ headers, body }] = posts as [(typeof posts)[0]];
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(set.body.webhook.secret.slice('whsec_'.length), 'base64');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(JSON.parse(body)).toEqual({
    type: 'safety_case',
    timestamp: expect.any(String) as string,
    data: { link: 'https://studyhall.school.example/admin?section=safety' },
  });

  // A test that fails is sent again by the next press, once.
  const test = () => admin.client.post<SafeguardingView>(`${path}/test`);
  expect((await test()).body.webhook).toMatchObject({ delivered_at: null, not_delivered: null });
  await newTask().run(signal);
  expect(await delivery()).toMatchObject({ delivered_at: null, not_delivered: { reason: refusal } });
  for (let n = 0; n < 3; n++) expect((await test()).status).toBe(200);
  await newTask({ WEBHOOK_HOSTS: host }).run(signal);
  expect(await delivery()).toMatchObject({ delivered_at: since, not_delivered: null });
  expect(posts.slice(1).map(({ body: sent }) => (JSON.parse(sent) as { type: string }).type)).toEqual([
    'safety_test',
  ]);
  await new Promise((resolve) => receiver.close(resolve));
});
