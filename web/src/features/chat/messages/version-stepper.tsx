import { ChevronLeft, ChevronRight } from 'lucide-react';
import { repliesTexts } from '../../../base/i18n/replies.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { IconButton } from '../../../ui/icon-button';

interface VersionStepperProps {
  /** Counted from 1. */
  current: number;
  of: number;
  /** Ignores presses. */
  blocked?: boolean;
  busy?: boolean;
  /** Called with -1 or 1, also at either end. */
  onStep: (by: -1 | 1) => void;
}

/** `‹ 2/3 ›` */
export function VersionStepper({ current, of, blocked = false, busy = false, onStep }: VersionStepperProps) {
  const texts = useTexts(repliesTexts);
  return (
    <span role="group" aria-label={texts.versions} aria-busy={busy} className="flex items-center text-xs">
      <IconButton
        label={texts.previous}
        aria-disabled={blocked || current === 1}
        onClick={() => onStep(-1)}
        className={TARGET}
      >
        <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
      <span
        aria-hidden="true"
        dir="ltr"
        className={cx('min-w-6 text-center tabular-nums', busy && 'animate-pulse motion-reduce:animate-none')}
      >
        {current}/{of}
      </span>
      <span role="status" className="sr-only">
        {texts.version({ current, of })}
      </span>
      <IconButton
        label={texts.next}
        aria-disabled={blocked || current === of}
        onClick={() => onStep(1)}
        className={TARGET}
      >
        <ChevronRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </span>
  );
}

/** The focus stays on a button that reaches an end, so it is disabled only by `aria-disabled` and its look. */
const TARGET = 'aria-disabled:opacity-45 [@media(pointer:coarse)]:size-11';
