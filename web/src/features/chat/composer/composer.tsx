import { useAtom, useAtomValue } from 'jotai';
import { ArrowUp, Square } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';
import { Spinner } from '../../../ui/spinner';
import { isClosed, lessonAtom } from '../../lesson';
import { isComposing } from '../is-composing';
import { useChat, useConversation } from '../state/chat.context';
import { attachFiles } from './attach';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import { stopCurrent, submit } from './submit';
import { VoiceButton } from '../voice/voice-button';

/** Where a question is written: grows to 8 rows, Enter sends, Shift+Enter breaks the line (chat.md §2, §5). */
export function Composer() {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const [draft, setDraft] = useAtom(conversation.draft.textAtom);
  const busy = useAtomValue(conversation.busyAtom);
  const sending = useAtomValue(conversation.sendingAtom);
  const running = useAtomValue(conversation.runningTurnAtom);
  const stopping = useAtomValue(conversation.stoppingTurnAtom) === running && running !== null;
  const image = useAtomValue(conversation.runningImageAtom);
  const speaking = useAtomValue(useChat().voice.speakingAtom);
  const blank = draft.trim() === '';
  const closed = isClosed(useAtomValue(lessonAtom), useAtomValue(conversation.idAtom));
  const ready = !busy && !blank && !closed;
  // An image takes long: Send is there for a user who writes on meanwhile, Stop for one who does not.
  const stoppable = running !== null || (image !== null && blank && !sending);

  const send = (): void => {
    if (ready) submit(conversation, texts);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attachFiles(conversation, files, texts);
  };
  return (
    <div className="mx-auto w-full max-w-[768px] px-4 pt-1 pb-2 small:px-2">
      <div className="rounded-xl border border-line-strong/50 bg-surface shadow-soft focus-within:border-brand">
        <AttachmentList />
        <div className="flex flex-wrap items-center gap-x-1 px-2 pb-2 small:flex-nowrap small:items-end small:px-1 small:py-0.5">
          <textarea
            rows={1}
            data-composer
            aria-label={texts.inputLabel}
            placeholder={texts.inputPlaceholder}
            value={draft}
            dir={draft === '' ? undefined : 'auto'}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={key}
            onPaste={paste}
            className={cx(
              // Small windows: input and buttons share one row.
              'field-sizing-content max-h-[calc(8*1.6em+1.25rem)] min-h-12 w-full resize-none bg-transparent px-2 pt-3 pb-2 leading-[1.6] placeholder:text-muted focus:outline-none small:order-1 small:w-0 small:flex-1 small:px-1 small:pt-2.5 small:placeholder-shown:h-12 small:placeholder-shown:overflow-hidden small:placeholder-shown:text-ellipsis small:placeholder-shown:whitespace-nowrap',
              speaking && 'small:hidden',
            )}
          />
          <div className="flex items-center small:min-h-12">
            <AttachButton />
          </div>
          <span className="flex-1 small:hidden" />
          <div className="flex min-w-0 items-center gap-1 small:order-2 small:min-h-12">
            <VoiceButton />
            {stoppable ? (
              <IconButton
                label={texts.stop}
                variant="filled"
                aria-busy={stopping}
                // The second press of a double click was meant for Send, which stood here a moment ago.
                onClick={(event) => event.detail < 2 && stopCurrent(conversation)}
              >
                {stopping ? (
                  <Spinner size={18} />
                ) : (
                  <Square size={16} fill="currentColor" aria-hidden="true" />
                )}
              </IconButton>
            ) : speaking ? null : (
              <IconButton label={texts.send} variant="filled" disabled={!ready} onClick={send}>
                {sending && !ready ? <Spinner size={18} /> : <ArrowUp size={20} aria-hidden="true" />}
              </IconButton>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
