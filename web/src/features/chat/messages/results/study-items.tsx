import type { StudyItem } from '@studyhall/contracts';
import type { ComponentType } from 'react';
import { deferredImport, lazyPart } from '../../../../ui/deferred';

/** The card of each kind. Its code loads on first use, with reserved space meanwhile. */
const CARDS: Record<StudyItem['kind'], ComponentType<{ item: StudyItem }>> = {
  quiz: lazyPart(
    deferredImport(() => import('../../quiz/quiz-card'), 'QuizCard'),
    {
      waiting: () => <div className="mt-4 h-80 rounded-xl border border-line" />,
    },
  ),
  cards: lazyPart(
    deferredImport(() => import('../../../cards'), 'DeckItem'),
    {
      waiting: () => <div className="mt-4 h-16 rounded-lg border border-line" />,
    },
  ),
  plan: lazyPart(
    deferredImport(() => import('../../../cards'), 'PlanItem'),
    {
      waiting: () => <div className="mt-4 h-80 rounded-lg border border-line" />,
    },
  ),
};

/** Quizzes, decks and plans made by the assistant. */
export function StudyItems({ items }: { items: readonly StudyItem[] }) {
  return items.map((item) => {
    const Card = CARDS[item.kind];
    return <Card key={item.id} item={item} />;
  });
}
