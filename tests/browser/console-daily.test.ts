import { expect, it } from 'vitest';
import { consoleOfThisFile, eventually, fresh, SCHOOL, settled } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();

it('the first steps lead to what they name, and a school is filled from its page', async () => {
  const school = fresh('Daily High').toUpperCase();
  const { body } = await stage.master.http.post<{ school: { id: number } }>('/api/schools', { name: school });
  const admin = fresh('daily.admin').toLowerCase();
  const { page } = await stage.open(stage.master, 'dashboard');
  await page.getByRole('link', { name: 'Add school admins' }).click();
  const dialog = page.getByRole('dialog');
  await eventually(() => dialog.getByLabel('Role').textContent()).toContain('School Admin');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => new URL(page.url()).searchParams.has('add')).toBe(false);

  await page.goto(`/admin?section=schools&id=${body.school.id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Add school admin' }).click();
  await expect.poll(() => dialog.getByLabel('School', { exact: true }).inputValue()).toBe(school);
  await dialog.getByLabel('Username').fill(admin);
  await dialog.getByLabel('Password', { exact: true }).fill('long enough');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await dialog.getByText('User created successfully!').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: admin }).waitFor();
  await page.getByRole('button', { name: 'Create New Class' }).click();
  await dialog.getByLabel('Class Name').fill('Daily 9A');
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('09:00');
  await dialog.getByRole('textbox', { name: 'End time' }).fill('10:00');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Daily 9A' }).waitFor();
});

it('a master admin sees on the dashboard why replies fail, until one succeeds', async () => {
  const student = await stage.product.signedIn({ school: SCHOOL });
  const asked = (orders: string) => student.http.post('/chat', { message: `[[demo: ${orders}]]` });
  await asked('fault=401');
  const { page } = await stage.open(stage.master, 'dashboard');
  const banner = page.getByRole('alert').filter({ hasText: 'Replies of demo-model fail' });
  await banner
    .getByText(/^Replies of demo-model fail: 127\.0\.0\.1:\d+ does not accept the key \(status 401\)\.$/)
    .waitFor();
  await banner.getByText(/^Enter a valid key in the console/).waitFor();
  const school = await stage.open(stage.head, 'dashboard');
  await expect.poll(() => school.page.getByText('Replies of demo-model fail').count()).toBe(0);
  await asked('text="Well."');
  await banner.waitFor({ state: 'detached' });
});

it('an import is undone, filters are cleared, and users removed together keep their rows', async () => {
  const [prefix, group] = [fresh('daily').toLowerCase(), fresh('Daily')];
  const { page } = await stage.open(stage.master, 'users');
  const dialog = page.getByRole('dialog');
  const importRows = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const lines = ['a', 'b', 'c'].map((end) => `${prefix}.${end},NORTH HIGH,${group},long enough`);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'daily.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['username,school,classes,password', ...lines].join('\n')),
    });
    const choice = dialog.getByRole('switch', { name: /must be changed at first sign-in/ });
    await expect.poll(() => choice.isChecked()).toBe(true);
    await dialog.getByRole('button', { name: /^Import 3/ }).click();
    // Until then the dialog is busy, and Escape does not close it.
    await dialog.getByRole('button', { name: 'Undo import', exact: true, disabled: false }).waitFor();
  };
  await importRows();
  await dialog.getByRole('button', { name: 'Undo import', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expectNotice(page, 'Undone');
  await importRows();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`/admin?section=users&search=${prefix}&access=revoked`);
  await settled(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await eventually(() => page.url()).not.toContain('access');
  await page.goto(`/admin?section=users&search=${prefix}`);
  await settled(page);
  for (const end of ['a', 'b']) await page.getByLabel(`Select ${prefix}.${end}`).check();
  await page
    .getByRole('group', { name: 'Change selected users' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await dialog.getByRole('button', { name: 'Delete (2)' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => page.getByText('No longer in this list').count()).toBe(2);
  await page
    .getByRole('row')
    .filter({ hasText: `${prefix}.c` })
    .getByRole('link', { name: group })
    .click();
  await page.getByRole('heading', { level: 2, name: group }).waitFor();
});
