import { useAtom, useAtomValue } from 'jotai';
import { ArrowUp, Square } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';
import { Spinner } from '../../../ui/spinner';
import { useEnterSends } from '../../../ui/use-enter-sends';
import { isClosed, liveLessonsAtom } from '../../lesson';
import { isComposing } from '../is-composing';
import { useChat, useConversation } from '../state/chat.context';
import { AttachButton } from './attach-button';
import { AttachmentList } from './attachment-list';
import { ComposerNote } from './composer-note';
import { stopCurrent, submit } from './submit';
import { useAttach } from './use-attach';
import { VoiceButton } from '../voice/voice-button';

/**
 * The message input: grows to 8 rows, Enter sends, Shift+Enter breaks the line (docs/specification/chat.md#screens,
 * docs/specification/chat.md#validation).
 */
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
  const closed = isClosed(useAtomValue(liveLessonsAtom), useAtomValue(conversation.idAtom));
  const ready = !busy && !blank && !closed;
  // An image takes long: the button is Send while the user types on, and Stop while the input is blank.
  const stoppable = running !== null || (image !== null && blank && !sending);

  const attach = useAttach();
  const enterSends = useEnterSends();
  const [held, setHeld] = useState(false);
  if (held && !busy) setHeld(false);
  const send = (): void => {
    if (ready) submit(conversation, texts);
    setHeld(busy && !blank && !closed);
  };
  const key = (event: KeyboardEvent): void => {
    if (!enterSends || event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };
  return (
    <div className="mx-auto w-full max-w-[768px] px-4 pt-1 pb-2 small:px-2">
      <div className="rounded-xl border border-line-strong/50 bg-surface shadow-soft focus-within:border-brand">
        <AttachmentList />
        <div className="flex flex-wrap items-center gap-x-1 px-2 pb-2 flat:items-end flat:px-1 flat:py-0.5">
          <textarea
            rows={1}
            enterKeyHint={enterSends ? 'send' : 'enter'}
            data-composer
            aria-label={texts.inputLabel}
            placeholder={texts.inputPlaceholder}
            value={draft}
            dir={draft === '' ? undefined : 'auto'}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={key}
            onPaste={paste}
            className={cx(
              // In low windows, input and buttons share one row.
              'field-sizing-content max-h-[calc(8*1.6em+1.25rem)] min-h-12 w-full resize-none bg-transparent px-2 pt-3 pb-2 leading-[1.6] placeholder:text-muted focus:outline-none flat:order-1 flat:w-0 flat:flex-1 flat:px-1 flat:pt-2.5 flat:placeholder-shown:h-12 flat:placeholder-shown:overflow-hidden flat:placeholder-shown:text-ellipsis flat:placeholder-shown:whitespace-nowrap',
              speaking && 'flat:hidden',
            )}
          />
          <div className="w-full flat:order-3">
            <ComposerNote held={held && !blank} />
          </div>
          <div className="flex items-center flat:min-h-12">
            <AttachButton />
          </div>
          <span className="flex-1 flat:hidden" />
          <div className="flex min-w-0 items-center gap-1 flat:order-2 flat:min-h-12">
            <VoiceButton />
            {stoppable ? (
              <IconButton
                label={texts.stop}
                variant="filled"
                aria-busy={stopping}
                // Stop has replaced Send under the pointer: a double click on Send must not stop the reply.
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
