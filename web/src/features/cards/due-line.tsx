import { useState } from 'react';
import { Link } from 'wouter';
import { useQuery } from '../../account/data/use-query';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { endOfDay } from './review-session';
import { cardsReads } from './cards.reads';

/** A quiet line, shown while cards are due today. */
export function DueLine() {
  const texts = useTexts(cardsTexts);
  const [today] = useState(() => endOfDay(new Date()).toISOString());
  const { data } = useQuery(cardsReads.due(today));
  if (!data || data.total === 0) return null;
  return (
    <Link
      href="/cards/review"
      className="inline-flex min-h-11 items-center px-2 text-sm text-brand underline"
    >
      {texts.due({ count: data.total })}
    </Link>
  );
}
