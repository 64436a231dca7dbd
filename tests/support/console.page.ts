import type { Page } from 'playwright-core';
import type { Person } from './person.ts';
import type { TestBrowser, Visit } from './browser.ts';

/** Opens a section of the administrator console as somebody who is signed in, in a window of their own. */
export async function openConsole(
  browser: TestBrowser,
  url: string,
  person: Person,
  section: string,
  options: Parameters<TestBrowser['visit']>[1] = {},
): Promise<Visit> {
  const visit = await browser.visit(url, { viewport: { width: 1440, height: 900 }, ...options });
  const [name, value] = (person.http.cookie ?? '').split('=', 2);
  await visit.context.addCookies([{ name: name ?? '', value: value ?? '', url }]);
  await visit.page.goto(`/admin?section=${section}`);
  await settled(visit.page);
  return visit;
}

/** Resolves when the open section shows what it has. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null);
}

/** Reads the dialog that stands for a browser alert, and closes it. */
export async function readAlert(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog');
  const text = await alert.getByRole('heading').innerText();
  await alert.getByRole('button', { name: 'Close' }).click();
  await alert.waitFor({ state: 'detached' });
  return text;
}
