import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { announce } from '../../../ui/live-region';
import { IconButton } from '../../../ui/icon-button';
import { notifyError } from '../../../ui/snackbar';

/** Copies a text, and shows a check mark. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const texts = useTexts(adminTexts);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      announce(texts.copied);
    } catch {
      notifyError(texts.copyFailed);
    }
  };
  const done = copied === text;
  return (
    <IconButton label={done ? texts.copied : (label ?? texts.copy)} onClick={() => void copy()}>
      {done ? (
        <Check size={18} aria-hidden="true" className="text-ok" />
      ) : (
        <Copy size={18} aria-hidden="true" />
      )}
    </IconButton>
  );
}
