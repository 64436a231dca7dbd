import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { button, openChat, replies, say } from '../support/chat.page.ts';
import { startProduct, type Product } from '../support/product.ts';

const PLOT = [
  'import matplotlib.pyplot as plt, pandas as pd',
  'plt.plot([1, 2, 3])',
  'plt.title("Growth")',
  'pd.DataFrame({"day": [2, 10, 1], "height": [3.5, 4, 1]})',
].join('\n');

let product: Product;
let browser: TestBrowser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { CODE_CONCURRENCY: '1' } }), openChromium()]);
});
afterAll(() => Promise.all([browser?.close(), product?.stop()]));

it('shows the plot of the theme first, and runs a changed program in place, which a reload keeps', async () => {
  const mia = await product.signedIn();
  const { page, offences } = await openChat(browser, product.url, mia, { bypassCSP: true });
  const order = `[[demo: tool=run_code args=${JSON.stringify({ code: PLOT })} text="Done."]]`;
  await say(page, `Plot it ${order}`);
  const program = page.getByRole('region', { name: 'Code execution' });
  const plot = program.getByRole('img', { name: 'figure-1.png' });
  await plot.waitFor();
  const file = (): Promise<string> => plot.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(file).toMatch(/figure-1\.png$/);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await expect.poll(file).toMatch(/figure-1\.dark\.png$/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plot-dark.png` });
  await button(page, 'Download table-1.csv').click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('table-1.csv');

  await program.getByRole('button', { name: 'Show code', exact: true }).click();
  await button(page, 'Edit and run').click();
  const editor = page.getByRole('textbox', { name: 'Program', exact: true });
  await expect.poll(() => editor.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText('print(6 * 7)');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor-dark.png` });
  await editor.press('ControlOrMeta+Enter');
  const second = page.getByRole('region', { name: 'Run 2', exact: true });
  await second.getByText('42', { exact: true }).waitFor();
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText('1 / 0');
  await button(page, 'Run').click();
  await page.getByRole('region', { name: 'Run 3 failed' }).getByText('ZeroDivisionError').waitFor();
  await button(page, 'Cancel').click();
  await expect
    .poll(() => button(page, 'Edit and run').evaluate((one) => one === document.activeElement))
    .toBe(true);

  await page.reload();
  await second.getByText('42', { exact: true }).waitFor();
  await expect.poll(() => replies(page).getByRole('region', { name: /^Run/ }).count()).toBe(2);
  expect({ ...offences, csp: [] }).toEqual({ console: [], foreign: [], csp: [] });
});
