import { readFile, stat } from 'node:fs/promises';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { button, composer, replies, say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const CLEAN = { console: [], foreign: [], csp: [] };
const QUESTION = 'What do the mitochondria of a cell do?';

const stage = sharedStage();
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
const focused = (page: Page, name: string | RegExp): Promise<boolean> =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((one) => one === document.activeElement);

it('a citation opens its page beside the chat, with the sentence marked, and gives the focus back', async () => {
  const { page, offences } = await stage.openChat(await stage.product.signedIn());
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
  await say(page, QUESTION);
  const citation = replies(page)
    .getByRole('button', { name: /^Source \d/ })
    .nth(1);
  await citation.click();
  const pane = page.getByRole('complementary', { name: 'biology.pdf' });
  const frame: FrameLocator = page.frameLocator('iframe[title="biology.pdf"]');
  await frame.locator('mark').first().waitFor();
  await expect
    .poll(async () => (await frame.locator('mark').allTextContents()).join(' '))
    .toMatch(/^Animal cells have none of these.*mitochondria\.$/s);
  await expect.poll(() => pane.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
  await expect.poll(() => focused(page, 'Close')).toBe(true);
  // The frame has no session, no storage and no network.
  const rights = await page
    .frames()
    .find((one) => one.url().endsWith('/reader.html'))!
    .evaluate(async () => ({
      origin: window.origin,
      fetched: await fetch('/api/me').then(
        () => true,
        () => false,
      ),
    }));
  expect(rights).toEqual({ origin: 'null', fetched: false });
  await shot(page, 'reading-1280');
  await page.keyboard.press('Escape');
  await expect.poll(() => pane.count()).toBe(0);
  await expect.poll(() => citation.evaluate((one) => one === document.activeElement)).toBe(true);

  // From inside the frame too; on a phone it is a sheet.
  await page.setViewportSize({ width: 390, height: 800 });
  await citation.click();
  await frame.locator('mark').first().waitFor();
  await page.getByRole('dialog').getByRole('heading', { name: 'biology.pdf' }).waitFor();
  await shot(page, 'reading-390');
  await frame.locator('main').focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await composer(page).waitFor();
  offences.csp = offences.csp.filter((line) => !line.includes('/api/me'));
  offences.console = offences.console.filter((line) => !line.includes('/api/me'));
  expect(offences).toEqual(CLEAN);
});

it('a source that could not be read is requested by "Try again", and by itself when the line is back', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
  await say(page, QUESTION);
  const citation = replies(page)
    .getByRole('button', { name: /^Source \d/ })
    .nth(1);
  await citation.waitFor();
  const pane = page.getByRole('complementary', { name: 'biology.pdf' });
  const failure = pane.getByRole('alert').getByText('The server could not be reached.');
  const mark = page.frameLocator('iframe[title="biology.pdf"]').locator('mark').first();
  let requests = 0;
  let isDown = true;
  await page.route('**/api/files/*', (route) => {
    if (route.request().headers().range?.startsWith('bytes=0-')) requests += 1;
    return isDown ? route.abort() : route.fallback();
  });
  await citation.click();
  await failure.waitFor();
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => requests).toBe(2);
  await failure.waitFor();

  await page.context().setOffline(true);
  isDown = false;
  await page.getByText('You’re offline.').waitFor();
  await page.context().setOffline(false);
  await mark.waitFor();
});

