import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { announce } from '../live-region';
import { notifyError } from '../snackbar';

/** How long the button shows that it has copied (chat.md §4). */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: () => string;
  /** What it copies; code where nothing is said. */
  label?: string;
}

/** Copies a text; shows a check mark for two seconds. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      notifyError(texts.copyFailed);
      return;
    }
    announce(texts.copied);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  const name = copied ? texts.copied : (label ?? texts.copyCode);
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={name}
      title={name}
      className="inline-flex size-10 items-center justify-center rounded-md text-muted transition-colors hover:text-ink"
    >
      {copied ? (
        <Check size={16} className="text-ok" aria-hidden="true" />
      ) : (
        <Copy size={16} aria-hidden="true" />
      )}
    </button>
  );
}
