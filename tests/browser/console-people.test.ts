import { expect, it } from 'vitest';
import { signIn } from '@studyhall/testing';
import { consoleOfThisFile, eventually } from '../support/console.page.ts';
import { withWrongClock } from '../support/chat.page.ts';
import { axeFindings } from '../support/axe.ts';
import { expectNotice } from '../support/notices.ts';

/** Most of its windows have what a window cannot forget: a wrong clock, or no security policy. */
const stage = consoleOfThisFile({ kept: false });

it('leads from a class to a pupil, shows what happened to them, and signs them out', async () => {
  const { product, head } = stage;
  const groupId = await stage.makeClass('Biology');
  const pupil = await product.signedIn({ username: 'gita.rao', school: 'NORTH HIGH' });
  await head.http.post(`/api/groups/${groupId}/assign`, [pupil.user.id]);
  const { page } = await stage.open(head, 'classes', { bypassCSP: true });
  await page.getByRole('link', { name: 'Biology' }).click();
  await page.getByRole('heading', { level: 2, name: 'Biology' }).waitFor();
  await eventually(() => page.title()).toBe('Biology · Studyhall');
  await page.getByRole('link', { name: 'gita.rao', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'gita.rao' }).waitFor();
  await page.getByText('Members added').waitFor();
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Not signed in anywhere').waitFor();
  await eventually(async () => (await pupil.http.get('/api/me')).status).toBe(401);
  await page.getByRole('link', { name: 'All entries' }).click();
  await page.getByText('Entries about gita.rao').waitFor();
  await page.getByRole('cell', { name: 'Sessions ended' }).waitFor();
});

it('changes a pupil and a class on their own pages, as in the tables', async () => {
  const { product, head, master } = stage;
  const groupId = await stage.makeClass('Botany');
  await stage.makeClass('Zoology');
  const pupil = await product.signedIn({ username: 'paul.page', school: 'NORTH HIGH' });
  const { page } = await stage.open(head, `users&user=${pupil.user.id}`, { bypassCSP: true });
  const main = page.locator('main');
  const [dialog, question] = [page.getByRole('dialog'), page.getByRole('alertdialog')];
  await main.getByRole('button', { name: 'Add to class' }).click();
  await dialog.getByRole('combobox', { name: 'Class' }).fill('bot');
  await page.getByRole('option', { name: 'Botany' }).click();
  await dialog.getByRole('button', { name: 'Add to class (1)' }).click();
  await main.getByRole('link', { name: 'Botany' }).waitFor();
  await main.getByRole('button', { name: 'Reset password', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Revoke access of paul.page' }).click();
  await question.getByRole('button', { name: 'Revoke access' }).click();
  await main.getByRole('button', { name: 'Grant access to paul.page' }).click();
  await main.getByRole('button', { name: 'Revoke access of paul.page' }).waitFor();
  await main.getByRole('button', { name: 'Role of paul.page' }).click();
  await page.getByRole('option', { name: 'Teacher' }).click();
  await question.getByRole('button', { name: 'Change role' }).click();
  await main.getByRole('button', { name: 'Add to class' }).waitFor({ state: 'detached' });
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 2, name: 'User Management' }).waitFor();
  await expectNotice(page, 'paul.page was deleted.');

  await page.goto(`/admin?section=users&user=${head.user.id}`);
  await main.getByRole('heading', { level: 2, name: head.user.username }).waitFor();
  await expect.poll(() => main.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
  await expect
    .poll(() => main.getByRole('button', { name: `Role of ${head.user.username}` }).isDisabled())
    .toBe(true);

  await page.goto(`/admin?section=classes&class=${groupId}`);
  await main.getByRole('button', { name: 'Start lesson Botany' }).waitFor();
  await main.getByRole('button', { name: 'Create invitation' }).click();
  await dialog.getByRole('switch', { name: 'With a six-letter code' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('img', { name: 'Code with the address to join Botany' }).waitFor();
  await dialog.getByText(/type this code/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 2, name: 'Class Management' }).waitFor();
  await eventually(async () => (await master.http.get(`/api/groups/${groupId}`)).status).toBe(404);
});

it('gives a whole class new passwords on cards, and takes them back', async () => {
  const { product, head } = stage;
  const groupId = await stage.makeClass('Chemistry');
  const pupils = [];
  for (const username of ['card.10', 'card.2'])
    pupils.push(await product.signedIn({ username, school: 'NORTH HIGH' }));
  await head.http.post(
    `/api/groups/${groupId}/assign`,
    pupils.map(({ user }) => user.id),
  );
  const { page } = await stage.open(
    head,
    `classes&class=${groupId}`,
    { bypassCSP: true },
    ({ page: blank }) =>
      blank.addInitScript(() => {
        window.print = () => {
          const cards = [...document.querySelectorAll('.password-card')];
          document.body.dataset['printed'] = cards.map(({ textContent }) => textContent).join('|');
        };
      }),
  );
  await page.getByRole('button', { name: 'Reset passwords and print cards' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('2 students of Chemistry get a new password and are signed out.').waitFor();
  await question.getByRole('button', { name: 'Reset passwords' }).click();
  // Under the pointer, the notice stays as long as printing takes.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await eventually(() => page.evaluate(() => document.body.dataset['printed'])).toMatch(
    /Chemistry.*card\.2.*\|.*Chemistry.*card\.10/,
  );
  for (const { http } of pupils) expect((await http.get('/api/me')).status).toBe(401);
  await page.getByText(/^The 2 passwords that you reset last/).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Undone');
  for (const { user } of pupils) await signIn(product.url, user);
});

it('shows an announcement in an open chat at once, whatever the clocks, and not again once dismissed', async () => {
  const { head, product } = stage;
  const pupil = await product.signedIn({ username: 'reads.news', school: 'NORTH HIGH' });
  const { page } = await stage.openChat(pupil, {}, withWrongClock(48));
  await eventually(() =>
    page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/me/announcements`).length),
  ).toBeGreaterThan(0);
  const { page: console } = await stage.open(stage.master, 'announcements', {}, withWrongClock(-48));
  await console.getByRole('button', { name: 'New announcement' }).first().click();
  const dialog = console.getByRole('dialog');
  await dialog.getByLabel('Text').fill('School is closed on Friday.');
  const publish = dialog.getByRole('button', { name: 'Publish' });
  await expect.poll(() => publish.isEnabled()).toBe(false);
  await dialog.getByRole('combobox', { name: 'School' }).fill('north');
  await console.getByRole('option', { name: 'NORTH HIGH' }).click();
  await publish.click();
  await page.getByText('School is closed on Friday.').waitFor();
  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  await page.getByText('School is closed on Friday.').waitFor({ state: 'detached' });
  const { body } = await head.http.get<Array<{ id: number }>>('/api/announcements');
  await page.reload();
  await eventually(() =>
    page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/me/announcements`).length),
  ).toBeGreaterThan(0);
  await expect.poll(() => page.getByText('School is closed on Friday.').count()).toBe(0);
  await head.http.send('DELETE', `/api/announcements/${body[0]?.id}`);
});
