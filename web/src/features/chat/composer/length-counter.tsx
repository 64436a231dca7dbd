import { LIMITS } from '@studyhall/contracts/limits';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { formatNumber } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';

/** The counter shows from this length on. */
export const NEAR_LIMIT = LIMITS.messageChars * 0.9;

/** Shows how many characters a message uses, near and above the limit. */
export function LengthCounter({ length }: { length: number }) {
  const texts = useTexts(chatTexts);
  if (length <= NEAR_LIMIT) return null;
  const over = length > LIMITS.messageChars;
  return (
    <p className={cx('text-sm', over ? 'text-danger' : 'text-muted')}>
      {over
        ? texts.charactersOver({ count: length - LIMITS.messageChars })
        : texts.charactersUsed({ used: formatNumber(length), most: formatNumber(LIMITS.messageChars) })}
    </p>
  );
}
