import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SystemHealth } from '@studyhall/contracts';
import { addFactors } from '../support/further-duties.ts';
import { startMailServer, type TestMailServer } from '../support/mail.server.ts';
import { startProduct, type Product } from '../support/product.ts';

/** A lead has a mail within a minute. Source: `docs/safeguarding.md`, "Crisis protocol". */
const ALERT_MS = 60_000;

let mail: TestMailServer;
let product: Product;
beforeAll(async () => {
  mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'studyhall@school.example' };
  product = await startProduct({ env: { ...settings, PUBLIC_URL: 'https://studyhall.school.example' } });
});
afterAll(async () => {
  await product?.stop();
  await mail.stop();
});

it('mails the lead a case, once, also after mail was down and a worker was killed', async () => {
  const school = `SCHOOL ${randomUUID()}`.toUpperCase();
  const admin = await product.signedIn({ role: 'SCHOOL_ADMIN', school });
  const [lead, deputy] = [
    await product.signedIn({ role: 'TEACHER', school }),
    await product.signedIn({ role: 'TEACHER', school }),
  ];
  const master = await product.signedIn({ role: 'MASTER_ADMIN' });
  const pupil = await product.signedIn({ school });
  await product.db.query(`UPDATE users SET email = 'lead@school.example' WHERE id = $1`, [lead.user.id]);
  const [row] = await product.db.query<Array<{ id: number }>>('SELECT id FROM schools WHERE name = $1', [
    school,
  ]);
  await addFactors(product, lead.user.id, deputy.user.id);
  const path = `/api/schools/${row?.id}/safeguarding`;
  const people = { enabled: true, lead: lead.user.id, deputy: deputy.user.id };
  expect((await admin.http.send('PUT', path, people)).status).toBe(200);
  await expect.poll(() => mail.received.length, { timeout: ALERT_MS }).toBe(1);
  for (const one of [lead, deputy]) await one.http.post(`${path}/confirm`);

  const port = Number(new URL(mail.url).port);
  await mail.stop();
  expect((await pupil.http.post('/chat', { message: 'Please help. I want to die.' })).status).toBe(200);
  const mailPart = async () =>
    (await master.http.get<SystemHealth>('/api/system/health')).body.parts.find(
      ({ name }) => name === 'mail',
    );
  await expect.poll(async () => (await mailPart())?.state, { timeout: ALERT_MS }).toBe('degraded');
  await product.workers[0]?.kill();
  mail = await startMailServer(port);
  await Promise.all([product.startWorker(), product.startWorker()]);
  // While the database answers late, the state of mail is not known, and shown as before.
  await expect.poll(() => mail.received.length, { timeout: ALERT_MS }).toBeGreaterThan(0);
  await expect.poll(async () => (await mailPart())?.state, { timeout: ALERT_MS }).toBe('ok');
  expect(mail.received.map(({ to }) => to)).toEqual([['lead@school.example']]);
});
