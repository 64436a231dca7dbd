import { Layers } from 'lucide-react';
import { Link } from 'wouter';
import type { StudyItem } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { buttonClasses } from '../../ui/button';
import { ItemRow } from './item-row';
import { studyPath } from './study-path';

/** A deck in a reply. */
export function DeckItem({ item }: { item: StudyItem }) {
  const texts = useTexts(cardsTexts);
  return (
    <ItemRow
      icon={Layers}
      href={`/cards/${item.id}`}
      title={item.title}
      fact={texts.cards({ count: item.count })}
    >
      <Link
        href={studyPath(item.id)}
        aria-label={texts.studyDeck({ title: item.title })}
        className={`${buttonClasses('secondary')} ms-auto min-h-11 shrink-0`}
      >
        {texts.study}
      </Link>
    </ItemRow>
  );
}
