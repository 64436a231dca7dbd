import type { Locator, Page } from 'playwright-core';
import type { TestBrowser, Visit, VisitOptions } from '../browser.ts';
import { composer, windowOf } from '../chat.page.ts';
import type { Person } from '../person.ts';
import type { Product } from '../product.ts';

/** One state of one screen, and how to reach it. */
export interface Screen {
  name: string;
  /** Without: the chat of a student who is signed in. */
  visitor?: boolean;
  /** Runs before the page is opened. */
  prepare?: (page: Page, product: Product) => Promise<unknown>;
  /** Resolves when the screen shows its content. */
  show: (page: Page) => Promise<unknown>;
  /** Pictures show the whole page, not only what is in the window. */
  whole?: boolean;
  /** Restores what a change of the window's size or of the theme undoes. */
  again?: (page: Page) => Promise<unknown>;
}

/** Opens a screen in a window of its own: of a visitor, or of that user. */
export async function openScreen(
  browser: TestBrowser,
  product: Product,
  screen: Screen,
  person: Person,
  options: VisitOptions = {},
): Promise<Visit> {
  const settings = { permissions: ['microphone'], reducedMotion: 'reduce' as const, ...options };
  const visit = screen.visitor
    ? await browser.visit(product.url, settings)
    : await windowOf(browser, product.url, person, settings);
  await screen.prepare?.(visit.page, product);
  await screen.show(visit.page);
  return visit;
}

export const buttonNamed = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

export async function showChat(page: Page): Promise<void> {
  await page.goto('/chat');
  await composer(page).waitFor();
}

export async function showEmptyChat(page: Page): Promise<void> {
  await showChat(page);
  await page.getByText('How can I help you today?').waitFor();
}

export const inArabic = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('studyhall.locale', 'ar'));
