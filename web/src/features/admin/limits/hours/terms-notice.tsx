import type { OpenHours } from '@studyhall/contracts';
import { useState } from 'react';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Banner } from '../../../../ui/banner';
import { formatDate, timeZone } from '../../format';
import { termsEnd } from './terms-end';

/** Warns that the chat is closed since the last term, or soon will be. */
export function TermsNotice({ hours, className }: { hours: OpenHours | null; className?: string }) {
  const texts = useTexts(limitsTexts);
  const [today] = useState(() => new Date().toLocaleDateString('sv', { timeZone: timeZone() }));
  const end = termsEnd(hours, today);
  if (end === null) return null;
  const shown = { day: formatDate(`${end.day}T12:00:00`) };
  return (
    <Banner kind={end.isOver ? 'error' : 'warning'} className={className}>
      {end.isOver ? texts.termsEnded(shown) : texts.termsEndSoon(shown)}
    </Banner>
  );
}
