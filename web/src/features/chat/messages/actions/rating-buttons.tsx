import { LIMITS, type RatingValue } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { ThumbsDown, ThumbsUp, X } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { repliesTexts } from '../../../../base/i18n/replies.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { reasonOf } from '../../../../transport/errors';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { notify, notifyError } from '../../../../ui/snackbar';
import { TextField } from '../../../../ui/text-field';
import { useConversation } from '../../state/chat.context';
import { rateReply } from './rate-reply';

interface RatingButtonsProps {
  item: ChatItem;
  className: string;
  /** Called after each press: with the rating that a reason may be given for, or null. */
  onRated: (rating: RatingValue | null) => void;
}

/** Thumbs up and down. A second press of the same one removes the rating. */
export function RatingButtons({ item, className, onRated }: RatingButtonsProps) {
  const texts = useTexts(repliesTexts);
  const conversation = useConversation();
  const chosen = item.message.rating?.value ?? null;
  const rate = (value: RatingValue): void => {
    const rating = value === chosen ? null : { value, reason: null };
    onRated(rating && value);
    // The form stays where this fails: its reason is sent with the rating.
    rateReply(conversation, item, rating).catch((error: unknown) =>
      notifyError(reasonOf(error, texts.rateFailed)),
    );
  };
  const thumb = (value: RatingValue, label: string, icon: ReactNode) => (
    <IconButton
      label={label}
      aria-pressed={chosen === value}
      onClick={() => rate(value)}
      className={`${className} aria-pressed:text-brand! aria-pressed:[&>svg]:fill-brand-soft`}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      {thumb('up', texts.good, <ThumbsUp size={16} aria-hidden="true" />)}
      {thumb('down', texts.bad, <ThumbsDown size={16} aria-hidden="true" />)}
    </>
  );
}

interface ReasonFormProps {
  item: ChatItem;
  rating: RatingValue;
  onClose: () => void;
}

/** Asks why, below the row. The rating is stored already. */
export function ReasonForm({ item, rating, onClose }: ReasonFormProps) {
  const texts = useTexts(repliesTexts);
  const conversation = useConversation();
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = reason.trim();
    if (text === '' || sending) return;
    setSending(true);
    rateReply(conversation, item, { value: rating, reason: text })
      .then(
        () => {
          notify(texts.reasonSent);
          onClose();
        },
        (error: unknown) => notifyError(reasonOf(error, texts.rateFailed)),
      )
      .finally(() => setSending(false));
  };
  return (
    <form onSubmit={submit} className="ms-2.5 mt-1 mb-3 flex w-full max-w-md items-end gap-2">
      <TextField
        label={texts.reason}
        value={reason}
        maxLength={LIMITS.ratingReasonChars}
        onChange={({ target }) => setReason(target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" busy={sending} disabled={reason.trim() === ''}>
        {texts.sendReason}
      </Button>
      <IconButton label={texts.closeReason} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
