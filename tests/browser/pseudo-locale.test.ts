import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleOfThisFile } from '../support/console.page.ts';
import { windowOf } from '../support/chat.page.ts';
import { makeClass } from '../support/lesson.page.ts';
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

/** How far the page, and what can be pressed or read in it, reach beyond its width. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('main')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName} ${box.scrollWidth - box.clientWidth}`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const parts = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, label, p')]
      .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((part) => {
        const { left, right, width } = part.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(part.parentElement);
      })
      .map((part) => `${part.tagName} ${part.textContent?.slice(0, 40)}`);
    return [...boxes, ...parts];
  });

describe('a language of long words, added as one folder, on a phone', () => {
  it.each([
    ['start', '/'],
    ['sign-in', '/signin'],
  ])('fits the page %s', async (_name, path) => {
    const page = await show(path);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
    await expect.poll(() => beyond(page)).toEqual([]);
  });

  it('is the language of the page that is shown without a network', async () => {
    const { context, page } = await stage.browser.visit(stage.product.url, PHONE);
    await serveInstead(context, dist);
    // The page reloads as soon as the server answers.
    await page.route('**/healthz', (route) => route.abort());
    await page.addInitScript(() => localStorage.setItem('studyhall.locale', 'en-XA'));
    await page.goto('/offline.html');
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.allInnerTexts()).toEqual([expect.stringMatching(/[áçéîñöšûý]{2}/i)]);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
    await expect.poll(() => beyond(page)).toEqual([]);
  });

  it('fits a chat with messages and its menus', async () => {
    const mia = await stage.product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('What is osmosis? [[demo: text="Water moves through a membrane."]]');
    await tab.terminalEvent(turn_id);
    const page = await show('/chat', mia);
    await page.getByText('Water moves through a membrane.', { exact: true }).waitFor();
    await expect.poll(() => beyond(page)).toEqual([]);
    const menus = page.locator('[aria-haspopup=menu]').filter({ visible: true });
    for (let at = 0; at < (await menus.count()); at += 1) {
      await menus.nth(at).click();
      await page.getByRole('menuitem').first().waitFor();
      await expect.poll(() => beyond(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
    }
  });

  it('fits a live lesson, of the student and of the teacher', async () => {
    const { teacher, mia, admin } = await makeClass(stage.product);
    const lesson = await teacher.http.post<{ lesson_id: string }>(`${admin.path}/lessons`, {});
    const { lesson_id: id } = lesson.body;
    await teacher.http.post(`/api/lessons/${id}/pushes`, { kind: 'announcement', text: 'Open page 12.' });
    const student = await show('/chat', mia);
    await student.getByText('Open page 12.').waitFor();
    await expect.poll(() => beyond(student)).toEqual([]);
    await student.context().close();
    const desk = await show(`/admin?section=lessons&lesson=${id}`, teacher);
    await desk.getByText(mia.user.username).first().waitFor();
    await expect.poll(() => beyond(desk)).toEqual([]);
  });

  it('fits the chat', async () => {
    const page = await show('/chat', await stage.product.signedIn());
    await expect.poll(() => beyond(page)).toEqual([]);
  });

  it.each(['dashboard', 'users', 'classes', 'approvals', 'invitations', 'audit'])(
    'fits the console’s %s',
    async (section) => {
      const page = await show(`/admin?section=${section}`, stage.master);
      await expect.poll(() => beyond(page)).toEqual([]);
      await page.context().close();
    },
  );
});
