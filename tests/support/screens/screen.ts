import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
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
  /** The screen on whose page this one is shown, with its `prepare`. */
  after?: Screen;
  /** Closes what the screen opened, before the next one is shown on its page. */
  leave?: (page: Page) => Promise<unknown>;
}

/** Screens that are shown one after the other on one page. */
export function onOnePage(first: Screen, ...others: Screen[]): Screen[] {
  const screens = [first];
  for (const screen of others) screens.push({ ...screen, after: screens.at(-1) });
  return screens;
}

const firstOf = (screen: Screen): Screen => (screen.after ? firstOf(screen.after) : screen);

async function show(page: Page, screen: Screen): Promise<void> {
  if (screen.after) await show(page, screen.after);
  await showNext(page, screen);
}

/** Shows a screen on the page that shows the one before it. */
export async function showNext(page: Page, screen: Screen): Promise<void> {
  await screen.after?.leave?.(page);
  await screen.show(page);
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
  const visit = firstOf(screen).visitor
    ? await browser.visit(product.url, settings)
    : await windowOf(browser, product.url, person, settings);
  await firstOf(screen).prepare?.(visit.page, product);
  await show(visit.page, screen);
  return visit;
}

/** Closes the dialog or the menu that is open, by Escape as soon as it handles keys. */
export async function closeOpened(page: Page): Promise<void> {
  const opened = page.locator(
    '[role=menu], [role=alertdialog], [role=dialog][aria-modal=true], [role=dialog]:popover-open',
  );
  await expect
    .poll(async () => {
      if ((await opened.count()) > 0) await page.keyboard.press('Escape');
      return opened.count();
    })
    .toBe(0);
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
