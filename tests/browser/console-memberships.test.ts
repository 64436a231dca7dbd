import { expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { consoleOfThisFile, SCHOOL } from '../support/console.page.ts';
import { expectNotice } from '../support/notices.ts';

const stage = consoleOfThisFile();

it('adds a teacher of another school, who changes between both in every tab', async () => {
  const { product, head, master } = stage;
  const groupId = await stage.makeClass('Biology');
  const teacher = await product.signedIn({ username: 'tom.lake', role: 'TEACHER', school: 'LAKE SIDE' });

  const { page } = await stage.open(head, 'users', { bypassCSP: true });
  await page.getByRole('button', { name: 'Staff from other schools' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('nobody.here');
  await dialog.getByRole('button', { name: 'Add as a teacher' }).click();
  await dialog.getByText('No teacher or administrator of another school has this username.').waitFor();
  await dialog.getByLabel('Username').fill('tom.lake');
  await dialog.getByRole('button', { name: 'Add as a teacher' }).click();
  await dialog.getByRole('listitem').getByText('LAKE SIDE').waitFor();
  await expect.poll(() => axeFindings(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`/admin?section=classes&class=${groupId}`);
  await page.getByRole('combobox', { name: 'Add teacher' }).fill('tom.l');
  await page.getByRole('option', { name: 'tom.lake' }).click();
  await expectNotice(page, 'tom.lake teaches Biology now.');

  const first = (await stage.open(teacher, 'classes')).page;
  const second = await first.context().newPage();
  await second.goto('/admin?section=classes');
  const link = { name: 'Biology' } as const;
  expect(await first.getByRole('link', link).count()).toBe(0);
  await first.getByRole('button', { name: 'Account' }).click();
  await first.getByRole('menuitem', { name: `Work in ${SCHOOL} (Teacher)` }).click();
  await first.getByRole('link', link).waitFor();
  await second.getByRole('link', link).waitFor();

  // On the person's page a master admin takes the role: the teacher's pages are at home again.
  const person = (await stage.open(master, `users&user=${teacher.user.id}`)).page;
  await person.getByRole('button', { name: `Take the role of tom.lake in ${SCHOOL}` }).click();
  await person.getByText('No role in another school.').waitFor();
  await first.getByRole('link', link).waitFor({ state: 'detached' });
  await second.getByRole('link', link).waitFor({ state: 'detached' });
});

it('gives an admin of one school the rights of another from the page of the person', async () => {
  const { product, master } = stage;
  const { user } = await product.signedIn({
    username: 'lin.lake',
    role: 'SCHOOL_ADMIN',
    school: 'LAKE SIDE',
  });
  const { page } = await stage.open(master, `users&user=${user.id}`, { bypassCSP: true });
  await page.getByRole('button', { name: 'Add a school' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'School' }).fill('north');
  await page.getByRole('option', { name: SCHOOL }).click();
  await dialog.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'School admin' }).click();
  await dialog.getByRole('button', { name: 'May change' }).click();
  await page.getByRole('option', { name: 'Passwords and access' }).click();
  await dialog.getByRole('button', { name: 'Add a school' }).click();
  await page.getByRole('listitem').getByText('School Admin · May change: Passwords and access').waitFor();
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
});
