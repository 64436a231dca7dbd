import type { StudyItem } from '@studyhall/contracts';
import { lazy, Suspense } from 'react';

const QuizCard = lazy(async () => ({ default: (await import('../../quiz/quiz-card')).QuizCard }));
const DeckItem = lazy(async () => ({ default: (await import('../../../cards')).DeckItem }));

/** Quizzes and decks that the assistant made. Their code is loaded with the first one. */
export function StudyItems({ items }: { items: readonly StudyItem[] }) {
  return items.map((item) =>
    item.kind === 'quiz' ? (
      <Suspense key={item.id} fallback={<div className="mt-4 h-80 rounded-xl border border-line" />}>
        <QuizCard item={item} />
      </Suspense>
    ) : (
      <Suspense key={item.id} fallback={<div className="mt-4 h-16 rounded-lg border border-line" />}>
        <DeckItem item={item} />
      </Suspense>
    ),
  );
}
