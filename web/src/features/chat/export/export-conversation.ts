import type { SidebarTexts } from '../../../base/i18n/sidebar.texts';
import { textsNow } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { notifyError } from '../../../ui/snackbar';
import { exportActions } from '../deferred-parts';
import type { Chat } from '../state/chat';

/** Saves the open conversation as Markdown, or prints it. Loads the code for it on first use. */
export function exportConversation(as: 'markdown' | 'print', chat: Chat, texts: SidebarTexts): void {
  exportActions.prepare().then(
    ({ exportMarkdown, printConversation }) =>
      as === 'markdown' ? exportMarkdown(chat, texts) : printConversation(chat, texts),
    () => notifyError(textsNow(uiTexts).dialogFailed),
  );
}
