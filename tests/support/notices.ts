import type { BrowserContext, Page } from 'playwright-core';

interface NoticeWindow {
  notices: string[];
}

/**
 * Records every text that appears in an alert or a status of the context's pages. A notice is gone after three
 * seconds, which a busy machine may need to ask for it.
 */
export const recordNotices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const notices: string[] = [];
    Object.assign(window, { notices });
    const textOf = new WeakMap<Element, string>();
    const record = (): void => {
      for (const box of document.querySelectorAll('[role=alert], [role=status]')) {
        for (const element of [box, ...box.querySelectorAll('*')]) {
          const text = element.textContent?.trim() ?? '';
          if (text !== '' && textOf.get(element) !== text) notices.push(text);
          textOf.set(element, text);
        }
      }
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Waits for notices with exactly these texts, in any order, since the last one that was waited for. */
export async function expectNotice(page: Page, ...texts: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { notices } = window as unknown as NoticeWindow;
    const places = wanted.map((text) => notices.indexOf(text));
    if (places.includes(-1)) return false;
    notices.splice(0, Math.max(...places) + 1);
    return true;
  }, texts);
}
