import type { Locator, Page } from 'playwright-core';
import type { Person } from './person.ts';
import type { TestBrowser, Visit } from './browser.ts';

/** Opens a window as somebody who is signed in. */
export async function windowOf(
  browser: TestBrowser,
  url: string,
  person: Person,
  options: Parameters<TestBrowser['visit']>[1] = {},
): Promise<Visit> {
  const visit = await browser.visit(url, { viewport: { width: 1280, height: 800 }, ...options });
  const [name, value] = (person.http.cookie ?? '').split('=', 2);
  await visit.context.addCookies([{ name: name ?? '', value: value ?? '', url }]);
  return visit;
}

/** Opens the chat as somebody who is signed in, in a window of their own. */
export async function openChat(
  browser: TestBrowser,
  url: string,
  person: Person,
  options: Parameters<TestBrowser['visit']>[1] = {},
  prepare: (visit: Visit) => Promise<unknown> = () => Promise.resolve(),
): Promise<Visit> {
  const visit = await windowOf(browser, url, person, options);
  await prepare(visit);
  await visit.page.goto('/chat');
  await composer(visit.page).waitFor();
  return visit;
}

/** Writes a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const questions = (page: Page): Locator => page.getByRole('article', { name: 'You' });
export const replies = (page: Page): Locator => page.getByRole('article', { name: 'Assistant' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Waits for the alert at the bottom of the window that says exactly this. */
export const alerted = (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();

/** The rows of the sidebar, newest first. */
export const rows = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
