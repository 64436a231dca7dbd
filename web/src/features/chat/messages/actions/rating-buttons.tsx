import { LIMITS, type RatingValue } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { ThumbsDown, ThumbsUp, X } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { repliesTexts } from '../../../../base/i18n/replies.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Button } from '../../../../ui/button';
import { IconButton } from '../../../../ui/icon-button';
import { notify } from '../../../../ui/snackbar';
import { TextField } from '../../../../ui/text-field';
import { useRating } from './use-rating';

interface RatingButtonsProps {
  item: ChatItem;
  className: string;
  /** Called after each press: with the rating if the user may give a reason for it, else null. */
  onRated: (rating: RatingValue | null) => void;
}

/** Thumbs up and down. A second press of the same one removes the rating. */
export function RatingButtons({ item, className, onRated }: RatingButtonsProps) {
  const texts = useTexts(repliesTexts);
  const { rating, waits, rate } = useRating(item);
  const chosen = rating?.value ?? null;
  const press = (value: RatingValue): void => {
    const next = value === chosen ? null : { value, reason: null };
    onRated(next && value);
    void rate(next);
  };
  const thumb = (value: RatingValue, label: string, icon: ReactNode) => (
    <IconButton
      label={label}
      aria-pressed={chosen === value}
      onClick={() => press(value)}
      className={`${className} aria-pressed:text-brand! aria-pressed:[&>svg]:fill-brand-soft`}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      {thumb('up', texts.good, <ThumbsUp size={16} aria-hidden="true" />)}
      {thumb('down', texts.bad, <ThumbsDown size={16} aria-hidden="true" />)}
      {waits && (
        <span role="status" className="mx-1 whitespace-nowrap">
          {texts.ratingWaits}
        </span>
      )}
    </>
  );
}

interface ReasonFormProps {
  item: ChatItem;
  rating: RatingValue;
  onClose: () => void;
}

/** Asks for the reason, below the row. The rating is already stored. */
export function ReasonForm({ item, rating, onClose }: ReasonFormProps) {
  const texts = useTexts(repliesTexts);
  const { rate } = useRating(item);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = reason.trim();
    if (text === '') return;
    void rate({ value: rating, reason: text });
    notify(texts.reasonSent);
    onClose();
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
      <Button type="submit" disabled={reason.trim() === ''}>
        {texts.sendReason}
      </Button>
      <IconButton label={texts.closeReason} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
