import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOfThisFile } from '../support/console.page.ts';
import { windowOf } from '../support/chat.page.ts';
import { buildPseudoWeb, serveInstead } from '../support/pseudo-web.ts';
import type { Person } from '../support/person.ts';

const PHONE = { viewport: { width: 360, height: 740 } } as const;

const stage = consoleOfThisFile();
let dist: string;
beforeAll(async () => {
  dist = await buildPseudoWeb();
});

async function show(path: string, person?: Person): Promise<Page> {
  const { browser, product } = stage;
  const visit = person
    ? await windowOf(browser, product.url, person, PHONE)
    : await browser.visit(product.url, PHONE);
  await serveInstead(visit.context, dist);
  await visit.page.addInitScript(() => localStorage.setItem('studyhall.locale', 'en-XA'));
  await visit.page.goto(path);
  await visit.page.locator('h1, textarea[data-composer]').filter({ visible: true }).first().waitFor();
  await visit.page
    .getByText(/[áçéîñöšûý]{2}/i)
    .filter({ visible: true })
    .first()
    .waitFor();
  return visit.page;
}

/** How far elements of the page reach beyond its width, and what they say. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main')];
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName} ${box.scrollWidth - box.clientWidth}`);
  });

describe('a language of long words, added as one folder, on a phone', () => {
  it.each([
    ['start', '/'],
    ['sign-in', '/signin'],
  ])('fits the page %s', async (name, path) => {
    const page = await show(path);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
    expect(await beyond(page)).toEqual([]);
    await page.screenshot({ path: join(dist, `../${name}.png`) });
  });

  it('is the language of the page that is shown without a network', async () => {
    const { context, page } = await stage.browser.visit(stage.product.url, PHONE);
    await serveInstead(context, dist);
    // The page reloads as soon as the server answers.
    await page.route('**/healthz', (route) => route.abort());
    await page.addInitScript(() => localStorage.setItem('studyhall.locale', 'en-XA'));
    await page.goto('/offline.html');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.allInnerTexts()).toEqual([expect.stringMatching(/[áçéîñöšûý]{2}/i)]);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
    expect(await beyond(page)).toEqual([]);
  });

  it('fits the chat', async () => {
    const page = await show('/chat', await stage.product.signedIn());
    expect(await beyond(page)).toEqual([]);
    await page.screenshot({ path: join(dist, '../chat.png') });
  });

  it.each(['dashboard', 'users', 'classes', 'approvals', 'invitations', 'audit'])(
    'fits the console’s %s',
    async (section) => {
      const page = await show(`/admin?section=${section}`, stage.master);
      expect(await beyond(page)).toEqual([]);
      await page.screenshot({ path: join(dist, `../console-${section}.png`) });
      await page.context().close();
    },
  );
});
