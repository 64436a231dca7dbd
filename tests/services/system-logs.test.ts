import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LogsView, SystemHealth } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { MASTER, startProduct, type Product } from '../support/product.ts';

/** What must be in no log and no support file: it stands in a question, a name, a file and the settings. */
const CANARY = 'canary-7c1f';
const SECRETS = { SECRET_KEY: `${CANARY}-secret-key-of-32-characters`, METRICS_TOKEN: `${CANARY}-token` };

/** What must be in no support file: it stands in the name of a school and in settings. */
const SCHOOL = 'riverside';

let product: Product;
let master: Person;
let mia: Person;
let failedRequest: string;
let failedTurn: string;
beforeAll(async () => {
  product = await startProduct({
    env: {
      ...SECRETS,
      MAIL_FROM: `${CANARY}@school.example`,
      SMTP_URL: `smtps://${CANARY}:${CANARY}@127.0.0.1:1`,
      PUBLIC_URL: `https://${SCHOOL}.example`,
      ALERT_WEBHOOK_URL: `https://${SCHOOL}.invalid/${CANARY}`,
      PRODUCT_NAME: `${SCHOOL} High`,
      OIDC_LABEL: `${SCHOOL} account`,
      ROSTER_HOSTS: `sis.${SCHOOL}.lan:443`,
      WEBHOOK_HOSTS: `alerts.${SCHOOL}.lan:443`,
      ALERT_WEBHOOK_SECRET: `whsec_${'a'.repeat(40)}`,
    },
  });
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  mia = await product.signedIn({ username: `${CANARY} Mia` });
  const note = join(product.env.DATA_DIR ?? '', `${CANARY}.txt`);
  await writeFile(note, CANARY);
  await mia.upload(note, 'text/plain');
  const tab = await mia.open();
  failedTurn = (await mia.ask(`[[demo: fault=401]] ${CANARY}`)).turn_id;
  await tab.terminalEvent(failedTurn);
  // A statement with the text of a question fails.
  await product.db.query(
    `ALTER TABLE messages ADD CONSTRAINT refused CHECK (content NOT LIKE '%refused%') NOT VALID`,
  );
  const refused = await mia.http.post<{ request_id: string }>('/chat', { message: `refused ${CANARY}` });
  expect(refused.status).toBe(500);
  failedRequest = refused.body.request_id;
  await vi.waitFor(
    () => {
      expect(product.workers[0]?.output).toContain(failedTurn);
      expect(product.apis[0]?.output).toContain(failedRequest);
    },
    { timeout: 60_000 },
  );
  const folder = join(product.env.DATA_DIR ?? '', 'logs');
  await mkdir(folder, { recursive: true });
  // As `npm start` keeps them.
  await writeFile(join(folder, 'api.log'), product.apis[0]?.output ?? '');
  await writeFile(join(folder, 'worker.log'), product.workers[0]?.output ?? '');
});
afterAll(() => product?.stop());

const logs = async (query: string, { http } = master) => http.get<LogsView>(`/api/system/logs?${query}`);

it('finds what failed by the id of the request and of the turn, and the sign-ins of a user', async () => {
  const ofRequest = (await logs(`id=${failedRequest}`)).body;
  expect(ofRequest.processes).toEqual(['api', 'worker']);
  expect(ofRequest.entries).toEqual([
    expect.objectContaining({
      ...{ level: 'error', process: 'api', request_id: failedRequest },
      text: expect.stringMatching(/^A request failed · POST \/chat · 23514 · DatabaseError: /) as string,
    }),
  ]);
  const [entry] = (await logs(`id=${failedTurn}`)).body.entries;
  expect(entry).toMatchObject({ process: 'worker', turn_id: failedTurn, user_id: mia.user.id });
  expect(entry?.text).toMatch(/^A reply failed · /);
  const ofUser = (await logs(`id=${mia.user.id}`)).body.entries;
  expect(new Set(ofUser.map(({ user_id }) => user_id))).toEqual(new Set([mia.user.id]));
  expect((await logs('id=')).body.entries.length).toBeGreaterThan(2);
  expect(await logs('id=Mia')).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect((await logs('', mia)).status).toBe(403);
});

it('gives a file for support that names failures by kind', async () => {
  const { status, headers, body } = await master.http.get<{
    failures: object[];
    parts: SystemHealth['parts'];
    settings: Record<string, unknown>;
    database: { rows: Record<string, number>; migrations: string[] };
  }>('/api/system/support-file');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="studyhall-support.json"');
  expect(body.failures).toContainEqual(
    expect.objectContaining({ process: 'api', type: 'DatabaseError', code: '23514', route: 'POST /chat' }),
  );
  expect(body.parts.map(({ name }) => name)).toContain('worker');
  expect(body.settings).toMatchObject({ CHAT_MODEL: 'demo-model', ALERT_WEBHOOK_URL: 'https://…' });
  expect(body.database.migrations.length).toBeGreaterThan(30);
  expect(Object.keys(body.database.rows)).toContain('messages');
});

it('has nothing that people wrote, no names and no secrets in logs and support file', async () => {
  const all = JSON.stringify([
    product.apis.map(({ output }) => output),
    product.workers.map(({ output }) => output),
    (await logs('')).body,
    (await master.http.get('/api/system/support-file')).body,
  ]);
  for (const text of [CANARY, MASTER.password, master.user.username, 'whsec_'])
    expect(all).not.toContain(text);
});

it('names no school, also where the webhook of a school fails', async () => {
  await product.signedIn({ school: `${SCHOOL} HIGH` });
  await product.db.query(
    `INSERT INTO safeguarding (school_id, webhook_failing_since, webhook_error)
     SELECT id, now(), 'http_500' FROM schools WHERE name = $1`,
    [`${SCHOOL} HIGH`],
  );
  const [shown, file] = await Promise.all(
    ['health', 'support-file'].map(async (path) => (await master.http.get(`/api/system/${path}`)).body),
  );
  expect(JSON.stringify(shown)).toContain(`Safety alerts of ${SCHOOL} HIGH do not reach its webhook.`);
  expect(JSON.stringify(file)).toContain('Safety alerts of a school do not reach its webhook.');
  expect(JSON.stringify(file).toLowerCase()).not.toContain(SCHOOL);
});