it('a citation shows its passage at once, and its page after one round trip; the next one goes to its own passage', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
  await say(page, QUESTION);
  const citations = replies(page).getByRole('button', { name: /^Source \d/ });
  await citations.nth(1).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = new Set<string>();
  const lengths: number[] = [];
  page.on('response', async (response) => {
    if (/\/api\/files\/[^/]+$/.test(response.url())) lengths.push((await response.body()).byteLength);
  });
  await page.route(/\/reader\.html|\/api\/files\//, async (route) => {
    const request = route.request();
    held.add(request.headers().range ?? new URL(request.url()).pathname);
    await released;
    await route.fallback();
  });
  await citations.nth(1).click();
  const pane = page.getByRole('complementary', { name: 'biology.pdf' });
  const passage = pane.getByRole('region', { name: 'Cited passage' });
  await passage.getByText('Animal cells have none of these').and(page.locator('mark')).waitFor();
  await expect.poll(() => [...held].sort()).toEqual(['/reader.html', 'bytes=-262144', 'bytes=0-262143']);
  await shot(page, 'citation-passage');
  release();
  const marks = page.frameLocator('iframe[title="biology.pdf"]').locator('mark');
  await expect.poll(async () => (await marks.allTextContents()).join(' ')).toMatch(/^Animal cells/);
  await expect.poll(() => passage.count()).toBe(0);
  // A small file is sent once: the request for its end brings its last byte alone.
  const { size } = await stat('tests/fixtures/biology.pdf');
  await expect.poll(() => lengths.toSorted((a, b) => a - b)).toEqual([1, size]);
  await citations.first().click();
  await expect.poll(async () => (await marks.allTextContents()).join(' ')).toMatch(/^Robert Hooke/);
});

it('a citation requests its file and the reader while the code of the pane is still on its way', async () => {
  const released = Promise.withResolvers<void>();
  const { page } = await stage.openChat(await stage.product.signedIn(), {}, (visit) =>
    visit.page.route('**/assets/side-pane-*.js', (route) => released.promise.then(() => route.fallback())),
  );
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
  await say(page, QUESTION);
  const requested: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/files/')) requested.push(request.headers().range ?? path);
  });
  const citation = replies(page)
    .getByRole('button', { name: /^Source \d/ })
    .nth(1);
  await citation.click();
  await expect.poll(() => requested).toEqual(['bytes=0-262143', 'bytes=-262144']);
  released.resolve();
  await page.frameLocator('iframe[title="biology.pdf"]').locator('mark').first().waitFor();
  expect(requested).toHaveLength(2);
});

it('a source closes when the message that cites it is deleted', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
  await say(page, QUESTION);
  await replies(page)
    .getByRole('button', { name: /^Source \d/ })
    .first()
    .click();
  const pane = page.getByRole('complementary', { name: 'biology.pdf' });
  await page.frameLocator('iframe[title="biology.pdf"]').locator('mark').first().waitFor();
  await button(page, 'Delete message').click();
  await expect.poll(() => pane.count()).toBe(0);
  await expect.poll(() => replies(page).count()).toBe(0);
});

it('the source of a quiz question opens beside the chat, its passage marked once the question is closed', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/biology.pdf');
  await say(page, 'Quiz me on biology.pdf with 1 question');
  const quiz = page.getByRole('region', { name: /^Quiz/ });
  const source = quiz.getByRole('link', { name: /^Source: biology\.pdf/ });
  await source.click();
  const pane = page.getByRole('complementary', { name: 'biology.pdf' });
  const frame = page.frameLocator('iframe[title="biology.pdf"]');
  await frame.locator('canvas').first().waitFor();
  await expect.poll(() => frame.locator('mark').count()).toBe(0);
  await pane.getByRole('button', { name: 'Close' }).click();
  // The pane gives the focus back: a key before that goes to the link.
  await expect.poll(() => source.evaluate((link) => link === document.activeElement)).toBe(true);
  await quiz.getByRole('button', { name: 'Show the answer' }).press('Enter');
  await quiz.getByRole('button', { name: 'See your result' }).waitFor();
  await source.click();
  await frame.locator('mark').first().waitFor();
  expect(page.context().pages()).toHaveLength(1);
  await shot(page, 'quiz-source');
  await button(page, 'Delete message').last().click();
  await expect.poll(() => quiz.count()).toBe(0);
  await expect.poll(() => pane.count()).toBe(0);
});

it('a file without pages opens as its text, from the list of sources', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn(), { bypassCSP: true });
  await page.locator('input[type=file]').setInputFiles('tests/fixtures/notes.txt');
  await say(page, 'What do my notes say?');
  await page.getByRole('list', { name: 'Sources' }).getByRole('link').first().click();
  const pane = page.getByRole('complementary', { name: 'notes.txt' });
  await pane.locator('mark').waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await shot(page, 'reading-text');
  await button(page, 'Close').click();
  await expect.poll(() => pane.count()).toBe(0);
});

