import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { Button } from '../../ui/button';
import { useCopied } from '../../ui/use-copied';

/** Copies a text that cannot be handed in; nothing without a text. */
export function CopyText({ text }: { text: string }) {
  const texts = useTexts(homeworkTexts);
  const ui = useTexts(uiTexts);
  const [copied, copy] = useCopied();
  if (text.trim() === '') return null;
  return (
    <Button
      variant="secondary"
      onClick={() => void copy(() => navigator.clipboard.writeText(text))}
      className="min-h-11!"
    >
      {copied ? ui.copied : texts.copyText}
    </Button>
  );
}
