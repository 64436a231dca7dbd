import type { StudyItem } from '@studyhall/contracts';
import { lazy, Suspense } from 'react';

const QuizCard = lazy(async () => ({ default: (await import('../../quiz/quiz-card')).QuizCard }));

/** Quizzes that the assistant made. Their code is loaded with the first one. */
export function StudyItems({ items }: { items: readonly StudyItem[] }) {
  return items.map((item) => (
    <Suspense key={item.id} fallback={<div className="mt-4 h-80 rounded-xl border border-line" />}>
      <QuizCard item={item} />
    </Suspense>
  ));
}
