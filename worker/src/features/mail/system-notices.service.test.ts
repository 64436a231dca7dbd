import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  EncryptedSecrets,
  JobQueues,
  loadConfig,
  ModelConnection,
  RedisConnections,
  ReplyHealth,
  SystemParts,
} from '@studyhall/platform';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { startMailServer, type TestMailServer } from '../../../../tests/support/mail.server.js';
import { MailSender } from './mail.sender.js';
import { OutboxTask } from './outbox.task.js';
import { WebhookSender } from './webhook.sender.js';
import { createStorage } from '../../adapters.module.js';
import { SystemNoticesTask } from '../system/index.js';

const KEY = Buffer.alloc(24, 'k').toString('base64');
const FULL = { DISK_RESERVE_MB: '10000000' };
const ROOM = { DISK_RESERVE_MB: '0' };
const { signal } = new AbortController();

let api: TestApi;
let mail: TestMailServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  mail = await startMailServer();
});
afterEach(async () => {
  await mail.stop();
  await api.db.query('DELETE FROM outbox_items');
  await api.db.query(`DELETE FROM installation_values WHERE name = 'system_notices'`);
});

const START = Date.now();
const MINUTE = 60_000;

/** Two workers look at the installation at once, without a worker that runs, and send what there is to report. */
async function report(more: Record<string, string>, minute = 0): Promise<void> {
  const config = loadConfig({
    ...api.env,
    ...{ PUBLIC_URL: 'https://studyhall.school.example', SMTP_URL: mail.url },
    ...{ MAIL_FROM: 'Studyhall <studyhall@school.example>', ...more },
  });
  const [redis, queues, replies] = [
    api.app.get(RedisConnections),
    api.app.get(JobQueues),
    api.app.get(ReplyHealth),
  ];
  const connection = new ModelConnection(config);
  const storage = await createStorage(config);
  const parts = new SystemParts(config, api.db, redis, queues, replies, storage, connection);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(START + minute * MINUTE);
  try {
    await Promise.all(Array.from({ length: 2 }, () => new SystemNoticesTask(api.db, parts, config).run()));
  } finally {
    clock.mockRestore();
  }
  const webhooks = new WebhookSender(config, new EncryptedSecrets(config));
  await new OutboxTask(api.db, new MailSender(config), webhooks).run(signal);
}

async function newPerson(role: 'MASTER_ADMIN' | 'SCHOOL_ADMIN', email: string): Promise<void> {
  const { user } = await api.signedIn({ role });
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [user.id, email]);
}

const subjects = () => mail.received.map(({ raw }) => /Disk|Workers/.exec(raw)?.[0]).sort();

it('mails master admins what fails, once, and what works again', async () => {
  await newPerson('MASTER_ADMIN', 'master@school.example');
  await newPerson('SCHOOL_ADMIN', 'head@school.example');
  await report(FULL);
  await report(FULL, 2);
  expect(subjects()).toEqual([]);
  await report(FULL, 3);
  expect(subjects()).toEqual(['Disk', 'Workers']);
  expect(new Set(mail.received.flatMap(({ to }) => to))).toEqual(new Set(['master@school.example']));
  await report(FULL, 4);
  expect(mail.received).toHaveLength(2);
  mail.received.length = 0;
  await report(ROOM, 5);
  expect(subjects()).toEqual(['Disk']);
  expect(mail.received[0]?.raw).toContain('There is nothing to do.');
});

it('posts the same, signed, to the webhook of the installation', async () => {
  const posts: Array<{ id: string; signature: string; body: string }> = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
      posts.push({ id: `${String(id)}.${String(at)}`, signature: String(signature), body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const settings = {
    ...FULL,
    ...{ ALERT_WEBHOOK_URL: `http://${host}/alerts`, ALERT_WEBHOOK_SECRET: `whsec_${KEY}` },
    WEBHOOK_HOSTS: host,
  };
  await report(settings);
  await report(settings, 3);
  await new Promise((resolve) => receiver.close(resolve));
  const disk = posts.find(({ body }) => body.includes('disk'))!;
  expect(posts).toHaveLength(2);
  expect(JSON.parse(disk.body)).toEqual({
    type: 'system_problem',
    timestamp: expect.any(String) as string,
    data: { part: 'disk', link: 'https://studyhall.school.example/admin?section=system' },
  });
  const signature = createHmac('sha256', Buffer.from(KEY, 'base64'))
    .update(`${disk.id}.${disk.body}`)
    .digest('base64');
  expect(disk.signature).toBe(`v1,${signature}`);
});
