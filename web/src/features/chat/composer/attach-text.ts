import type { ChatTexts } from '../../../base/i18n/chat.texts';
import { notifyWithAction } from '../../../ui/snackbar';
import { focusInput } from '../focus-input';
import type { Conversation } from '../state/conversation';
import { attachFiles, removeAttachment } from './attach';

/** Attaches the draft as a text file, when it is too long for a message. */
export function attachText(conversation: Conversation, texts: ChatTexts): void {
  const { attachments, deps, draft } = conversation;
  const text = deps.store.get(draft.textAtom);
  const [added] = attachFiles(
    conversation,
    [new File([text], texts.textFileName, { type: 'text/plain' })],
    texts,
  );
  deps.store.set(draft.textAtom, '');
  focusInput();
  notifyWithAction(texts.textAttached, {
    label: texts.undo,
    run() {
      // The file may have been sent in the meantime.
      if (!deps.store.get(attachments.filesAtom).some(({ key }) => key === added?.key)) return;
      removeAttachment(conversation, added!.key);
      draft.append(text);
    },
  });
}
