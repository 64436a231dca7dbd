import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { composer, rows, say } from '../support/chat.page.ts';
import { unstoredMessage } from '@studyhall/domain';
import { showGallery } from '../support/gallery.page.ts';
import { closeByEscape, pressForFocus } from '../support/keys.ts';
import { sharedStage } from '../support/stage.ts';

const stage = sharedStage();

/** Stops the clock of a page: a limit of time is then reached by the test alone. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

describe('the sidebar', () => {
  it('names, renames, finds and deletes conversations, and keeps replies running', async () => {
    const mia = await stage.product.signedIn();
    const { page, offences } = await stage.openChat(mia);
    await say(page, 'Why is the sky blue? [[demo: text="Scattering."]]');
    await rows(page).getByText('sky blue').waitFor();

    await page.keyboard.press('Control+Shift+O');
    await page.getByText('How can I help you today?').waitFor();
    await say(page, '[[demo: tokens=100000 rate=20]] Count the tides');
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    const sky = rows(page).filter({ hasText: 'sky blue' });
    await sky.getByRole('link').click();
    await page.getByText('Scattering.', { exact: true }).waitFor();
    await rows(page).first().getByRole('img', { name: 'A reply is being written' }).waitFor();
    await rows(page).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Stopped.').waitFor();

    await sky.hover();
    await sky.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Colours of the sky');
    await page.keyboard.press('Enter');
    await rows(page).getByText('Colours of the sky').waitFor();

    const row = rows(page).filter({ hasText: 'Colours of the sky' });
    await row.hover();
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    expect(offences).toEqual({ console: [], foreign: [], csp: [] });
  });

  it('loads page after page, also of conversations of the same moment', async () => {
    const mia = await stage.product.signedIn();
    await stage.product.db.query(
      `INSERT INTO conversations (user_id, title) SELECT $1, 'Lesson ' || n FROM generate_series(1, 100) n`,
      [mia.user.id],
    );
    const { page } = await stage.openChat(mia);
    await rows(page).first().waitFor();
    const list = page.getByRole('navigation', { name: 'Chats' });
    await expect
      .poll(async () => {
        await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return rows(page).filter({ hasText: 'Lesson' }).count();
      })
      .toBe(100);
  });

  it('is a drawer on narrow screens', async () => {
    const mia = await stage.product.signedIn();
    const { page } = await stage.openChat(mia, {
      viewport: { width: 360, height: 640 },
    });
    await expect.poll(() => page.getByRole('dialog', { name: 'Chats' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show or hide chats' }).click();
    await closeByEscape(page.getByRole('dialog', { name: 'Chats' }));
  });
});

it('The shortcuts are listed on ?, but not while a message is written', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  await pressForFocus(page, 'Shift+Escape', composer(page));
  await page.keyboard.type('Why?');
  await expect.poll(() => composer(page).inputValue()).toBe('Why?');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Attach files' }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

it('A conversation of several pages is exported whole, as Markdown and on paper', async () => {
  const mia = await stage.product.signedIn();
  const { conversation_id } = await mia.ask('[[demo: text="First reply"]] Opening');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  await stage.product.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
       SELECT $1, $2, 'user', 'Note ' || n || '.' FROM generate_series(1, 1100) n`,
    [conversation_id, mia.user.id],
  );
  const { page } = await stage.openChat(mia);
  await page.getByText('Note 1100.').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const notes = [...text.matchAll(/Note (\d+)\./g)].map(([, n]) => Number(n));
  expect(notes).toEqual(Array.from({ length: 1100 }, (_, at) => at + 1));
  expect(text).toMatch(/First reply[^]*Note 1\./);

  await page.evaluate('window.print = () => { window.printed = true; }');
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.evaluate('window.printed')).toBe(true);
  await expect.poll(() => page.locator('[data-print-sheet] article').count()).toBe(1102);
  await expect.poll(() => page.locator('[data-print-sheet]').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('[data-print-sheet]').isVisible()).toBe(true);
  await expect
    .poll(() => page.evaluate('getComputedStyle(document.documentElement).backgroundColor'))
    .toBe('rgba(0, 0, 0, 0)');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).isVisible())
    .toBe(false);
});

it('Printing waits for the images', async () => {
  const mia = await stage.product.signedIn();
  const go = Promise.withResolvers<void>();
  const { page } = await stage.openChat(mia, {}, async ({ page: opened }) => {
    await showGallery(opened, 'picture');
    await opened.route('**/api/files/boat.png', async (route) => {
      await go.promise;
      await route.fulfill({ path: 'web/public/icons/icon-512.png' });
    });
  });
  await page.getByText('Draw a picture of a red boat').waitFor();
  await page.evaluate(`window.print = () => {
    window.printed = [...document.querySelectorAll('[data-print-sheet] img')].map((one) => one.naturalWidth);
  };`);
  await stopClock(page);
  await page.keyboard.press('Control+p');
  await page.locator('[data-print-sheet] img').waitFor({ state: 'attached' });
  await page.clock.runFor(2_000);
  expect(await page.evaluate('window.printed ?? null')).toBeNull();
  await page.clock.resume();
  go.resolve();
  await expect.poll(() => page.evaluate('window.printed')).toEqual([512]);
});

