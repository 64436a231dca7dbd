import type { ChatMessage } from '@studyhall/contracts';
import { formatDateTime } from '../../../base/i18n/format';
import type { SidebarTexts } from '../../../base/i18n/sidebar.texts';
import { API_BASE } from '../../../transport/rest';
import { saveBlob } from '../../../ui/save-blob';
import { notify, notifyError } from '../../../ui/snackbar';
import type { Chat } from '../state/chat';
import { idOf } from '../state/conversation';
import { pagesOf } from './all-messages';
import { fileNameOf, headOf, messageAsMarkdown } from './markdown';

/** Saves the open conversation, of any length, as a Markdown file. */
export const exportMarkdown = (chat: Chat, texts: SidebarTexts): Promise<void> =>
  exporting(chat, texts, async (id, title) => {
    const pages: Blob[] = [];
    for await (const page of pagesOf(chat.calls, id)) {
      // Each page becomes a Blob at once: the browser can keep Blobs outside the page's memory.
      const text = page.map((one) => messageAsMarkdown(one, texts, API_BASE || location.origin)).join('');
      pages.unshift(new Blob([text]));
    }
    const head = headOf(title, formatDateTime(new Date().toISOString()), texts);
    saveBlob(new Blob([head, ...pages], { type: 'text/markdown' }), fileNameOf(title));
  });

/** Renders the open conversation for print and opens the browser's print dialog, which also saves PDFs. */
export const printConversation = (chat: Chat, texts: SidebarTexts): Promise<void> =>
  exporting(chat, texts, async (id, title) => {
    const messages: ChatMessage[] = [];
    for await (const page of pagesOf(chat.calls, id)) messages.unshift(...page);
    const date = formatDateTime(new Date().toISOString());
    chat.store.set(chat.printoutAtom, { title, date, messages });
  });

async function exporting(
  { activeAtom, exportingAtom, list, store }: Chat,
  texts: SidebarTexts,
  act: (conversationId: string, title: string) => Promise<void>,
): Promise<void> {
  const conversation = store.get(activeAtom);
  const id = idOf(conversation);
  if (id === null || store.get(conversation.messages.orderAtom).length === 0) {
    notify(texts.exportEmpty);
    return;
  }
  if (store.get(exportingAtom)) return;
  store.set(exportingAtom, true);
  const slow = setTimeout(() => notify(texts.exporting), 400);
  try {
    const listed = store.get(list.conversationsAtom).find((one) => one.id === id);
    const title = listed?.title || store.get(list.titlesAtom)[id] || texts.newChat;
    await act(id, title);
  } catch {
    notifyError(texts.exportFailed);
  } finally {
    clearTimeout(slow);
    store.set(exportingAtom, false);
  }
}
