import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { TestBrowser, Visit, VisitOptions } from './browser.ts';

const POLL_MS = 5_000;

/** Keeps the page from polling: what it shows from then on came by the socket. */
export const disablePolling = ({ page }: Pick<Visit, 'page'>): Promise<unknown> =>
  page.addInitScript((pollMs) => {
    const { setInterval } = window;
    Object.assign(window, {
      setInterval: (handler: () => void, ms: number) => (ms >= pollMs ? 0 : setInterval(handler, ms)),
    });
  }, POLL_MS);

/** Has every connection of a socket fail, by any transport. */
export const withoutSockets = async ({ context }: Pick<Visit, 'context'>): Promise<void> => {
  await context.route('**/socket.io/**', (route) => route.abort());
  await context.routeWebSocket('**/socket.io/**', (socket) => socket.close());
};

/** Calls `connected` when the server has admitted the page's socket. Listen before the page is loaded. */
export function onceConnected({ page }: Pick<Visit, 'page'>, connected: () => void): void {
  page.on('websocket', (socket) =>
    // Socket.IO's answer to the handshake.
    socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && connected()),
  );
}

/** Gives the page a clock that is wrong by some hours. Timers run as they do. */
export const withWrongClock =
  (hours: number) =>
  ({ page }: Pick<Visit, 'page'>): Promise<unknown> =>
    page.addInitScript((offset) => {
      const RealDate = Date;
      window.Date = new Proxy(RealDate, {
        construct: (_, given: []) =>
          given.length === 0 ? new RealDate(RealDate.now() + offset) : new RealDate(...given),
        get: (real, name) => (name === 'now' ? () => real.now() + offset : Reflect.get(real, name)),
      });
    }, hours * 3_600_000);

/** Opens a window of a user who is signed in. */
export async function windowOf(
  browser: TestBrowser,
  url: string,
  person: Person,
  options: VisitOptions = {},
): Promise<Visit> {
  const visit = await browser.visit(url, { viewport: { width: 1280, height: 800 }, ...options });
  const [name, value] = (person.http.cookie ?? '').split('=', 2);
  await visit.context.addCookies([{ name: name ?? '', value: value ?? '', url }]);
  return visit;
}

/** Opens the chat of a user who is signed in, in a window of its own. `prepare` runs before the page is loaded. */
export async function openChat(
  browser: TestBrowser,
  url: string,
  person: Person,
  options: VisitOptions = {},
  prepare: (visit: Visit) => Promise<unknown> = () => Promise.resolve(),
): Promise<Visit> {
  const visit = await windowOf(browser, url, person, options);
  await prepare(visit);
  await visit.page.goto('/chat');
  await composer(visit.page).waitFor();
  return visit;
}

/** Writes a message and sends it, once no reply is being written: Enter does nothing before. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  const send = page.getByRole('button', { name: 'Send message', exact: true, disabled: false });
  await send.waitFor();
  // Return breaks the line on a phone.
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await send.tap();
  else await composer(page).press('Enter');
}

/** As {@link say}, for a page in any language: presses Enter until the message is sent. */
export async function sayByEnter(page: Page, text: string): Promise<void> {
  const input = page.locator('textarea[data-composer]');
  await input.fill(text);
  await expect.poll(() => input.press('Enter').then(() => input.inputValue())).toBe('');
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const questions = (page: Page): Locator => page.getByRole('article', { name: 'You' });
export const replies = (page: Page): Locator => page.getByRole('article', { name: 'Assistant' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The rows of the sidebar, newest first. */
export const rows = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem');
