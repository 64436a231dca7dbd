import type { ChatMessage } from '@studyhall/contracts';
import { atom } from 'jotai';
import { localeAtom } from '../../../base/i18n/locale.atoms';
import type { SidebarTexts } from '../../../base/i18n/sidebar.texts';
import { store } from '../../../base/store';
import { API_BASE } from '../../../transport/rest';
import { saveBlob } from '../../../ui/save-blob';
import { notify, notifyError } from '../../../ui/snackbar';
import { conversationsAtom } from '../sidebar/conversations.atoms';
import { conversationAtom } from '../state/history.sync';
import { orderAtom } from '../state/items';
import { pagesOf } from './all-messages';
import { fileNameOf, headOf, messageAsMarkdown } from './markdown';

/** A conversation as it is laid out for the printer; null while nothing is printed. */
export interface Printout {
  title: string;
  date: string;
  messages: ChatMessage[];
}

export const printoutAtom = atom<Printout | null>(null);

let busy = false;

/** Saves the open conversation as a Markdown file, whatever its length. */
export const exportMarkdown = (texts: SidebarTexts): Promise<void> =>
  exporting(texts, async (id, title) => {
    const locale = store.get(localeAtom);
    const pages: Blob[] = [];
    for await (const page of pagesOf(id)) {
      // Each page becomes a Blob at once, so that the browser may keep it outside of the page's memory.
      const text = page
        .map((one) => messageAsMarkdown(one, texts, locale, API_BASE || location.origin))
        .join('');
      pages.unshift(new Blob([text]));
    }
    const head = headOf(title, new Date().toLocaleString(locale), texts);
    saveBlob(new Blob([head, ...pages], { type: 'text/markdown' }), fileNameOf(title));
  });

/** Lays the open conversation out on paper and opens the browser's print dialog, which also saves PDFs. */
export const printConversation = (texts: SidebarTexts): Promise<void> =>
  exporting(texts, async (id, title) => {
    const messages: ChatMessage[] = [];
    for await (const page of pagesOf(id)) messages.unshift(...page);
    const date = new Date().toLocaleString(store.get(localeAtom));
    store.set(printoutAtom, { title, date, messages });
  });

async function exporting(
  texts: SidebarTexts,
  act: (conversationId: string, title: string) => Promise<void>,
): Promise<void> {
  const id = store.get(conversationAtom);
  if (id === null || store.get(orderAtom).length === 0) return notify(texts.exportEmpty);
  if (busy) return;
  busy = true;
  const slow = setTimeout(() => notify(texts.exporting), 400);
  try {
    const title = store.get(conversationsAtom).find((one) => one.id === id)?.title || texts.newChat;
    await act(id, title);
  } catch {
    notifyError(texts.exportFailed);
  } finally {
    clearTimeout(slow);
    busy = false;
  }
}
