import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { button, questions, replies, say } from '../support/chat.page.ts';
import { backFromDialog } from '../support/keys.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

const TABLE = [
  '| Ball | Height |',
  '|:--|--:|',
  '| $h_1$ **red** | 10 |',
  '| blue, small | -2 |',
  '| green | 9 |',
].join('\n');
const CODE = ['```python', 'def fall(t):', '    # metres', '    return 9.81 * t * t / 2', '```'].join('\n');
const SHORT = ['```sh', 'ls', '```'].join('\n');

const writes = (text: string, rate = 0): void =>
  stage.product.model.control.setRules([{ endpoint: 'chat', contains: 'Write it', text, rate }]);
const pane = (page: Page, name: string): Locator => page.getByRole('complementary', { name, exact: true });
const hasFocus = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement);
const firstCells = (place: Locator): Promise<string[]> =>
  place.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelector('td')!.innerText));
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
/** What a click on a button saves, with its name. */
async function saved(page: Page, one: Locator): Promise<[string, string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), one.click()]);
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

it('opens a table and code of a reply beside the chat, while the reply goes on', async () => {
  writes(`${TABLE}\n\n${CODE}\n\n${SHORT}\n\n${'And so on. '.repeat(4_000)}`, 150);
  const { page, offences } = await stage.openChat(await stage.product.signedIn(), { bypassCSP: true });
  await say(page, 'Write it');
  const reply = replies(page).last();
  const openTable = button(page, 'Open the table');
  await openTable.press('Enter');
  await expect.poll(() => reply.getAttribute('aria-busy')).toBe('true');
  const table = pane(page, 'Table');
  await expect.poll(() => hasFocus(table.getByRole('button', { name: 'Close' }))).toBe(true);
  await button(page, 'Stop').click();
  await expect.poll(() => reply.getAttribute('aria-busy')).toBe('false');
  await table.getByRole('region', { name: '3 rows × 2 columns' }).waitFor();
  // Cells show what they do in the reply, and numbers are sorted as such.
  await expect.poll(() => table.locator('.katex').count()).toBe(1);
  await table.getByRole('button', { name: 'Height' }).click();
  await expect.poll(() => firstCells(table).then((cells) => cells.at(-1))).toContain('red');
  await expect.poll(async () => (await firstCells(table)).slice(0, 2)).toEqual(['blue, small', 'green']);
  await shot(page, 'table-beside');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  expect(await saved(page, table.getByRole('button', { name: 'Download Table.csv' }))).toEqual([
    'Table.csv',
    '\ufeffBall,Height\r\nh_1 red,10\r\n"blue, small",-2\r\ngreen,9\r\n',
  ]);
  await table.getByRole('button', { name: 'Close' }).press('Escape');
  await expect.poll(() => table.count()).toBe(0);
  await expect.poll(() => hasFocus(openTable)).toBe(true);

  // Two lines are seen whole where they stand.
  await expect.poll(() => button(page, 'Open the code').count()).toBe(1);
  await button(page, 'Open the code').press('Enter');
  const code = pane(page, 'Code');
  await code.locator('.hljs-keyword').first().waitFor();
  await code.getByText('3 lines').waitFor();
  await shot(page, 'code-beside');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  expect(await saved(page, code.getByRole('button', { name: 'Download code.py' }))).toEqual([
    'code.py',
    'def fall(t):\n    # metres\n    return 9.81 * t * t / 2\n',
  ]);
  expect({ ...offences, csp: [] }).toEqual({ console: [], foreign: [], csp: [] });
});

it('follows a table to other versions of its reply, and closes with the reply', async () => {
  writes(`First.\n\n${TABLE}`);
  const { page } = await stage.openChat(await stage.product.signedIn());
  await say(page, 'Write it');
  const table = pane(page, 'Table');
  await button(page, 'Open the table').press('Enter');
  await table.getByText('blue, small').waitFor();
  writes(`Second.\n\n${TABLE.replace('blue, small', 'purple')}`);
  const reply = replies(page).last();
  await reply.hover();
  await button(page, 'Regenerate').click();
  await table.getByText('purple').waitFor();
  const back = reply.getByRole('button', { name: 'Previous version' });
  // While the reply runs the button does nothing.
  await button(page, 'Regenerate').waitFor();
  await back.press('Enter');
  await table.getByText('blue, small').waitFor();
  await expect.poll(() => hasFocus(back)).toBe(true);

  // A version without a table leaves nothing to show, and the focus where it is.
  writes('None.');
  await button(page, 'Regenerate').press('Enter');
  await reply.getByText('None.', { exact: true }).waitFor();
  await expect.poll(() => table.count()).toBe(0);
  await button(page, 'Regenerate').waitFor();
  await back.press('Enter');
  await button(page, 'Open the table').press('Enter');
  await table.waitFor();
  await questions(page).last().hover();
  await button(page, 'Delete message').click();
  await expect.poll(() => table.count()).toBe(0);
});

it('opens a table over the chat on a phone, where Back closes it, in Arabic too', async () => {
  writes(`${TABLE}\n\n${CODE}`);
  const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
  const { page } = await stage.openChat(await stage.product.signedIn(), phone);
  await say(page, 'Write it');
  const open = button(page, 'Open the table');
  await open.tap();
  const sheet = page.getByRole('dialog', { name: 'Table' });
  await sheet.getByRole('button', { name: 'Close' }).waitFor();
  const address = page.url();
  await backFromDialog(page);
  await expect.poll(() => sheet.count()).toBe(0);
  await expect.poll(() => page.url()).toBe(address);
  await expect.poll(() => hasFocus(open)).toBe(true);

  await page.evaluate(() => localStorage.setItem('studyhall.locale', 'ar'));
  await page.reload();
  await button(page, 'فتح الشيفرة').tap();
  await page.getByRole('dialog', { name: 'شيفرة' }).getByText('3 أسطر').waitFor();
  await shot(page, 'code-sheet-ar');
});