it('Printing from the dark theme waits for formulas, fonts, and diagrams in ink', async () => {
  const mia = await stage.product.signedIn();
  const go = Promise.withResolvers<void>();
  const drawn = 'Energy:\n\n$$E = mc^2$$\n\n```mermaid\nflowchart LR\n  A --> B\n```\n\nThat is it.';
  const { page } = await stage.openChat(mia, { colorScheme: 'dark' }, async ({ page: opened }) => {
    // The reply is far above the view: only the sheet has its formula and its diagram.
    const messages = [drawn, ...Array.from({ length: 40 }, (_, at) => `Note ${at + 1}.\n\n`.repeat(4))].map(
      (content, at) => unstoredMessage({ id: at + 1, role: 'assistant', content, state: 'completed' }),
    );
    await opened.route(/\/history(\?|$)/, (route) => route.fulfill({ json: messages }));
    await opened.route(/assets\/(tex|diagram-drawing|KaTeX|fraunces)/i, async (route) => {
      await go.promise;
      await route.continue();
    });
  });
  await page.getByText('Note 40.').last().waitFor();
  await page.evaluate(`window.print = () => {
    const sheet = document.querySelector('[data-print-sheet]');
    window.printed = {
      formulas: sheet.querySelectorAll('.katex').length,
      diagrams: [...sheet.querySelectorAll('.md-drawing img')].filter((one) => one.naturalWidth > 0).length,
      inks: [...sheet.querySelectorAll('.md-drawing img')].map((one) =>
        ['#1c1f26', '#eceae4'].filter((ink) => decodeURIComponent(one.src).includes(ink)).join()),
      theme: document.documentElement.dataset.theme,
      fonts: ['1em KaTeX_Math', '1em "Fraunces Variable"'].filter((font) => document.fonts.check(font)).length,
    };
  };`);
  await stopClock(page);
  await page.keyboard.press('Control+p');
  await page.locator('[data-print-sheet] [data-drawing]').first().waitFor({ state: 'attached' });
  await page.clock.runFor(2_000);
  await page.getByText('Preparing the pages to print…').waitFor();
  await page.clock.runFor(20_000);
  expect(await page.evaluate('window.printed ?? null')).toBeNull();
  go.resolve();
  // In short steps: of the thirty seconds that printing waits, a busy machine may need more than the rest to draw.
  await expect
    .poll(() => page.clock.runFor(20).then(() => page.evaluate('window.printed')), { interval: 100 })
    .toEqual({ formulas: 1, diagrams: 1, inks: ['#1c1f26'], theme: 'dark', fonts: 2 });
});

it('Ctrl+K focuses the sidebar’s search once', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  const isFocused = (element: Element): boolean => element === document.activeElement;
  const search = page.getByRole('search').getByRole('textbox');
  await pressForFocus(page, 'Control+k', search);
  await composer(page).focus();
  await page.keyboard.press('Control+b');
  await search.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+b');
  await search.waitFor();
  expect(await composer(page).evaluate(isFocused)).toBe(true);
});
