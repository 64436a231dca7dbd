import type { HelpLine } from '@studyhall/contracts';
import { Phone } from 'lucide-react';
import { chatTexts } from '../base/i18n/chat.texts';
import { useTexts } from '../base/i18n/texts';

/** A help line; its hours and language are not known everywhere. */
export type ShownLine = Pick<HelpLine, 'name' | 'number'> & Partial<HelpLine>;

/** Help lines, each a link that starts a call. */
export function HelpLines({ lines }: { lines: readonly ShownLine[] }) {
  const texts = useTexts(chatTexts);
  return (
    <ul aria-label={texts.helpLines} className="mt-3 grid gap-2">
      {lines.map(({ name, number, hours, language }) => (
        <li key={`${name} ${number}`}>
          <a
            href={`tel:${number.replace(/[^+\d]/g, '')}`}
            className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 hover:border-brand"
          >
            <Phone size={18} aria-hidden="true" className="shrink-0 text-brand" />
            <span className="min-w-0 break-words">
              <span lang={language} className="font-medium">
                <bdi>{name}</bdi>
              </span>{' '}
              · <bdi dir="ltr">{number}</bdi>
              {hours && (
                <span className="block text-sm text-muted">
                  <bdi>{hours}</bdi>
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
