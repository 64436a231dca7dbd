import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EncryptedSecrets, loadConfig } from '@studyhall/platform';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { startMailServer, type TestMailServer } from '../../../../tests/support/mail.server.js';
import { SettleBudgetsTask } from '../../maintenance/settle-budgets.task.js';
import { MailSender } from './mail.sender.js';
import { OutboxTask } from './outbox.task.js';
import { WebhookSender } from './webhook.sender.js';

let api: TestApi;
let mail: TestMailServer;
beforeAll(async () => {
  [api, mail] = await Promise.all([startApi(), startMailServer()]);
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

const school = `BUDGET ${randomUUID().slice(0, 8).toUpperCase()}`;
async function newPerson(role: 'MASTER_ADMIN' | 'SCHOOL_ADMIN' | 'TEACHER', name: string, of: string | null) {
  const { user } = await api.signedIn({ role, school: of });
  await api.db.query('UPDATE users SET email = $2 WHERE id = $1', [user.id, `${name}@school.example`]);
}

/** Spends, as one worker that settles does, and sends what there is to tell: the recipients, and the links. */
async function spend(percent: number) {
  mail.received.length = 0;
  await api.db.query('UPDATE budget_months SET spent = $2 WHERE school = $1', [school, percent]);
  await Promise.all([new SettleBudgetsTask(api.db).run(), new SettleBudgetsTask(api.db).run()]);
  const config = loadConfig({
    ...api.env,
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Studyhall <studyhall@school.example>' },
    PUBLIC_URL: 'https://studyhall.school.example',
  });
  const webhooks = new WebhookSender(config, new EncryptedSecrets(config));
  await new OutboxTask(api.db, new MailSender(config), webhooks).run(new AbortController().signal);
  return mail.received
    .map(({ to, raw }) => `${to.join()} ${/reached \d+%|has spent its budget|Less is left/.exec(raw)?.[0]}`)
    .sort();
}

it('mails each percentage of a budget once to master admins and those of the school', async () => {
  await newPerson('MASTER_ADMIN', 'master', null);
  await newPerson('SCHOOL_ADMIN', 'head', school);
  await newPerson('TEACHER', 'teacher', school);
  await newPerson('SCHOOL_ADMIN', 'other', `${school} B`);
  await api.db.query(`INSERT INTO budgets (school, amount, currency) VALUES ($1, 100, 'EUR')`, [school]);
  await api.db.query(
    `INSERT INTO budget_months (school, month, spent) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 0)`,
    [school],
  );
  const told = (words: string) => ['head', 'master'].map((name) => `${name}@school.example ${words}`);
  expect(await spend(49)).toEqual([]);
  expect(await spend(50)).toEqual(told('reached 50%'));
  expect(mail.received[0]?.raw).toContain('/admin?section=3Dlimits');
  expect(await spend(79)).toEqual([]);
  expect(await spend(85)).toEqual(told('reached 80%'));
  expect(await spend(100)).toEqual(told('has spent its budget'));
  expect(await spend(120)).toEqual([]);
});

it('mails that too little is left, not that the budget is spent, where a reply may cost more than is left', async () => {
  await api.db.query(
    `INSERT INTO prices (model, currency, input, output) VALUES ('gpt-4.1-mini', 'EUR', 1000, 0)`,
  );
  const told = ['head', 'master'].map((name) => `${name}@school.example Less is left`);
  await api.db.query('UPDATE budgets SET amount = 10000 WHERE school = $1', [school]);
  expect(await spend(120)).toEqual([]);
  expect(await spend(9_990)).toEqual(told);
  const [entry] = await api.db.query<Array<{ after: object }>>(
    `SELECT after FROM audit_log WHERE action = 'budget.warning' AND school = $1 ORDER BY id DESC LIMIT 1`,
    [school],
  );
  expect(entry?.after).toMatchObject({ percent: 99, refuses: true });
});
