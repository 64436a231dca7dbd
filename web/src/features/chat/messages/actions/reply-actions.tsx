import type { RatingValue } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import {
  ArrowRight,
  Check,
  Copy,
  GraduationCap,
  Layers,
  RefreshCw,
  Square,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useMemo, useState, type MouseEvent } from 'react';
import { formatDateTime } from '../../../../base/i18n/format';
import { repliesTexts } from '../../../../base/i18n/replies.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { uiTexts } from '../../../../base/i18n/ui.texts';
import { voiceTexts } from '../../../../base/i18n/voice.texts';
import { NetworkError, reasonOf } from '../../../../transport/errors';
import { Button } from '../../../../ui/button';
import { cx } from '../../../../ui/class-names';
import { IconButton } from '../../../../ui/icon-button';
import { notifyError } from '../../../../ui/snackbar';
import { Spinner } from '../../../../ui/spinner';
import { useBusy } from '../../../../ui/use-busy';
import { useCopied } from '../../../../ui/use-copied';
import { isClosed, liveLessonsAtom } from '../../../lesson';
import { useToolOff } from '../../composer/own-limits';
import { useConversation } from '../../state/chat.context';
import { canBeForSchoolAtom, canContinueAtom, continueReply, regenerateReply } from '../../state/versions';
import { focusInput } from '../../focus-input';
import { useOffline } from '../../../../common/use-offline';
import { shownReply } from '../shown-reply';
import { VersionSwitch } from '../version-switch';
import { copyImage } from './copy-image';
import { copyReply } from './copy-reply';
import { RatingButtons, ReasonForm } from './rating-buttons';
import { useReadAloud } from './use-read-aloud';

