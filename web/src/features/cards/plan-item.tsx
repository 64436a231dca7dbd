import { CalendarDays } from 'lucide-react';
import type { StudyItem } from '@studyhall/contracts';
import { useQuery } from '../../account/data/use-query';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { ItemRow } from './item-row';
import { Plan } from './plan';
import { cardsReads } from './cards.reads';

/** A plan in a reply with its sessions. Without sessions while they load, after a failure, and once it is deleted. */
export function PlanItem({ item }: { item: StudyItem }) {
  const texts = useTexts(cardsTexts);
  const { data: plan, retry } = useQuery(cardsReads.plan(item.id));
  if (!plan)
    return (
      <ItemRow
        icon={CalendarDays}
        href="/plans"
        title={item.title}
        fact={texts.sessions({ count: item.count })}
      />
    );
  return (
    <div className="mt-4 max-w-lg">
      <Plan plan={plan} load={retry} inReply />
    </div>
  );
}
