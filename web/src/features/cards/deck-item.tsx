import { CalendarDays, Layers } from 'lucide-react';
import { Link } from 'wouter';
import type { StudyItem } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { exportPlan } from './deck.actions';

/** A deck or a plan in a reply: a link to it, and to what one does with it. */
export function DeckItem({ item }: { item: StudyItem }) {
  const texts = useTexts(cardsTexts);
  const isPlan = item.kind === 'plan';
  const Icon = isPlan ? CalendarDays : Layers;
  const href = isPlan ? '/cards' : `/cards/${item.id}`;
  return (
    <div className="mt-4 flex w-full max-w-md flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface py-2 ps-3 pe-2">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
        <Icon size={20} aria-hidden="true" />
      </span>
      <Link href={href} className="min-w-32 flex-1 rounded-md py-1">
        <p className="truncate text-sm font-medium">
          <bdi>{item.title}</bdi>
        </p>
        <p className="text-xs text-muted">
          {isPlan ? texts.sessions({ count: item.count }) : texts.cards({ count: item.count })}
        </p>
      </Link>
      {isPlan ? (
        <button
          type="button"
          aria-label={texts.exportCalendarOf({ title: item.title })}
          onClick={() => void exportPlan(item, texts)}
          className={ACTION}
        >
          {texts.exportCalendar}
        </button>
      ) : (
        <Link
          href={`/cards/review?deck=${item.id}`}
          aria-label={texts.reviewDeck({ title: item.title })}
          className={ACTION}
        >
          {texts.review}
        </Link>
      )}
    </div>
  );
}

const ACTION =
  'ms-auto inline-flex min-h-11 shrink-0 items-center rounded-lg border border-line px-3 text-sm font-medium hover:bg-sunken';
