import { expect, it } from 'vitest';
import { consoleOfThisFile, eventually } from '../support/console.page.ts';
import { axeFindings } from '../support/axe.ts';

const stage = consoleOfThisFile();

it('an admin names a pupil and changes their username; the pupil sees both and stays signed in', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'm.kaya', school: 'NORTH HIGH' });
  const own = await stage.openChat(pupil);
  const { page } = await stage.open(head, `users&user=${pupil.user.id}`, { bypassCSP: true });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Given name').fill('Mia');
  await dialog.getByLabel('Family name').fill('Ka<ya');
  await dialog.getByLabel('Username').fill('mia.kaya');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A name cannot have invisible characters or angle brackets.').first().waitFor();
  await expect.poll(() => axeFindings(page, { part: '[role=dialog]' })).toEqual([]);
  await dialog.getByLabel('Family name').fill('Kaya');
  await dialog.getByText('Mia Kaya').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 2, name: 'Mia Kaya' }).waitFor();
  await own.page.getByText('Mia Kaya').waitFor();
  await page.goto('/admin?section=users&search=kaya');
  await page.getByRole('link', { name: 'Mia Kaya' }).waitFor();
  await page.getByText('mia.kaya', { exact: true }).waitFor();

  // The order that the school wants, in lists too.
  await stage.master.http.send('PUT', `/api/schools/${await schoolId()}`, { family_name_first: true });
  await eventually(() => page.getByRole('link', { name: 'Kaya Mia' }).count()).toBe(1);
  expect((await pupil.http.get('/api/me')).status).toBe(200);
});

async function schoolId(): Promise<number> {
  const [school] = await stage.product.db.query(`SELECT id FROM schools WHERE name = 'NORTH HIGH'`);
  return school.id;
}