/** The row of actions under a reply: shown on hover and focus, and always on devices without hover. */
export function ReplyActions({ item }: { item: ChatItem }) {
  const texts = useTexts(repliesTexts);
  const spoken = useTexts(uiTexts);
  const voice = useTexts(voiceTexts);
  const conversation = useConversation();
  const { message, key } = item;
  const writing = item.draft !== null;
  const image = message.isImageResult ? message.imageUrl : null;
  // The text of an image is its prompt, which the caption already shows.
  const text = image === null ? shownReply(item).content : '';
  const busy = useAtomValue(conversation.busyAtom);
  const canContinue = useAtomValue(useMemo(() => canContinueAtom(conversation, key), [conversation, key]));
  const canBeForSchool = useAtomValue(
    useMemo(() => canBeForSchoolAtom(conversation, key), [conversation, key]),
  );
  const isOffline = useOffline();
  const { busy: continuing, run } = useBusy();
  const [copied, copy] = useCopied();
  const voiceOff = useToolOff('voice');
  const { reading, preparing, toggle: toggleReading } = useReadAloud(key, message.id);
  const [askedWhy, setAskedWhy] = useState<RatingValue | null>(null);
  const failed = (fallback: string) => (error: unknown) => notifyError(reasonOf(error, fallback));
  const onContinue = (): void =>
    void run(() => continueReply(conversation, key).catch(failed(texts.continueFailed)));
  const regenerate = (): void =>
    void regenerateReply(conversation, key).catch(failed(texts.regenerateFailed));
  // Not kept for later: like any other version of a reply, it replaces what is not on this page alone.
  const onForSchool = (): void => {
    focusInput();
    regenerateReply(conversation, key, { for_school: true }).catch((error: unknown) =>
      notifyError(
        error instanceof NetworkError ? texts.forSchoolNeedsLine : reasonOf(error, texts.regenerateFailed),
      ),
    );
  };
  const onCopy = ({ currentTarget }: MouseEvent): void =>
    void copy(() =>
      image === null
        ? copyReply(text, currentTarget.closest('article')?.querySelector('.md') ?? null)
        : copyImage(image),
    );
  const isComplete = !writing && (text !== '' || image !== null);
  const onAnother = (): void => {
    const { deps, messages } = conversation;
    const question = messages.all().findLast((one, at, all) => all[at + 1]?.key === key);
    deps.outbox.send(conversation, question?.message.content ?? message.imagePrompt ?? '', []);
  };
  const closed = isClosed(useAtomValue(liveLessonsAtom), useAtomValue(conversation.idAtom));
  const onMakeCards = ({ currentTarget }: MouseEvent): void => {
    const shown = currentTarget.closest('article')?.querySelector<HTMLElement>('.md')?.innerText;
    const start = beginningOf(shown ?? text, CARDS_START_CHARS);
    conversation.deps.outbox.send(conversation, texts.cardsRequest({ start }), []);
  };
  return (
    <div
      role="group"
      aria-label={texts.actions}
      className="-ms-2.5 flex flex-wrap items-center text-xs text-muted"
    >
      {canContinue && (
        <>
          {message.is_cut && <span className="ms-2.5 me-2">{texts.cut}</span>}
          <Button
            variant="secondary"
            busy={continuing}
            disabled={busy}
            icon={<ArrowRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={onContinue}
            className="ms-2.5 me-1 [@media(pointer:coarse)]:min-h-11"
          >
            {texts.continue}
          </Button>
        </>
      )}
      {canBeForSchool && (
        <>
          <Button
            variant="quiet"
            disabled={busy || isOffline}
            icon={<GraduationCap size={16} aria-hidden="true" />}
            onClick={onForSchool}
            className="px-2.5! [@media(pointer:coarse)]:min-h-11"
          >
            {texts.forSchool}
          </Button>
          {isOffline && <p className="mx-2.5 w-full">{texts.forSchoolNeedsLine}</p>}
        </>
      )}
      {message.versions && <VersionSwitch versions={message.versions} />}
      <span
        className={cx(
          'flex flex-wrap items-center transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100',
          reading ? 'opacity-100' : 'opacity-0',
        )}
      >
        {isComplete && (
          <IconButton
            label={copied ? spoken.copied : image === null ? texts.copy : texts.copyImage}
            onClick={onCopy}
            className={TARGET}
          >
            {copied ? (
              <Check size={16} className="text-ok" aria-hidden="true" />
            ) : (
              <Copy size={16} aria-hidden="true" />
            )}
          </IconButton>
        )}
        {text !== '' && (
          <IconButton
            label={reading ? texts.stopReading : voiceOff ? voice.off : texts.readAloud}
            disabled={voiceOff && !reading}
            aria-busy={preparing || undefined}
            onClick={toggleReading}
            className={TARGET}
          >
            {preparing && <Spinner size={16} />}
            {reading && !preparing && <Square size={16} aria-hidden="true" />}
            {!reading &&
              (voiceOff ? (
                <VolumeX size={16} aria-hidden="true" />
              ) : (
                <Volume2 size={16} aria-hidden="true" />
              ))}
          </IconButton>
        )}
        {!writing && message.turn_id !== null && !message.is_safety_reply && (
          <IconButton label={texts.regenerate} disabled={busy} onClick={regenerate} className={TARGET}>
            <RefreshCw size={16} aria-hidden="true" />
          </IconButton>
        )}
        {image !== null && (
          <IconButton
            label={texts.anotherImage}
            disabled={busy || closed}
            onClick={onAnother}
            className={TARGET}
          >
            <RefreshCw size={16} aria-hidden="true" />
          </IconButton>
        )}
        {!writing && text !== '' && !message.is_safety_reply && message.study_items.length === 0 && (
          <IconButton
            label={texts.makeCards}
            disabled={busy || closed}
            onClick={onMakeCards}
            className={TARGET}
          >
            <Layers size={16} aria-hidden="true" />
          </IconButton>
        )}
        {isComplete && !message.isError && !message.is_refusal && !message.is_safety_reply && (
          <RatingButtons item={item} className={TARGET} onRated={setAskedWhy} />
        )}
        {!writing && (
          <time dateTime={message.timestamp} className="mx-2 whitespace-nowrap">
            {formatDateTime(message.timestamp)}
          </time>
        )}
      </span>
      {askedWhy && <ReasonForm item={item} rating={askedWhy} onClose={() => setAskedWhy(null)} />}
    </div>
  );
}

/** The first whole words of a text, on one line. */
function beginningOf(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= length ? line : `${line.slice(0, length).replace(/\s\S*$/, '')}…`;
}

/** The first characters of a reply identify it to the assistant. */
const CARDS_START_CHARS = 100;

const TARGET = '[@media(pointer:coarse)]:size-11';
