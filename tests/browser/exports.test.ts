import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { button } from '../support/chat.page.ts';
import { consoleOfThisFile } from '../support/console.page.ts';

const stage = consoleOfThisFile();

/** Waits for the archive and downloads it; the first page of it as text. */
async function download(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await link.waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const entries = unzipSync(new Uint8Array(await readFile(await saved.path())));
  return strFromU8(entries['index.html'] ?? new Uint8Array());
}

it('an admin exports a person from the page of that person', async () => {
  const { product, head } = stage;
  const pupil = await product.signedIn({ username: 'export.pupil', school: 'NORTH HIGH' });
  const { page } = await stage.open(head, `users&user=${pupil.user.id}`, { bypassCSP: true });
  await button(page, 'Prepare the download').click();
  await page.locator('main li').getByText('Data exported', { exact: true }).waitFor();
  expect(await download(page)).toContain('export.pupil');
  await expect.poll(() => axeFindings(page, { part: 'main' })).toEqual([]);
});

it('users download their own data in their account', async () => {
  const { head } = stage;
  const { page } = await stage.open(head, 'users', { bypassCSP: true });
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Account and security' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prepare the download' }).click();
  expect(await download(page)).toContain(head.user.username);
  await page.getByText('You can download it until').waitFor();
});
