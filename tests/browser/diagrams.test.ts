import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Visit } from '../support/browser.ts';
import { say } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';

const CYCLE =
  'Here is the cycle:\n\n```mermaid\nflowchart LR\n  accTitle: The water cycle\n  A[Sea] -->|sun| B(Vapour)\n  B --> C{Cloud}\n  C -->|rain| A\n```\n\nThat is all.';
const BROKEN = 'So:\n\n```mermaid\nflowchart LR\n  A[Sea -->\n```\n\nDone.';
/** What cannot be drawn, and what can: of that, only the words may be left. */
const HOSTILE =
  'So:\n\n```mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  A["<img src=x onerror=alert(1)><script>alert(2)</script>Sea"] --> B["<iframe src=https://evil.example></iframe>"]\n  click A "javascript:alert(3)"\n  classDef default fill:#fff,background:url(https://evil.example/a.png)\n  style B fill:url(https://evil.example/b.png)\n```\n\n' +
  'And:\n\n```mermaid\n%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%\nflowchart LR\n  A["<img src=x onerror=alert(1)><script>alert(2)</script>Sea"] --> B["<iframe src=https://evil.example></iframe>Land"]\n  click A "javascript:alert(3)"\n```\n\nDone.';

let visit: Visit;

const stage = sharedStage();

/** The chat of a new user who has asked for a reply. */
async function replyWith(text: string, rate = 0): Promise<Page> {
  stage.product.model.control.setRules([{ endpoint: 'chat', contains: 'Draw it', text, rate }]);
  visit = await stage.openChat(await stage.product.signedIn());
  await say(visit.page, 'Draw it');
  return visit.page;
}

const reply = (page: Page) => page.getByRole('article', { name: 'Assistant' }).last();
const drawing = (page: Page) => reply(page).getByRole('region', { name: 'Diagram' }).getByRole('img');

/** Elements and attributes of a drawing that could run code or fetch; the words of a label may name them. */
function unsafeParts(svg: string): string[] {
  const elements = [...new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('*')];
  const names = elements
    .map(({ localName }) => localName)
    .filter((name) => /^(parsererror|script|img|image|iframe|object|embed|use|foreignObject)$/i.test(name));
  const values = elements
    .flatMap(({ attributes }) => [...attributes])
    .filter(({ name, value }) => /^on/i.test(name) || /javascript:|url\((?!#)/i.test(value))
    .map(({ name, value }) => `${name}=${value}`);
  const styles = elements
    .filter(({ localName }) => localName === 'style')
    .flatMap(({ textContent }) => textContent.match(/url\((?!#)[^)]*|@import/gi) ?? []);
  return [...names, ...values, ...styles];
}

describe('diagrams', () => {
  it('show their source while they are written, then their drawing, which can be toggled and saved', async () => {
    const page = await replyWith(CYCLE, 4);
    // Read in the page, as soon as the source is there: a busy test may come back when all is drawn.
    const drawn = await page.waitForFunction(() => {
      const last = [...document.querySelectorAll('article')].at(-1);
      return last?.textContent.includes('flowchart LR') && { drawings: last.querySelectorAll('img').length };
    });
    expect(await drawn.jsonValue()).toEqual({ drawings: 0 });
    await drawing(page).waitFor();
    await expect.poll(() => drawing(page).getAttribute('alt')).toBe('The water cycle');
    const width = () => drawing(page).evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(100);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.some((url) => /diagram-drawing/.test(url))).toBe(true);

    await page.getByRole('button', { name: 'Source' }).click();
    await reply(page).getByText('A[Sea] -->|sun| B(Vapour)').waitFor();
    await page.getByRole('button', { name: 'Diagram', exact: true }).click();
    const saving = page.waitForEvent('download');
    await reply(page).getByRole('link', { name: 'Download as SVG' }).click();
    expect((await saving).suggestedFilename()).toBe('diagram.svg');

    // In another theme it is drawn anew, and is there meanwhile.
    const before = await drawing(page).getAttribute('src');
    const away = await page.evaluateHandle(() => {
      const seen = { times: 0 };
      new MutationObserver(() => {
        if (!document.querySelector('.md-drawing img')) seen.times += 1;
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(
      (old) => document.querySelector('.md-drawing img')?.getAttribute('src') !== old,
      before,
    );
    expect(await away.evaluate(({ times }) => times)).toBe(0);
    expect(visit.offences).toEqual({ console: [], foreign: [], csp: [] });
  });

  it('move nothing when they appear, and keep the reader at the end', async () => {
    const long = 'A line of the reply.\n\n'.repeat(40);
    stage.product.model.control.setRules([
      { endpoint: 'chat', contains: 'Draw it', text: `${long}${CYCLE}`, rate: 0 },
    ]);
    const library = Promise.withResolvers<void>();
    visit = await stage.openChat(await stage.product.signedIn(), {}, async ({ page }) => {
      await page.route(/diagram-drawing/, async (route) => {
        await library.promise;
        await route.continue();
      });
    });
    const { page } = visit;
    await say(page, 'Draw it');
    await reply(page).getByText('That is all.').waitFor();
    const heights = await reply(page)
      .locator('.md-diagram')
      .evaluateHandle((block) => {
        const seen = new Set<number>();
        new ResizeObserver(() => seen.add(block.getBoundingClientRect().height)).observe(block);
        return seen;
      });
    library.resolve();
    await drawing(page).waitFor();
    await page.waitForFunction(() => {
      const log = document.querySelector('[role=log]');
      return log !== null && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
    });
    expect(await heights.evaluate((seen) => seen.size)).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Jump to latest' }).count()).toBe(0);
  });

  it('need one round trip, which begins while a flowchart is written', async () => {
    stage.product.model.control.setRules([{ endpoint: 'chat', contains: 'Draw it', text: CYCLE, rate: 3 }]);
    const firstRequests = Promise.withResolvers<void>();
    const first = new Set<string>();
    let isOver = false;
    visit = await stage.openChat(await stage.product.signedIn(), {}, async ({ page }) => {
      await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
        const url = route.request().url();
        if (isOver && !first.has(url)) return route.abort();
        first.add(url);
        if (/\/diagram/.test(url)) await firstRequests.promise;
        await route.continue();
      });
    });
    const { page } = visit;
    const requested = Promise.all(
      [/\/diagram-drawing/, /\/diagrams-/].map((name) => page.waitForRequest(name)),
    );
    await say(page, 'Draw it');
    await requested;
    await expect.poll(() => reply(page).getByText('That is all.').count()).toBe(0);
    isOver = true;
    firstRequests.resolve();
    await drawing(page).waitFor();
  });

  it('with a syntax error keep their source and show a message', async () => {
    const page = await replyWith(BROKEN);
    await reply(page).getByText('This diagram contains an error and cannot be drawn').waitFor();
    await reply(page).getByText('A[Sea -->').waitFor();
    await expect.poll(() => drawing(page).count()).toBe(0);
    expect(visit.offences).toEqual({ console: [], foreign: [], csp: [] });
  });

  it('of a hostile model run nothing and fetch nothing', async () => {
    const page = await replyWith(HOSTILE);
    await reply(page).getByText('cannot be drawn').waitFor();
    await drawing(page).waitFor();
    const source = decodeURIComponent((await drawing(page).getAttribute('src')) ?? '');
    expect(source).toMatch(/^data:image\/svg\+xml[^<]*<svg[^]*Sea/);
    expect(await page.evaluate(unsafeParts, source.slice(source.indexOf('<svg')))).toEqual([]);
    expect(visit.offences).toEqual({ console: [], foreign: [], csp: [] });
  });
});
