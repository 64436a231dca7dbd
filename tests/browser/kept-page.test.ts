import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { button, composer } from '../support/chat.page.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply } from '../support/two-conversations.ts';

/** The service worker shows a kept page before the server has answered, and replaces it where the server has another one. */

const stage = sharedStage();

/** Longer than a page needs for its first paint, also on a busy machine. Milliseconds. */
const HELD_MS = 60_000;

/** How the page is kept, in a page that waits with it. */
interface Keeping {
  hasBegun: boolean;
  puts: number;
  release: () => void;
}

const keptPage = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await (await caches.open('pages-1')).match('/chat'))?.text());

/** Makes the kept copy that of another build. */
const changeKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pages = await caches.open('pages-1');
    const kept = await pages.match('/chat');
    const text = (await kept?.text())?.replace('</head>', '<meta name="build" content="earlier"></head>');
    await pages.put('/chat', new Response(text, { headers: kept?.headers }));
  });

/** Notes the build of each page that is loaded: "earlier" or "current". */
async function noteBuilds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const builds = JSON.parse(sessionStorage.getItem('builds') ?? '[]') as string[];
      builds.push(document.querySelector('meta[name=build]') ? 'earlier' : 'current');
      sessionStorage.setItem('builds', JSON.stringify(builds));
    });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('builds') ?? '[]') as string[]);
}

let page: Page;
let builds: () => Promise<string[]>;

beforeEach(async () => {
  const mia = await stage.product.signedIn();
  await mia.ask('[[demo: text="Cells divide."]] Mitosis');
  await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  ({ page } = await stage.openChat(mia, { serviceWorkers: 'allow' }));
  await expectReply(page, 'Cells divide.');
  await expect.poll(() => keptPage(page)).toBeTruthy();
  builds = await noteBuilds(page);
});

/** Holds each answer of the server back. Returns what lets them arrive. */
async function holdAnswers(): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const delay = async (latency: number): Promise<void> => {
    const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
    await devTools.send('Network.emulateNetworkConditions', line);
  };
  await delay(HELD_MS);
  return () => delay(0);
}

it('a kept page is shown before the server has answered, and stays where the server has no other one', async () => {
  const kept = await keptPage(page);
  const release = await holdAnswers();
  const startedAt = Date.now();
  await page.goto('/chat', { waitUntil: 'commit' });
  expect(Date.now() - startedAt).toBeLessThan(HELD_MS);
  await release();
  await expectReply(page, 'Cells divide.');
  expect(await keptPage(page)).toBe(kept);
  expect(await builds()).toEqual(['current']);
});

it('a page of an earlier build is loaded again at once, and kept no longer', async () => {
  await changeKept(page);
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto('/chat', { waitUntil: 'commit' });
  // Nothing is read in the page before: to the browser, a script of the driver is a press of the user.
  await expect.poll(() => loads).toBe(2);
  await expect.poll(builds).toEqual(['earlier', 'current']);
  await expectReply(page, 'Cells divide.');
  await expect.poll(() => keptPage(page)).not.toContain('earlier');
});

it('a page of an earlier build stays where its user has begun, until the next visit', async () => {
  await changeKept(page);
  const release = await holdAnswers();
  await page.goto('/chat', { waitUntil: 'commit' });
  const begin = () =>
    page.mouse.click(2, 2).then(() => page.evaluate(() => navigator.userActivation.hasBeenActive));
  await expect.poll(begin).toBe(true);
  await release();
  await composer(page).fill('How do plants eat?');
  await expect.poll(() => keptPage(page)).toBeUndefined();
  await expectReply(page, 'Cells divide.');
  expect(await builds()).toEqual(['earlier']);
  await page.goto('/chat');
  await expectReply(page, 'Cells divide.');
  expect(await builds()).toEqual(['earlier', 'current']);
  await expect.poll(() => composer(page).inputValue()).toBe('How do plants eat?');
});

it('a reload by the user asks the server', async () => {
  await changeKept(page);
  await page.reload();
  await expectReply(page, 'Cells divide.');
  expect(await builds()).toEqual(['current']);
});

it('a sign-out while the page is being kept leaves none behind', async () => {
  await page.addInitScript(() => {
    const open = caches.open.bind(caches);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const keeping: Keeping = { hasBegun: false, puts: 0, release };
    Object.assign(window, { keeping });
    caches.open = async (name) => {
      if (name !== 'pages-1') return open(name);
      keeping.hasBegun = true;
      await held;
      const pages = await open(name);
      pages.put = async () => void (keeping.puts += 1);
      return pages;
    };
  });
  await page.reload();
  await page.waitForFunction(() => (window as unknown as { keeping: Keeping }).keeping.hasBegun);
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/signin');
  const puts = await page.evaluate(async () => {
    const { keeping } = window as unknown as { keeping: Keeping };
    keeping.release();
    // What the page does with its cache comes before the second answer here.
    await caches.open('pages-1');
    await caches.open('pages-1');
    return keeping.puts;
  });
  expect(puts).toBe(0);
});