it('a cited table opens as a table with its row marked; more rows come by a button', async () => {
  const { page, offences } = await stage.openChat(await stage.product.signedIn(), { bypassCSP: true });
  const rows = Array.from({ length: 1_200 }, (_, at) => `Country ${at + 1};"Capital; of ${at + 1}";${at}`);
  const buffer = Buffer.from(['country;capital;inhabitants', ...rows].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'data.csv', mimeType: 'text/csv', buffer });
  await say(page, 'What is the capital of Country 3?');
  await page.getByRole('list', { name: 'Sources' }).getByRole('link').first().click();
  const pane = page.getByRole('complementary', { name: 'data.csv' });
  await pane.locator('tr[aria-current=true]').first().waitFor();
  await pane.getByText('1,200 rows × 3 columns').first().waitFor();
  await pane.getByRole('columnheader', { name: 'capital' }).waitFor();
  await pane.getByRole('cell', { name: 'Capital; of 3', exact: true }).waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await shot(page, 'reading-table');
  const more = pane.getByRole('button', { name: /^[\d,]+ more rows$/ });
  await more.click();
  await expect.poll(() => more.count()).toBe(0);
  await pane.getByRole('cell', { name: 'Country 1200' }).waitFor();
  expect(offences).toEqual(CLEAN);
});

it.for([
  ['essay.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Page 1'],
  ['deck.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'Slide 1'],
] as const)('without LibreOffice %s opens as pages of its text', async ([name, mimeType, first]) => {
  const { page } = await stage.openChat(await stage.product.signedIn(), { bypassCSP: true });
  const buffer = await readFile(`tests/fixtures/${name}`);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await say(page, `What does ${name} say?`);
  await page.getByRole('list', { name: 'Sources' }).getByRole('link').first().click();
  const pane = page.getByRole('complementary', { name });
  await pane.getByText('Here is the text of this file, without its pictures and layout.').waitFor();
  await pane.getByRole('region', { name: first }).getByRole('heading').first().waitFor();
  await pane.locator('mark').first().waitFor();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await shot(page, `reading-${name}`);
});

it('a document that the assistant made opens with pictures of its pages', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  const sections = ['One', 'Two'].map((heading) => ({
    heading,
    paragraphs: Array(40).fill('Rain falls. '.repeat(12)),
  }));
  const outline = { format: 'pdf', title: 'Water', sections };
  await say(page, `Write it [[demo: tool=make_document args=${JSON.stringify(outline)} text="Done."]]`);
  await button(page, 'Water.pdf').click();
  const frame = page.frameLocator('iframe[title="Water.pdf"]');
  const marked = frame.locator('button[aria-current=page]');
  await frame.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => marked.getAttribute('aria-label')).toBe('Page 2');
  await frame.getByRole('region', { name: 'Page 2', exact: true }).locator('canvas').waitFor();
  await shot(page, 'artifact');
  // Where several pages are in view, the first one is the current one, unless another was chosen.
  const numbers = frame.locator('nav').getByRole('button');
  const last = await numbers.last().getAttribute('aria-label');
  await numbers.last().click();
  await expect.poll(() => marked.getAttribute('aria-label')).toBe(last);
  const places: Array<string | null> = [];
  await page.setViewportSize({ width: 1280, height: 2400 });
  // The chosen one stays it in a higher window, which shows other pages above it.
  await expect.poll(() => frame.locator('main').evaluate((main) => main.clientHeight)).toBeGreaterThan(2_000);
  for (const _ of [1, 2, 3]) {
    await frame.locator('main').evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    places.push(await marked.getAttribute('aria-label'));
  }
  expect(places).toEqual([last, last, last]);
  for (const at of [0, -1]) {
    const name = await numbers.nth(at).getAttribute('aria-label');
    await numbers.nth(at).click();
    await expect.poll(() => marked.getAttribute('aria-label')).toBe(name);
  }
  // A resize in the frame of a scroll comes before its event: the view stays where the user scrolls to.
  await page.setViewportSize({ width: 1280, height: 800 });
  await numbers.nth(1).click();
  await expect.poll(() => marked.getAttribute('aria-label')).toBe('Page 2');
  const main = frame.locator('main');
  const chosen = await main.evaluate((list) => {
    addEventListener('scroll', () => dispatchEvent(new Event('resize')), { capture: true });
    return list.scrollTop;
  });
  await main.hover();
  await page.mouse.wheel(0, -chosen);
  await expect.poll(() => marked.getAttribute('aria-label')).toBe('Page 1');
  expect(await main.evaluate((list) => list.scrollTop)).toBeLessThan(chosen);
});

