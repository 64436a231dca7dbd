import { Check, Copy } from 'lucide-react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { useCopied } from '../use-copied';

interface CopyButtonProps {
  text: () => string;
  /** What it copies; code by default. */
  label?: string;
}

/** Copies a text, and shows a check mark for two seconds. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const texts = useTexts(uiTexts);
  const [copied, copy] = useCopied();
  const name = copied ? texts.copied : (label ?? texts.copyCode);
  return (
    <button
      type="button"
      onClick={() => void copy(() => navigator.clipboard.writeText(text()))}
      aria-label={name}
      title={name}
      className="inline-flex size-target items-center justify-center rounded-md text-muted transition-colors hover:text-ink"
    >
      {copied ? (
        <Check size={16} className="text-ok" aria-hidden="true" />
      ) : (
        <Copy size={16} aria-hidden="true" />
      )}
    </button>
  );
}
