import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until an element has the focus: keys that are pressed before that go to another one. */
export const hasFocus = (one: Locator): Promise<void> => one.and(one.page().locator(':focus')).waitFor();

/** Milliseconds. Long after a key that was handled has closed a dialog, also on a busy machine. */
const CLOSING_MS = 10_000;

/** Closes a dialog by Escape, which is pressed again where the dialog was drawn but did not handle keys yet. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  const isClosed = (): Promise<boolean> =>
    dialog.waitFor({ state: 'detached', timeout: CLOSING_MS }).then(
      () => true,
      () => false,
    );
  await dialog.waitFor({ state: 'attached' });
  await expect.poll(() => dialog.page().keyboard.press('Escape').then(isClosed)).toBe(true);
}

/** Waits until Back closes the open dialog: a dialog is drawn a moment before it has its entry in the history. */
export async function hasHistoryEntry(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state as { dialogs?: string } | null)?.dialogs !== undefined);
}

/** Goes back over an open dialog. */
export const backFromDialog = (page: Page): Promise<unknown> =>
  hasHistoryEntry(page).then(() => page.evaluate('history.back()'));

/** Presses the keys of a shortcut until an element has the focus: a page is drawn a moment before it handles keys. */
export async function pressForFocus(page: Page, keys: string, one: Locator): Promise<void> {
  const isFocused = async (): Promise<boolean> => (await one.and(page.locator(':focus')).count()) === 1;
  await expect.poll(async () => (await isFocused()) || page.keyboard.press(keys).then(isFocused)).toBe(true);
}

/** Presses a key until a locator finds `count` elements: Chromium drops a key that comes while an earlier scroll ends. */
export const pressUntil = (on: Locator, key: string, shown: Locator, count = 1): Promise<void> =>
  expect.poll(() => on.press(key).then(() => shown.count()), { interval: 500 }).toBe(count);
