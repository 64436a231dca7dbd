import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openChromium, type TestBrowser } from '../support/browser.ts';
import { button, openChat, questions, replies, say } from '../support/chat.page.ts';
import { backFromDialog } from '../support/keys.ts';
import { startProduct, type Product } from '../support/product.ts';
import { routeOnce } from '../support/routes.ts';

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

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** The plot, the table and the program open beside the chat, on a phone over it. */
async function opensBeside(page: Page): Promise<void> {
  const focused = (name: string): Promise<boolean> =>
    button(page, name)
      .first()
      .evaluate((one) => one === document.activeElement);
  const openPlot = button(page, 'Open Growth').first();
  // One control for full screen: the picture.
  await expect.poll(() => button(page, 'Show Growth full screen').count()).toBe(1);
  await openPlot.click();
  const plot = page.getByRole('complementary', { name: 'Growth' });
  await plot.getByRole('button', { name: 'Enlarge Growth' }).waitFor();
  await expect.poll(() => focused('Close')).toBe(true);
  await shot(page, 'plot-beside');
  const image = plot.getByRole('img', { name: 'Growth' });
  const width = (): Promise<number> => image.evaluate((one) => one.getBoundingClientRect().width);
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  const fitting = await width();
  await image.click();
  await plot.getByRole('button', { name: 'Fit Growth to the window' }).waitFor();
  await expect.poll(width).toBeGreaterThan(2 * fitting);
  await shot(page, 'plot-enlarged');
  await image.click();
  await expect.poll(width).toBe(fitting);
  await expect.poll(() => axeFindings(page, { part: 'aside[aria-label="Growth"]' })).toEqual([]);
  // The code below it is changed there, and its plot takes the place of the one before.
  await plot.getByRole('button', { name: 'Edit and run' }).click();
  const editor = plot.getByRole('textbox', { name: 'Program', exact: true });
  await expect.poll(() => editor.evaluate((field) => field === document.activeElement)).toBe(true);
  await editor.press('Escape');
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText('import matplotlib.pyplot as plt\nplt.bar([1, 2], [3, 4])');
  const before = await image.getAttribute('src');
  await editor.press('ControlOrMeta+Enter');
  await plot.getByText('Run 2', { exact: true }).waitFor();
  await expect.poll(() => image.getAttribute('src')).not.toBe(before);
  await shot(page, 'plot-run');
  await plot.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => plot.count()).toBe(0);
  await expect.poll(() => focused('Open Growth')).toBe(true);

  // By the keyboard: what the closed pane has left to the chat may still be moving under a pointer.
  await button(page, 'Open Table').press('Enter');
  await expect.poll(() => focused('Close')).toBe(true);
  const table = page.getByRole('complementary', { name: 'Table' });
  await table.getByRole('button', { name: 'day' }).click();
  await expect.poll(() => table.getByRole('cell').first().textContent()).toBe('1');
  await table.getByRole('button', { name: 'Download table-1.csv' }).waitFor();
  await shot(page, 'table-beside');

  await button(page, 'Open the program').first().press('Enter');
  const program = page.getByRole('complementary', { name: 'Code execution' });
  await program.getByRole('button', { name: 'Edit and run' }).waitFor();
  await shot(page, 'program-beside');
  await program.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 800 });
  await openPlot.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Growth' });
  await sheet.getByRole('button', { name: 'Enlarge Growth' }).waitFor();
  await shot(page, 'plot-sheet');
  const address = page.url();
  await backFromDialog(page);
  await expect.poll(() => sheet.count()).toBe(0);
  expect(page.url()).toBe(address);
  await expect.poll(() => focused('Open Growth')).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
}

