import { expect, it } from 'vitest';
import { consoleOfThisFile, fresh, SCHOOL } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();
const PHONE = { width: 390, height: 844 };

it('an admin adds a source, sees what a file would change, confirms it, and takes it back', async () => {
  const { page } = await stage.open(stage.head, 'sign-in');
  await page.getByRole('heading', { name: 'Rosters', exact: true }).waitFor();
  // Providers are for master admins.
  await expect.poll(() => page.getByRole('button', { name: 'Add a provider' }).count()).toBe(0);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Add a source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a source' });
  const name = fresh('sis');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'CSV file' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card.getByText('First run not confirmed').waitFor();

  const user = fresh('pupil');
  const rows = ['id,username,given_name,family_name,classes', `1,${user},Nour,Haddad,Roster 9A`, ',,No,Id,'];
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Preview' }).click();
  await (
    await choosing
  ).setFiles({ name: 'sis.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await card.getByText('This is the first run. Look at the changes and confirm them.').waitFor();
  await card.getByRole('button', { name: 'New 1' }).click();
  await card.getByRole('cell', { name: 'Nour Haddad 1' }).waitFor();
  await card.locator('summary').getByText('1 entry was left out').click();
  await card.getByRole('cell', { name: 'Cannot be used.' }).waitFor();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);

  await card.getByRole('button', { name: 'Confirm these changes' }).click();
  await card.getByText('Done', { exact: true }).waitFor();
  const { body } = await stage.head.http.get<Array<{ school: string; roster: string; display_name: string }>>(
    `/api/user-access?search=${encodeURIComponent(user)}`,
  );
  expect(body).toMatchObject([{ school: SCHOOL, roster: name, display_name: 'Nour Haddad' }]);
  await card.getByRole('button', { name: /^Undo/ }).click();
  await expectNotice(page, 'Run undone');
});

it('an admin connects a directory of accounts, sees its token once, and renews it', async () => {
  const { page } = await stage.open(stage.head, 'sign-in');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Add a source' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a source' });
  const name = fresh('entra');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'SCIM' }).click();
  await dialog.getByText('Only master admins decide who becomes a teacher.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The token is not shown again.').waitFor();
  const token = await dialog.locator('code').last().textContent();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const ask = async (bearer: string | null) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' };
    const body = JSON.stringify({ userName: fresh('pushed') });
    return (await fetch(new URL('/scim/v2/Users', page.url()), { method: 'POST', headers, body })).status;
  };
  expect(await ask(token)).toBe(201);

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card.getByRole('button', { name: 'New token' }).click();
  const renewal = page.getByRole('dialog', { name: 'New token' });
  await renewal.getByRole('button', { name: 'New token' }).click();
  await renewal.getByText('The token is not shown again.').waitFor();
  expect(await ask(token)).toBe(401);
  expect(await ask(await renewal.locator('code').last().textContent())).toBe(201);
  await renewal.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await card.getByText('Received within a day').waitFor();
});