it('pages of a Word document are requested without a question before them', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn());
  const outline = {
    format: 'docx',
    title: 'Rain',
    sections: [{ heading: 'One', paragraphs: ['It falls.'] }],
  };
  await say(page, `Write it [[demo: tool=make_document args=${JSON.stringify(outline)} text="Done."]]`);
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/files/')) requested.add(pathname.replace(/^.*\//, ''));
  });
  await button(page, 'Rain.docx').click();
  await page
    .frameLocator('iframe[title="Rain.docx"]')
    .getByRole('region', { name: 'Page 1' })
    .locator('canvas')
    .waitFor();
  expect([...requested]).toEqual(['preview']);
});

it('a document is changed from the pane, and an older version is restored', async () => {
  const { page, offences } = await stage.openChat(await stage.product.signedIn());
  await say(page, 'Make a PDF handout about the water cycle');
  // The line of the steps may end with the name too.
  const cards = replies(page).getByRole('button', { name: 'The-water-cycle.pdf', exact: true });
  await cards.first().click();
  const pane = page.getByRole('complementary');
  const field = pane.getByRole('textbox', { name: 'Change this file' });
  /** Asks for a change, once no reply is being written: a new version is shown before its reply ends. */
  const change = async (text: string): Promise<void> => {
    await field.fill(text);
    await pane.getByRole('button', { name: 'Send the change', disabled: false }).waitFor();
    await field.press('Enter');
  };
  await change('remove section 2');
  await pane.getByText('Version 2 of 2').waitFor();
  await expect
    .poll(() =>
      page
        .locator('article')
        .getByText(/\.pdf: remove section 2/)
        .count(),
    )
    .toBe(1);
  await expect.poll(() => page.locator('article').getByText('Version 1 of 2').count()).toBe(1);
  await pane.locator('iframe').waitFor();
  await shot(page, 'version-new');
  await change('remove section 99');
  await pane.getByText('No new version was made. The answer is in the chat.').waitFor();
  await pane.getByRole('button', { name: 'Previous version' }).click();
  await pane.getByText('This is an older version.').waitFor();
  await expect.poll(() => field.count()).toBe(0);
  await expect.poll(() => axeFindings(page, { part: 'aside[aria-label$=".pdf"]' })).toEqual([]);
  await shot(page, 'version-old');
  await pane.getByRole('button', { name: 'Restore' }).click();
  await pane.getByText('Version 2 of 2').waitFor();
  await expect.poll(() => page.locator('article').getByText('Version 2 of 2').count()).toBe(1);
  await pane.getByRole('button', { name: /^Download/ }).click();
  await shot(page, 'formats');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as Word (DOCX)' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^The-water-cycle\.docx$/);

  await button(page, 'Close').click();
  // The first reply has the text for cards. The list draws what is in view, and moves while the pane closes.
  const first = replies(page).filter({ hasText: 'is ready to download' });
  const scrollUp = () => page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
  await expect.poll(() => scrollUp().then(() => first.count())).toBe(1);
  await first.getByRole('button', { name: 'Make flashcards' }).press('Enter');
  await page.getByRole('link', { name: /^Study / }).waitFor();
  await shot(page, 'flashcards');
  expect(offences).toEqual(CLEAN);

  // Opened without a line, the pane has its versions when the line is back.
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await cards.first().click();
  await field.waitFor();
  await expect.poll(() => pane.getByText(/^Version \d of 2$/).count()).toBe(0);
  await page.context().setOffline(false);
  await pane.getByText(/^Version \d of 2$/).waitFor();
});
