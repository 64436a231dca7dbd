import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { conversations } from '@studyhall/persistence';
import { MOTION, type Visit } from '../support/browser.ts';
import { button, questions, replies, say } from '../support/chat.page.ts';
import { closeByEscape, pressUntil } from '../support/keys.ts';
import { expectNotice } from '../support/notices.ts';
import { routeOnce } from '../support/routes.ts';
import { sharedStage } from '../support/stage.ts';

const NOON = new Date('2026-01-05T12:00:00Z');
const LATER = new Date('2026-01-05T13:00:00Z');
/** Larger than any box it is put into. */
const PLOT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"><rect width="9" height="9"/></svg>';

let visit: Visit;

const stage = sharedStage(MOTION);

/** The chat of a user who has replies with these details. */
async function openWith(...details: object[]): Promise<Page> {
  const mia = await stage.product.signedIn();
  const conversation = await conversations.ensureActive(stage.product.db, mia.user.id);
  for (const one of details) {
    await stage.product.db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content, details)
       VALUES ($1, $2, 'user', 'Show me', '{}'), ($1, $2, 'assistant', 'Here it is.', $3)`,
      [conversation, mia.user.id, one],
    );
    // Only what is still stored is shown.
    for (const [, id] of JSON.stringify(one).matchAll(/"file_id":"([^"]+)"/g)) {
      await stage.product.db.query(
        `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
         VALUES ($1, $2, 'artifact', 'made', 'image/png', 2048, $3, 'ready')`,
        [id, mia.user.id, `artifacts/${id}`],
      );
    }
  }
  visit = await stage.openChat(mia, {}, async ({ page }) => {
    await page.route('**/api/code/download/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PLOT }),
    );
    // The page requests an image again.
    await routeOnce(page, '**/api/code/download/**', (route) => route.abort('connectionreset'));
  });
  await replies(visit.page).first().waitFor();
  return visit.page;
}

/** A chat whose socket is connected, with a clock that the test can stop. */
async function openTimed(): Promise<Page> {
  const connected = Promise.withResolvers<void>();
  visit = await stage.openChat(await stage.product.signedIn(), {}, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install({ time: NOON });
    page.on('websocket', (socket) =>
      // Socket.IO's answer to the handshake.
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && connected.resolve()),
    );
  });
  await visit.page.getByText('How can I help you today?').waitFor();
  await connected.promise;
  return visit.page;
}

/** Stops the clock by a jump that is too short for the socket: after a long one it counts as stale, and connects anew. */
const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000);

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `print(${at})`).join('\n');
const artifact = (type: string, format: string, filename: string, more: object = {}) => {
  const file_id = randomUUID();
  return {
    type,
    format,
    filename,
    file_id,
    download_url: `/download/${file_id}/${filename}`,
    size: 2048,
    ...more,
  };
};
const run = (more: object) => ({
  code: {
    success: true,
    output: '',
    error: null,
    artifacts: [],
    execution_time: 1.2,
    code: lines(80),
    output_type: 'text',
    reasoning: null,
    message: null,
    ...more,
  },
});
/** Whether an element holds more than it shows. */
const scrolls = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((box) => box.scrollHeight > box.clientHeight);

const heightOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.height ?? NaN;

describe('a program that was run', () => {
  it('shows its code collapsed, its output and results expanded, each within its height', async () => {
    const marks = Array.from({ length: 50 }, (_, at) => `<tr><td>${(at * 7) % 50}</td></tr>`).join('');
    const table = `<table><thead><tr><th>mark</th></tr></thead><tbody>${marks}</tbody></table>`;
    const page = await openWith(
      run({
        output: lines(80),
        artifacts: [
          artifact('image', 'png', 'plot.png'),
          artifact('dataframe', 'html', 'table.html', { data: table, shape: [50, 1], name: 'marks' }),
          artifact('presentation', 'pptx', 'deck.pptx', { slides_count: 6 }),
          artifact('document', 'docx', 'essay.docx', { pages_count: 2, word_count: 700 }),
        ],
      }),
    );
    const panel = page.getByRole('region', { name: 'Code execution' });
    const part = (name: string) => panel.getByRole('button', { name, exact: true });
    await expect.poll(() => part('Show code').getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => part('Output').getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => panel.locator('pre').count()).toBe(1);
    await expect.poll(() => heightOf(page, 'pre[aria-label=Output]')).toBeLessThanOrEqual(400);
    await expect.poll(() => scrolls(page, 'pre[aria-label=Output]')).toBe(true);
    const plot = page.getByRole('img', { name: 'plot.png' });
    await expect.poll(() => plot.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1600);
    await expect.poll(async () => (await plot.boundingBox())?.height).toBeLessThanOrEqual(400);
    const above = async (one: Locator, other: Locator): Promise<boolean> =>
      ((await one.boundingBox())?.y ?? NaN) < ((await other.boundingBox())?.y ?? NaN);
    await expect.poll(() => above(plot, part('Show code'))).toBe(true);
    await expect.poll(() => heightOf(page, 'div[aria-label=marks]')).toBeLessThanOrEqual(300);
    await expect.poll(() => scrolls(page, 'div[aria-label=marks]')).toBe(true);
    const mark = panel.getByRole('columnheader', { name: 'mark' });
    const cells = panel.getByRole('region', { name: 'marks' }).getByRole('cell');
    await expect.poll(() => mark.getAttribute('aria-sort')).toBe('none');
    await expect.poll(() => cells.nth(1).textContent()).toBe('7');
    await mark.getByRole('button').press('Enter');
    await expect.poll(() => mark.getAttribute('aria-sort')).toBe('ascending');
    await expect
      .poll(() => cells.allTextContents())
      .toEqual(Array.from({ length: 50 }, (_, at) => String(at)));
    await mark.getByRole('button').click();
    await expect.poll(() => cells.first().textContent()).toBe('49');
    await panel.getByText('marks · 50 rows × 1 column').waitFor();
    await panel.getByText('PPTX · 6 slides · 2 KB').waitFor();
    await panel.getByText('DOCX · 2 pages · 700 words · 2 KB').waitFor();
    await part('Show code').press('Enter');
    await panel.locator('.md-code pre').waitFor();
    await expect.poll(() => heightOf(page, '.md-code pre')).toBeLessThanOrEqual(300);
    await part('Output').press('Enter');
    await expect.poll(() => panel.locator('pre[aria-label=Output]').count()).toBe(0);
  });

  it('keeps its expanded parts when it is scrolled out of view and back', async () => {
    const page = await openWith(run({ output: 'done' }), ...Array.from({ length: 24 }, () => ({})));
    const panel = page.getByRole('region', { name: 'Code execution' });
    const list = page.getByRole('log');
    await pressUntil(list, 'Home', panel);
    await panel.getByRole('button', { name: 'Show code', exact: true }).click();
    await pressUntil(list, 'End', panel, 0);
    await pressUntil(list, 'Home', panel);
    await panel.locator('.md-code pre').waitFor();
  });

  it('shows its error when it failed, as a failed document does', async () => {
    const page = await openWith(
      run({ success: false, error: 'ZeroDivisionError: division by zero' }),
      run({ success: false }),
      { documents: { success: false, error: null, artifacts: [] } },
    );
    const panels = page.getByRole('region', { name: 'Code Execution Failed' });
    await expect.poll(() => panels.count()).toBe(2);
    await panels.first().getByText('Code Execution Failed', { exact: true }).waitFor();
    await panels.first().getByText('ZeroDivisionError: division by zero').waitFor();
    await panels.last().getByText('Unknown error', { exact: true }).waitFor();
    await replies(page).getByText('Document generation failed', { exact: true }).waitFor();
  });
});

describe('by the clock', () => {
  it('steps appear one every 800 ms', async () => {
    const page = await openTimed();
    await stopClock(page);
    await say(
      page,
      'Think [[demo: text="Done." reasoning="One thought.\\n\\nTwo thoughts.\\n\\nThree thoughts."]]',
    );
    const text = () => replies(page).textContent();
    /** Lets time pass until a step is shown: the page sets its timer some time after it has the step. */
    const runUntil = (step: string) =>
      expect.poll(() => page.clock.runFor(2).then(text), { interval: 10 }).toContain(step);
    await runUntil('One thought.');
    await page.clock.runFor(780);
    expect(await text()).toContain('One thought.');
    await runUntil('Two thoughts.');
    await page.clock.runFor(780);
    expect(await text()).toContain('Two thoughts.');
    await runUntil('Thought for ');
    await replies(page).getByRole('button').first().click();
    await expect.poll(() => replies(page).getByRole('listitem').count()).toBe(3);
  });

  it('copied code is marked for two seconds', async () => {
    const page = await openTimed();
    await say(page, 'Code [[demo: text="```python\\nprint(42)\\n```"]]');
    await replies(page).getByText('print(42)').waitFor();
    await page.clock.pauseAt(LATER);
    await button(page, 'Copy code').click();
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('print(42)');
    await page.clock.runFor(1_900);
    await expect.poll(() => button(page, 'Copied').count()).toBe(1);
    await page.clock.runFor(200);
    await button(page, 'Copy code').waitFor();
  });
});

describe('around the messages', () => {
  it('the width is at most 768 pixels, the height 200 less than the window’s', async () => {
    const page = await openWith(run({ output: 'x'.repeat(4000) }), run({}));
    const articles = page.getByRole('article');
    await expect.poll(() => articles.count()).toBeGreaterThan(1);
    await expect
      .poll(() => articles.evaluateAll((all) => Math.max(...all.map((one) => one.clientWidth))))
      .toBeLessThanOrEqual(768);
    // Without the note about the demo model there is more room.
    await page.route('**/api/config', (route) =>
      route.fulfill({ json: { product_name: 'Studyhall', demo_model: false, web_search: false } }),
    );
    await page.reload();
    await page.getByText('Studyhall can make mistakes.').waitFor();
    await page.getByText('Demo model').waitFor({ state: 'detached' });
    const [log, writing] = [
      page.getByRole('log'),
      page.getByRole('textbox', { name: 'Message', exact: true }),
    ];
    await expect.poll(async () => (await log.boundingBox())?.height).toBeLessThanOrEqual(800 - 200);
    await expect.poll(async () => (await writing.boundingBox())?.width).toBeLessThanOrEqual(768);
    expect((await writing.boundingBox())?.y).toBeGreaterThan((await log.boundingBox())?.y ?? NaN);
  });

  it('a question lists its files, images as thumbnails, none with a delete button', async () => {
    visit = await stage.openChat(await stage.product.signedIn());
    const { page } = visit;
    const wide = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 300 } });
    const picker = page.locator('input[type=file]');
    await picker.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide });
    await picker.setInputFiles(['web/public/icons/icon-512.png', 'tests/fixtures/notes.txt']);
    await say(page, 'Look [[demo: text="Seen."]]');
    await replies(page).getByText('Seen.').waitFor();
    const attached = questions(page).getByRole('list', { name: 'Attached:' });
    await attached.getByText('notes.txt').waitFor();
    for (const [at, natural] of [1200, 512].entries()) {
      const preview = attached.locator('img').nth(at);
      await expect.poll(() => preview.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(natural);
      const box = await preview.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(250);
      expect(box?.height).toBeLessThanOrEqual(200);
      expect(Math.max((box?.width ?? 0) / 250, (box?.height ?? 0) / 200)).toBeCloseTo(1, 1);
    }
    expect(
      await questions(page)
        .getByRole('button', { name: /^Delete (?!message)/ })
        .count(),
    ).toBe(0);
    await attached.getByRole('button', { name: 'Preview icon-512.png' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'icon-512.png' }).waitFor();
    await closeByEscape(page.getByRole('dialog'));
    await attached.getByRole('button', { name: 'Preview notes.txt' }).click();
    await page
      .getByRole('dialog')
      .getByText('Preview not available for this file type', { exact: true })
      .waitFor();
  });
});

it('A reply is read aloud sentence by sentence, from its first ones on while it is written', async () => {
  const mia = await stage.product.signedIn();
  const { page } = await stage.openChat(mia);
  const sentences = ['Light comes first.', 'Then water.', 'Then air.', 'That is all.'];
  const released = Promise.withResolvers<void>();
  await routeOnce(page, '**/speech', (route) => released.promise.then(() => route.fallback()));
  await say(page, `[[demo: text=${JSON.stringify(sentences.join(' '))} rate=1]]`);
  await button(page, 'Read aloud').click();
  await button(page, 'Stop').waitFor();
  // Until playback of the first sentence starts.
  const reading = button(page, 'Stop reading');
  await expect.poll(() => reading.getAttribute('aria-busy')).toBe('true');
  released.resolve();
  // The last sentence may be read before this is asked for: the button is gone then.
  const isBusy = () => reading.evaluateAll((all) => all.some((one) => one.ariaBusy === 'true'));
  await expect.poll(isBusy).toBe(false);
  const spoken = (): string[] =>
    stage.product.model.control
      .requests()
      .filter(({ endpoint }) => endpoint === 'speech')
      .map(({ body }) => (body as { input: string }).input);
  await expect.poll(spoken).toContain(sentences[0]);
  // Each is fetched while the one before it is: they may arrive in another order than they are played in.
  await expect.poll(() => spoken().toSorted()).toEqual(sentences.toSorted());
  // The last one is played to its end.
  await button(page, 'Read aloud').waitFor();
});

it('A device without a voice says so', async () => {
  const { page } = await stage.openChat(await stage.product.signedIn(), {}, ({ page: opened }) =>
    opened.route('**/api/config', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), speech: false } });
    }),
  );
  await say(page, '[[demo: text="Done."]]');
  await replies(page).getByText('Done.').waitFor();
  await button(page, 'Read aloud').click();
  await expectNotice(page, 'This device has no voice to read aloud.');
});
