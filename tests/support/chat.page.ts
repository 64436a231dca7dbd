import type { Page } from 'playwright-core';
import type { Person } from './person.ts';
import type { TestBrowser, Visit } from './browser.ts';

/** Opens the chat as somebody who is signed in, in a window of their own. */
export async function openChat(
  browser: TestBrowser,
  url: string,
  person: Person,
  options: Parameters<TestBrowser['visit']>[1] = {},
  prepare: (visit: Visit) => Promise<unknown> = () => Promise.resolve(),
): Promise<Visit> {
  const visit = await browser.visit(url, { viewport: { width: 1280, height: 800 }, ...options });
  const [name, value] = (person.http.cookie ?? '').split('=', 2);
  await visit.context.addCookies([{ name: name ?? '', value: value ?? '', url }]);
  await prepare(visit);
  await visit.page.goto('/chat');
  await visit.page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  return visit;
}

/** Writes a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** The rows of the sidebar, newest first. */
export const rows = (page: Page) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
