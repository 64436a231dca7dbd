import type { StudyItem } from '@studyhall/contracts';
import { fetchModule } from '../../../../base/fetch-module';
import { lazyPart } from '../../../../ui/lazy-part';

const QuizCard = lazyPart(async () => (await fetchModule(() => import('../../quiz/quiz-card'))).QuizCard, {
  waiting: () => <div className="mt-4 h-80 rounded-xl border border-line" />,
});
const DeckItem = lazyPart(async () => (await fetchModule(() => import('../../../cards'))).DeckItem, {
  waiting: () => <div className="mt-4 h-16 rounded-lg border border-line" />,
});

const PlanItem = lazyPart(async () => (await fetchModule(() => import('../../../cards'))).PlanItem, {
  waiting: () => <div className="mt-4 h-80 rounded-lg border border-line" />,
});

const ITEMS = { quiz: QuizCard, cards: DeckItem, plan: PlanItem };

/** Quizzes, decks and plans that the assistant made. Their code is loaded with the first one. */
export function StudyItems({ items }: { items: readonly StudyItem[] }) {
  return items.map((item) => {
    const Item = ITEMS[item.kind];
    return <Item key={item.id} item={item} />;
  });
}
