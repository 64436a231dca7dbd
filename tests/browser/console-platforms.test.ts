import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { windowOf } from '../support/chat.page.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { GradePlatform } from '../support/grade-platform.ts';
import { expectNotice } from '../support/notices.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const PHONE = { width: 390, height: 844 };
const QUESTIONS = JSON.stringify([{ kind: 'number', text: '2 + 2', right: '4' }]);
let product: Product;
let browser: TestBrowser;
let lms: GradePlatform;
let master: Person;
beforeAll(async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  lms = await GradePlatform.start();
  lms.keysUrl = `${address}/lti/keys`;
  [product, browser] = await Promise.all([
    startProduct({
      env: {
        ...{ PORT: String(port), PUBLIC_URL: address, SECRET_KEY: 'a key of the tests that is long enough' },
        ROSTER_HOSTS: new URL(lms.url).host,
      },
    }),
    openChromium(),
  ]);
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
  await product.signedIn({ school: 'NORTH' });
});
afterEach(() => browser.closeVisits());
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await lms?.stop();
});

async function open(person: Person, address: string): Promise<Page> {
  const { page } = await windowOf(browser, product.url, person, { viewport: PHONE });
  await page.goto(address);
  return page;
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

it('a master admin adds a platform, reads what is wrong with it, and makes an address for another one', async () => {
  const page = await open(master, '/admin?section=sign-in');
  await page.getByText(`${product.url}/lti/launch`).waitFor();
  await page.getByRole('button', { name: 'Add a platform' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a platform' });
  const fields = {
    ...{ Name: 'Moodle', 'Issuer (platform ID)': lms.url, 'Client ID': 'studyhall', 'Deployment IDs': '1' },
    ...{ 'Authentication request URL': 'http://moodle.school.example/auth' },
    ...{ 'Access token URL': `${lms.url}/token`, 'Public keyset URL': `${lms.url}/keys`, Schools: 'NORTH' },
  };
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an https address, such as https://moodle.school.example.').first().waitFor();
  await dialog.getByLabel('Authentication request URL').fill(`${lms.url}/auth`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Platform saved');
  await page.getByRole('heading', { name: 'Moodle' }).waitFor();
  await expect.poll(() => isWide(page)).toBe(false);

  await page.getByRole('button', { name: 'Register automatically' }).click();
  const registration = page.getByRole('dialog', { name: 'Register automatically' });
  await registration.getByLabel('Name', { exact: true }).fill('Canvas');
  await registration.getByRole('button', { name: 'Make the address' }).click();
  expect(await registration.locator('code').textContent()).toContain(`${product.url}/lti/register?`);
  await expect.poll(() => isWide(page)).toBe(false);
});

it('a teacher sends grades to a connected course, and connects it with another class', async () => {
  const teacher = await product.signedIn({ role: 'TEACHER', school: 'NORTH' });
  const pupil = await product.signedIn({ school: 'NORTH' });
  const [group, later] = await Promise.all(
    ['Biology 8b', 'Biology 8c'].map((name) => addClass(name, teacher)),
  );
  await product.db.query(`INSERT INTO group_members (group_id, user_id) VALUES ($1, $2)`, [
    group,
    pupil.user.id,
  ]);
  await product.db.query(
    `WITH p AS (SELECT id, issuer FROM identity_providers WHERE kind = 'lti'),
          l AS (INSERT INTO external_identities (provider_id, issuer, subject, user_id) SELECT id, issuer, 'subject', $1 FROM p)
     INSERT INTO lti_courses (provider_id, course_id, title, group_id, line_items_url) SELECT id, 'c', 'Cells', $2, $3 FROM p`,
    [pupil.user.id, group, lms.lineItemsUrl],
  );
  await addQuiz(group!, pupil);
  const page = await open(teacher, `/admin?section=classes&class=${group}`);
  await page.getByRole('button', { name: /^Photosynthesis/ }).click();
  await page.getByRole('button', { name: 'Send grades to Moodle' }).click();
  const grades = page.getByRole('dialog', { name: 'Send grades to Moodle' });
  await grades.getByText('1 of 1 right').waitFor();
  await expect.poll(() => isWide(page)).toBe(false);
  await grades.getByRole('button', { name: 'Send 1 score' }).click();
  await page.getByText('Moodle: 1 sent, 0 on the way, 0 not sent').waitFor();
  expect(lms.scores).toMatchObject([{ userId: 'subject', scoreGiven: 1, scoreMaximum: 1 }]);

  const line = page.getByText('Connected with “Cells” of Moodle.');
  await page.getByRole('button', { name: 'Change class' }).click();
  const dialog = page.getByRole('dialog', { name: 'Class of “Cells”' });
  await dialog.getByRole('combobox', { name: 'Class' }).fill('8c');
  await page.getByRole('option', { name: /Biology 8c/ }).click();
  await expect.poll(() => isWide(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Change class' }).click();
  await line.waitFor({ state: 'detached' });
  await expect
    .poll(() => product.db.query(`SELECT group_id FROM lti_courses`))
    .toEqual([{ group_id: later }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await line.waitFor();
});

async function addClass(name: string, { user }: Person): Promise<number> {
  const [{ id }] = await product.db.query(
    `WITH g AS (INSERT INTO stored_groups (name, school) VALUES ($1, 'NORTH') RETURNING id)
     INSERT INTO group_teachers (group_id, user_id) SELECT id, $2 FROM g RETURNING group_id AS id`,
    [name, user.id],
  );
  return Number(id);
}

/** A quiz that is closed, with the right answer of a student. */
async function addQuiz(group: number, { user }: Person): Promise<void> {
  const [quiz, ticket] = [randomUUID(), randomUUID()];
  await product.db.query(
    `INSERT INTO activities (id, group_id, kind, title, instructions, questions, study_mode, rules, for_all, created_by, opens_at, closes_at)
     VALUES ($1, $2, 'quiz', 'Photosynthesis', '', $3, 'hints', '{"scope":"","tone":"","tools_off":[],"hints":null}', true, 'x', now() - interval '2 hours', now() - interval '1 hour')`,
    [quiz, group, QUESTIONS],
  );
  await product.db.query(
    `INSERT INTO lesson_tickets (id, activity_id, questions, opened_at) VALUES ($1, $2, $3, now() - interval '2 hours')`,
    [ticket, quiz, QUESTIONS],
  );
  await product.db.query(`INSERT INTO activity_work (id, activity_id, user_id) VALUES ($1, $2, $3)`, [
    randomUUID(),
    quiz,
    user.id,
  ]);
  await product.db.query(
    `INSERT INTO lesson_ticket_answers (ticket_id, user_id, question, value) VALUES ($1, $2, 1, '"4"')`,
    [ticket, user.id],
  );
}
