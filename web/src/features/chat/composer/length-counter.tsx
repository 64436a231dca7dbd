import { LIMITS } from '@studyhall/contracts/limits';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { number } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';

/** From here on the length of a message is shown. */
export const NEAR_LIMIT = LIMITS.messageChars * 0.9;

/** How many of the characters of a message are used, near and beyond the limit. */
export function LengthCounter({ length }: { length: number }) {
  const texts = useTexts(chatTexts);
  if (length <= NEAR_LIMIT) return null;
  const over = length > LIMITS.messageChars;
  return (
    <p className={cx('text-sm', over ? 'text-danger' : 'text-muted')}>
      {over
        ? texts.charactersOver({ count: length - LIMITS.messageChars })
        : texts.charactersUsed({ used: number(length), most: number(LIMITS.messageChars) })}
    </p>
  );
}
