import { HeartHandshake, X } from 'lucide-react';
import { chatTexts } from '../base/i18n/chat.texts';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { cx } from '../ui/class-names';
import { IconButton } from '../ui/icon-button';
import { HelpLines, type ShownLine } from './help-lines';

interface SupportNoteProps {
  lines: readonly ShownLine[];
  /** Replaces the text beside words of concern. */
  text?: string | null;
  /** Without it the note stays. */
  onDismiss?: () => void;
  className?: string;
}

/**
 * Shown under a question that raises a concern, or under the reply if a file or a model raised it, and as a note for words outside
 * the chat: people who can help (docs/safeguarding.md#tiers).
 */
export function SupportNote({
  lines,
  text,
  onDismiss,
  className = 'mt-6 w-full max-w-[85%]',
}: SupportNoteProps) {
  const texts = useTexts(chatTexts);
  const { dismiss } = useTexts(uiTexts);
  return (
    <section
      aria-label={texts.support}
      className={cx('rounded-lg border border-line bg-surface px-4 py-3 text-sm', className)}
    >
      <div className="flex gap-2">
        <HeartHandshake size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        <p className="min-w-0 flex-1">{text ?? texts.supportNote}</p>
        {onDismiss && (
          <IconButton label={dismiss} onClick={onDismiss} className="-me-2 -mt-2">
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {lines.length > 0 && <HelpLines lines={lines} />}
    </section>
  );
}
