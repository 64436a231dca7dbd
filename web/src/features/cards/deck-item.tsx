import { Layers } from 'lucide-react';
import { Link } from 'wouter';
import type { StudyItem } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';

/** A deck in a reply: a link to it, and to its review. */
export function DeckItem({ item }: { item: StudyItem }) {
  const texts = useTexts(cardsTexts);
  return (
    <div className="mt-4 flex w-full max-w-md items-center gap-3 rounded-lg border border-line bg-surface py-2 ps-3 pe-2">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
        <Layers size={20} aria-hidden="true" />
      </span>
      <Link href={`/cards/${item.id}`} className="min-w-0 flex-1 rounded-md py-1">
        <p className="truncate text-sm font-medium" dir="auto">
          {item.title}
        </p>
        <p className="text-xs text-muted">{texts.cards({ count: item.count })}</p>
      </Link>
      <Link
        href={`/cards/review?deck=${item.id}`}
        aria-label={texts.reviewDeck({ title: item.title })}
        className="inline-flex min-h-11 items-center rounded-lg border border-line px-3 text-sm font-medium hover:bg-sunken"
      >
        {texts.review}
      </Link>
    </div>
  );
}
