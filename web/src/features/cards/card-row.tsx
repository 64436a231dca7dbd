import type { CardRequest } from '@studyhall/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { IconButton } from '../../ui/icon-button';
import { Markdown } from '../../ui/markdown';

interface CardRowProps {
  /** Its place in the deck, from 1. */
  number: number;
  card: CardRequest;
  /** Why the server does not have the card; absent if it does. */
  note?: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** A row with both sides of a card. */
export function CardRow({ number, card, note, onEdit, onDelete }: CardRowProps) {
  const texts = useTexts(cardsTexts);
  return (
    <li className="flex items-start rounded-lg border border-line bg-surface py-2 ps-4 pe-1">
      <div className="min-w-0 flex-1 py-1 text-sm">
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2" dir="auto">
          <div className="min-w-0 font-medium">
            <Markdown source={card.front} breaks />
          </div>
          <div className="min-w-0">
            <Markdown source={card.back} breaks />
          </div>
        </div>
        {note !== undefined && (
          <p role="status" className="mt-1 text-xs text-muted">
            {note}
          </p>
        )}
      </div>
      <IconButton label={texts.editCardOf({ number: String(number) })} onClick={onEdit} className="size-11!">
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={texts.deleteCardOf({ number: String(number) })}
        onClick={onDelete}
        className="size-11!"
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
