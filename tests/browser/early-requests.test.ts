import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { disablePolling, onceConnected } from '../support/chat.page.ts';
import type { Person } from '../support/person.ts';
import { sharedStage } from '../support/stage.ts';
import { expectReply, nextFrames } from '../support/two-conversations.ts';

/** The page asks for the account and its messages before its code has arrived (`web/shell/boot.js`). */

const stage = sharedStage();

async function whoAsked(name: string): Promise<Person> {
  const person = await stage.product.signedIn();
  await person.ask(`[[demo: text="Reply to ${name}."]] ${name}`);
  await expect.poll(async () => (await person.history()).at(-1)?.state).toBe('completed');
  return person;
}

/** Requests to the api, in their order. */
function apiRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api|history)/.test(pathname)) requests.push(`${request.method()} ${pathname}${search}`);
  });
  return requests;
}

/** Holds the page's code until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/start-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Slows down the clock by which early answers are too old after some seconds: a busy machine may need them. */
const slowClock = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() / 100;
  });

it('the chat is asked for before its code is there, once', async () => {
  const mia = await whoAsked('Mia');
  const { page } = await stage.openChat(mia, {}, async (visit) => {
    await disablePolling(visit);
    await slowClock(visit.page);
  });
  await expectReply(page, 'Reply to Mia.');
  const release = await holdCode(page);
  await page.goto('about:blank');
  const requests = apiRequests(page);
  const connected = Promise.withResolvers<void>();
  onceConnected({ page }, connected.resolve);
  await page.goto('/chat', { waitUntil: 'commit' });
  const early = ['GET /api/me', 'GET /history?limit=50'];
  await expect.poll(() => requests.toSorted()).toEqual(early);
  release();
  await expectReply(page, 'Reply to Mia.');
  await connected.promise;
  await nextFrames(page);
  for (const request of early) expect(requests.filter((one) => one === request)).toHaveLength(1);
});

it('messages of the account before are not shown to the one that has the session now', async () => {
  const mia = await whoAsked('Mia');
  const noah = await whoAsked('Noah');
  const { page, context } = await stage.openChat(mia);
  await expectReply(page, 'Reply to Mia.');
  const [name = '', value = ''] = (noah.http.cookie ?? '').split('=');
  await page.goto('about:blank');
  await context.addCookies([{ name, value, url: stage.product.url }]);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Reply to Mia.')) document.documentElement.dataset.leaked = '';
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/chat');
  await expectReply(page, 'Reply to Noah.');
  expect(await page.locator('html[data-leaked]').count()).toBe(0);
});

it('nothing is asked early for an account whose sign-out has not reached the server', async () => {
  const mia = await whoAsked('Mia');
  const { page } = await stage.openChat(mia);
  await expectReply(page, 'Reply to Mia.');
  await page.evaluate((id) => localStorage.setItem('studyhall.leaving', id), String(mia.user.id));
  const release = await holdCode(page);
  await page.goto('about:blank');
  const requests = apiRequests(page);
  await page.goto('/chat', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.lang !== '' && document.body !== null);
  expect(requests).toEqual([]);
  release();
  await page.waitForURL('**/signin');
  expect(requests.find((one) => one !== 'GET /api/config')).toBe('POST /api/logout');
});
