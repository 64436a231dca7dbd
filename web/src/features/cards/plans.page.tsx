import { CalendarDays } from 'lucide-react';
import { useQuery } from '../../account/data/use-query';
import { usePageTitle } from '../../common/page-title';
import { PageFrame, SignedIn } from '../../account/signed-in';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { EmptyState } from '../../ui/empty-state';
import { Pending } from './pending';
import { Plan } from './plan';
import { cardsReads } from './cards.reads';

/** `/plans`: the user's study plans. */
export function PlansPage() {
  const texts = useTexts(cardsTexts);
  usePageTitle(texts.plans);
  return (
    <SignedIn texts={texts}>
      {() => (
        <PageFrame title={texts.plans} back="/chat" backLabel={texts.back}>
          <Plans />
        </PageFrame>
      )}
    </SignedIn>
  );
}

function Plans() {
  const texts = useTexts(cardsTexts);
  const { data: plans, error, retry } = useQuery(cardsReads.plans);
  if (!plans) return <Pending failed={error !== null} retry={retry} />;
  if (plans.length === 0)
    return <EmptyState icon={<CalendarDays size={28} />} title={texts.noPlans} text={texts.noPlansText} />;
  return (
    <ul aria-label={texts.plans} className="space-y-4">
      {plans.map((plan) => (
        <li key={plan.id}>
          <Plan plan={plan} load={retry} />
        </li>
      ))}
    </ul>
  );
}
