import { expect, it } from 'vitest';
import { consoleOfThisFile, eventually } from '../support/console.page.ts';
import { axeFindings } from '../support/axe.ts';

const stage = consoleOfThisFile();

it('leads from a class to a pupil, shows what happened to them, and signs them out', async () => {
  const { product, head } = stage;
  const groupId = await stage.makeClass('Biology');
  const pupil = await product.signedIn({ username: 'gita.rao', school: 'NORTH HIGH' });
  await head.http.post(`/api/groups/${groupId}/assign`, [pupil.user.id]);
  const { page } = await stage.open(head, 'classes', { bypassCSP: true });
  await page.getByRole('link', { name: 'Biology' }).click();
  await page.getByRole('heading', { level: 2, name: 'Biology' }).waitFor();
  await eventually(() => page.title()).toBe('Biology · Studyhall');
  await page.getByRole('link', { name: 'gita.rao' }).click();
  await page.getByRole('heading', { level: 2, name: 'gita.rao' }).waitFor();
  await page.getByText('Members added').waitFor();
  expect(await axeFindings(page, { part: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('Not signed in anywhere').waitFor();
  await eventually(async () => (await pupil.http.get('/api/me')).status).toBe(401);
  await page.getByRole('link', { name: 'All entries' }).click();
  await page.getByText('Entries about gita.rao').waitFor();
  await page.getByRole('cell', { name: 'Sessions ended' }).waitFor();
});

it('shows an announcement in an open chat at once, and not again once dismissed', async () => {
  const { head, product } = stage;
  const pupil = await product.signedIn({ username: 'reads.news', school: 'NORTH HIGH' });
  const { page } = await stage.openChat(pupil);
  await eventually(() =>
    page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/me/announcements`).length),
  ).toBe(1);
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  await head.http.post('/api/announcements', { text: 'School is closed on Friday.', ends_at });
  await page.getByText('School is closed on Friday.').waitFor();
  await page.getByRole('button', { name: 'Dismiss announcement' }).click();
  await page.getByText('School is closed on Friday.').waitFor({ state: 'detached' });
  const { body } = await head.http.get<Array<{ id: number }>>('/api/announcements');
  await page.reload();
  await eventually(() =>
    page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/me/announcements`).length),
  ).toBe(1);
  expect(await page.getByText('School is closed on Friday.').count()).toBe(0);
  await head.http.send('DELETE', `/api/announcements/${body[0]?.id}`);
});
