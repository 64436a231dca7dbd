import type { HelpLine } from '@studyhall/contracts';
import { HeartHandshake } from 'lucide-react';
import { chatTexts } from '../../../../base/i18n/chat.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { HelpLines } from './help-lines';

/** Under a question that shows a concern, or its reply where a file did: people who help (docs/safeguarding.md#tiers). The question is answered all the same. */
export function SupportNote({ lines }: { lines: readonly HelpLine[] }) {
  const texts = useTexts(chatTexts);
  return (
    <section
      aria-label={texts.support}
      className="mt-6 w-full max-w-[85%] rounded-lg border border-line bg-surface px-4 py-3 text-sm"
    >
      <p className="flex gap-2">
        <HeartHandshake size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        <span>{texts.supportNote}</span>
      </p>
      {lines.length > 0 && <HelpLines lines={lines} />}
    </section>
  );
}
