import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { VisitOptions } from './browser.ts';
import { replies, rows } from './chat.page.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

/** Opens two conversations: "Alpha", answered "In alpha.", and "Beta", answered "In beta.", which is shown. */
export async function openTwo(stage: Stage, options?: VisitOptions): Promise<{ page: Page; mia: Person }> {
  const mia = await stage.product.signedIn();
  for (const name of ['Alpha', 'Beta']) {
    if (name === 'Beta') await mia.http.post('/api/conversations');
    await mia.ask(`[[demo: text="In ${name.toLowerCase()}."]] ${name}`);
    await expect.poll(async () => (await mia.history()).at(-1)?.state).toBe('completed');
  }
  const { page } = await stage.openChat(mia, options);
  await expectReply(page, 'In beta.');
  return { page, mia };
}

/** Waits for a reply with exactly this text. */
export const expectReply = (page: Page, text: string): Promise<void> =>
  replies(page).getByText(text, { exact: true }).waitFor();

export const rowOf = (page: Page, title: string): Locator =>
  rows(page)
    .getByRole('link', { name: new RegExp(title, 'i') })
    .first();

/** The id of a conversation of the list. Which one is active on the server changes a moment after it is shown. */
export async function idOf(page: Page, title: string): Promise<string> {
  const address = (await rowOf(page, title).getAttribute('href')) ?? '';
  return address.replace(/^.*\//, '');
}

/** Opens one of the two conversations from the list. */
export async function showConversation(page: Page, title: 'Alpha' | 'Beta'): Promise<void> {
  await rowOf(page, title).click();
  await expectReply(page, `In ${title.toLowerCase()}.`);
}

export const greeting = (page: Page): Locator => page.getByText('How can I help you today?');

export interface HeldRequests {
  /** Resolves with the first request that is held. */
  seen: Promise<Request>;
  release(how?: 'continue' | 'abort'): void;
}

/** Holds requests of a method to a path until they are released: all, or the first ones only. */
export async function holdRequests(
  page: Page,
  method: string,
  path: string,
  first = Infinity,
): Promise<HeldRequests> {
  let held = 0;
  const seen = Promise.withResolvers<Request>();
  const released = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(path, async (route) => {
    if (held === first || route.request().method() !== method) return route.fallback();
    held += 1;
    seen.resolve(route.request());
    // The page may have cancelled the request meanwhile.
    await route[await released.promise]().catch(() => undefined);
  });
  return { seen: seen.promise, release: (how = 'continue') => released.resolve(how) };
}

/** Waits two frames: the effect of an answer is drawn then. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