it('shows the plot of the theme first, and runs a changed program in place, which a reload keeps', async () => {
  onTestFailed(async () =>
    console.error(await browser.describePages(), product.workers[0]?.output.slice(-4_000)),
  );
  const mia = await product.signedIn();
  const { page, offences } = await openChat(browser, product.url, mia, { bypassCSP: true });
  const order = `[[demo: tool=run_code args=${JSON.stringify({ code: PLOT })} text="Done."]]`;
  await say(page, `Plot it ${order}`);
  const program = page.getByRole('region', { name: 'Code execution' });
  const plot = program.getByRole('img', { name: 'Growth' });
  await plot.waitFor();
  // The table of the program stands below it.
  await expect
    .poll(() => program.getByRole('listitem').first().getByRole('img', { name: 'Growth' }).count())
    .toBe(1);
  const file = (): Promise<string> => plot.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(file).toMatch(/figure-1\.png$/);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  await expect.poll(file).toMatch(/figure-1\.dark\.png$/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plot-dark.png` });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  await opensBeside(page);
  await button(page, 'Download table-1.csv').press('Enter');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('table-1.csv');

  await program.getByRole('button', { name: 'Show code', exact: true }).click();
  await button(page, 'Edit and run').click();
  const editor = page.getByRole('textbox', { name: 'Program', exact: true });
  await expect.poll(() => editor.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText('print(6 * 7)');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor-dark.png` });
  await editor.press('ControlOrMeta+Enter');
  const second = page.getByRole('region', { name: 'Run 3', exact: true });
  await second.getByText('42', { exact: true }).waitFor();
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText('1 / 0');
  await button(page, 'Run').click();
  await page.getByRole('region', { name: 'Run 4 failed' }).getByText('ZeroDivisionError').waitFor();
  await button(page, 'Cancel').click();
  await expect
    .poll(() => button(page, 'Edit and run').evaluate((one) => one === document.activeElement))
    .toBe(true);

  await page.reload();
  await second.getByText('42', { exact: true }).waitFor();
  await expect.poll(() => replies(page).getByRole('region', { name: /^Run/ }).count()).toBe(3);
  expect({ ...offences, csp: [] }).toEqual({ console: [], foreign: [], csp: [] });
});

it('asks for what a program reads, and runs it with that', async () => {
  const { page } = await openChat(browser, product.url, await product.signedIn());
  const code = 'name = input("Name? ")\nprint("Hello", name)';
  await say(page, `Greet me [[demo: tool=run_code args=${JSON.stringify({ code })} text="Done."]]`);
  const failed = page.getByRole('region', { name: 'Code execution failed' });
  await failed.getByText('The program asks for input.').waitFor();
  await failed.getByRole('textbox', { name: 'Input for the program' }).fill('Mia');
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await shot(page, 'program-input');
  await failed.getByRole('button', { name: 'Run', exact: true }).click();
  const second = page.getByRole('region', { name: 'Run 2', exact: true });
  await second.getByText('Hello Mia').waitFor();
});

it('closes a plot with its reply: regenerated, another version, deleted', async () => {
  const { page } = await openChat(browser, product.url, await product.signedIn());
  const order = `[[demo: tool=run_code args=${JSON.stringify({ code: PLOT })} text="Done."]]`;
  await say(page, `Plot it ${order}`);
  const open = button(page, 'Open Growth');
  const plot = page.getByRole('complementary', { name: 'Growth' });
  const focusIsIn = (name: string): Promise<boolean> =>
    page.getByRole('textbox', { name, exact: true }).evaluate((one) => one === document.activeElement);
  /** An opened pane takes the focus a moment later: keys that are pressed before go to its button. */
  const openPlot = async (): Promise<void> => {
    await open.press('Enter');
    const close = plot.getByRole('button', { name: 'Close' });
    await expect.poll(() => close.evaluate((one) => one === document.activeElement)).toBe(true);
  };
  await openPlot();
  await button(page, 'Regenerate').press('Enter');
  await expect.poll(() => plot.count()).toBe(0);
  // While the reply runs there is no way to another version.
  await button(page, 'Regenerate').waitFor();
  await openPlot();
  await button(page, 'Previous version').press('Enter');
  await expect.poll(() => plot.count()).toBe(0);
  await openPlot();
  await plot.getByRole('button', { name: 'Close' }).focus();
  await questions(page).last().hover();
  await button(page, 'Delete message').click();
  await expect.poll(() => plot.count()).toBe(0);
  await expect.poll(() => focusIsIn('Message')).toBe(true);
});

it('shows small images of the slides in the card of a presentation, which open it at theirs', async () => {
  const { page } = await openChat(browser, product.url, await product.signedIn());
  // As the server answers where a conversion takes longer than an answer may.
  const pending = { passages: [], from: 0, next: null, pages: 'pending', note: null, is_whole: true };
  await routeOnce(page, '**/api/files/*/view', (route) =>
    route.fulfill({ json: { kind: 'text', url: null } }),
  );
  await routeOnce(page, '**/api/files/*/text*', (route) => route.fulfill({ json: pending }));
  await say(page, 'Make five slides about the water cycle');
  const last = page.getByRole('button', { name: 'Slide 5', exact: true });
  await last.locator('img').waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Slide \d$/ })
        .locator('img')
        .count(),
    )
    .toBe(5);
  await shot(page, 'deck-card');
  await last.click();
  await page.getByRole('complementary').getByText('Page 5 / 5', { exact: true }).waitFor();
});
