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

/** Waits for a notice with exactly this text, since the last one that was waited for. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { notices } = window as unknown as NoticeWindow;
    const at = notices.indexOf(wanted);
    notices.splice(0, at + 1);
    return at >= 0;
  }, text);
}
