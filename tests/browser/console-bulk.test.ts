import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { GroupView } from '@studyhall/contracts';
import { consoleOfThisFile, eventually, fresh, settled } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();
const CLASS = fresh('Botany');

beforeAll(async () => {
  const { db } = stage.product;
  await stage.makeClass(CLASS);
  await db.query(
    `INSERT INTO users (username, password_hash, role, school)
     SELECT 'bulk.' || lpad(n::text, 2, '0'), '', 'STUDENT', 'NORTH HIGH' FROM generate_series(1, 29) n
      UNION ALL SELECT 'bulk.head', '', 'SCHOOL_ADMIN', 'NORTH HIGH'`,
  );
  await db.query(`INSERT INTO schools (name) VALUES ('LAKE') ON CONFLICT DO NOTHING`);
});

const members = async (): Promise<number | undefined> =>
  (await stage.master.http.get<GroupView[]>(`/api/groups?search=${CLASS}`)).body[0]?.member_count;

/** Presses one of the actions for the selected users. */
const choose = (page: Page, action: string) =>
  page
    .getByRole('group', { name: 'Change selected users' })
    .getByRole('button', { name: action, exact: true })
    .click();

it('selected users are changed after a preview, and the change can be undone', async () => {
  const { page } = await stage.open(stage.master, 'users&search=bulk');
  for (const name of ['bulk.01', 'bulk.02']) await page.getByLabel(`Select ${name}`).check();
  await choose(page, 'Revoke access');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 selected: \u2068bulk.01\u2069 and \u2068bulk.02\u2069').waitFor();
  await dialog.getByText('2 users lose access.').waitFor();
  await dialog.getByRole('button', { name: 'Revoke access (2)' }).press('Enter');
  await expectNotice(page, 'Access revoked for 2 users');
  await eventually(() => page.getByRole('cell').getByText('Revoked', { exact: true }).count()).toBe(2);
  await page.keyboard.press('Control+z');
  await eventually(() => page.getByRole('cell').getByText('Revoked', { exact: true }).count()).toBe(0);
  await expectNotice(page, 'Undone');

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 30 that match' }).click();
  await page.getByLabel('Select bulk.01').uncheck();
  await page.getByRole('status').getByText('29 selected').waitFor();
  await choose(page, 'Revoke access');
  await dialog.getByText('29 users lose access.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Select bulk.01').check();
  await choose(page, 'Add to class');
  await dialog.getByLabel('Class', { exact: true }).click();
  await page.getByRole('option', { name: CLASS }).click();
  await dialog.getByText(`29 students will be in ${CLASS}.`).waitFor();
  await dialog
    .getByRole('region', { name: '1 user cannot be changed' })
    .getByText('bulk.head', { exact: true })
    .waitFor();
  expect(await members()).toBe(0);
  await dialog.getByRole('button', { name: 'Add to class (29)' }).click();
  await dialog.getByText(`29 students added to ${CLASS}`).waitFor();
  await dialog
    .getByRole('region', { name: '1 user was not changed' })
    .getByText('bulk.head', { exact: true })
    .waitFor();
  expect(await members()).toBe(29);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('status').getByText('1 selected').waitFor();

  await page.getByRole('button', { name: 'Select none' }).click();
  for (const name of ['bulk.01', 'bulk.02']) await page.getByLabel(`Select ${name}`).check();
  await choose(page, 'Move to school');
  await dialog.getByLabel('School', { exact: true }).click();
  await page.getByRole('option', { name: 'LAKE', exact: true }).click();
  await dialog.getByText(`2 students leave 1 class: ${CLASS}.`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Change role');
  await dialog.getByLabel('Role').click();
  await page.getByRole('option', { name: 'Master Admin' }).click();
  const confirm = dialog.getByRole('button', { name: 'Change role (2)' });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Your password').fill('not mine');
  await confirm.click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await members()).toBe(29);
});

it('what is typed and not searched is searched before anything is done with the selected rows', async () => {
  const { page } = await stage.open(stage.master, 'users&search=bulk');
  const box = page.getByRole('searchbox', { name: 'Search by name, ID or school' });
  const selected = page.getByRole('region', { name: 'Selected rows' });
  const all = selected.getByRole('button', { name: /^Select all \d+ that match$/ });
  const revoke = selected.getByRole('button', { name: 'Revoke access', exact: true });
  await page.getByLabel('Select bulk.01').check();
  await revoke.waitFor();
  await box.fill('bulk.1');
  await selected.getByText('The list does not show what is in the search box yet.').waitFor();
  expect(await all.count()).toBe(0);
  expect(await revoke.count()).toBe(0);
  await selected.getByRole('button', { name: 'Search', exact: true }).press('Enter');
  await page.waitForURL('**search=bulk.1');
  await page.getByLabel('Select bulk.10').check();
  expect(await box.inputValue()).toBe('bulk.1');
  await selected.getByRole('button', { name: 'Select all 10 that match' }).click();
  await revoke.waitFor();
  await box.fill('bulk');
  await expect.poll(() => revoke.count()).toBe(0);
  await box.fill('bulk.1 ');
  await revoke.waitFor();
  await page.getByRole('status').getByText('10 selected').waitFor();
});

it('the first selection in another language keeps the table', async () => {
  const { page } = await stage.open(stage.master, 'users&search=bulk', { locale: 'ar' });
  await page.getByRole('checkbox', { name: /bulk\.01/ }).check();
  await page.getByRole('button', { name: 'نقل إلى مدرسة' }).waitFor();
});

it('a slip in a row is asked about and undone, and a second quick click removes nobody else', async () => {
  await stage.product.db.query(
    `INSERT INTO group_members (user_id, group_id) SELECT u.id, g.id FROM users u, groups g
      WHERE u.username LIKE 'bulk.0%' AND g.name = $1 ON CONFLICT DO NOTHING`,
    [CLASS],
  );
  const before = await members();
  const { page } = await stage.open(stage.master, 'users&search=bulk.01');
  const row = page.getByRole('row').filter({ hasText: 'bulk.01' });
  const school = row.getByLabel('bulk.01’s school');
  await school.fill('lake');
  await school.press('Tab');
  const asked = page.getByRole('alertdialog');
  await asked.getByText(`bulk.01 leaves 1 class: ${CLASS}.`).waitFor();
  await asked.getByRole('button', { name: 'Move' }).click();
  await eventually(members).toBe((before ?? 0) - 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await row.getByText(CLASS).waitFor();
  await expect.poll(() => school.inputValue()).toBe('NORTH HIGH');

  await page.goto('/admin?section=assignment');
  await settled(page);
  await page.getByRole('button', { name: `Manage Members - ${CLASS}` }).click();
  const dialog = page.getByRole('dialog');
  const removals: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && removals.push(request.url()));
  const remove = dialog.getByRole('button', { name: 'Remove bulk.01' });
  // Where it stands once the dialog shows all it has.
  await remove.waitFor();
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
  await remove.hover();
  const box = await remove.boundingBox();
  if (!box) throw new Error('The button has no place.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.dblclick(x, y);
  await dialog.getByText(`Current members (${(before ?? 0) - 1})`).waitFor();
  await page.mouse.click(x, y);
  await expect.poll(() => dialog.getByText('Not removed').count()).toBe(0);
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(removals).toHaveLength(1);
  await eventually(members).toBe((before ?? 0) - 1);
});
