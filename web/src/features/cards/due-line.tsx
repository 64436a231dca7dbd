import { useState } from 'react';
import { Link } from 'wouter';
import type { DueCards } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { endOfDay } from './review-session';
import { useFetched } from './use-fetched';

/** One quiet line where cards wait for a review today. */
export function DueLine() {
  const texts = useTexts(cardsTexts);
  const [path] = useState(() => `/api/cards/due?limit=0&until=${endOfDay(new Date()).toISOString()}`);
  const { data } = useFetched<DueCards>(path);
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
