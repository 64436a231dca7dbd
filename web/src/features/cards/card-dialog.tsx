import { useState } from 'react';
import { LIMITS } from '@studyhall/contracts/limits';
import type { CardView } from '@studyhall/contracts';
import { FormDialog } from '../../common/form-dialog';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { api } from '../../transport/rest';
import { INPUT_CLASSES } from '../../ui/field';

interface CardDialogProps {
  deckId: string;
  /** Null for a new card. */
  card: CardView | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Both sides of a card. */
export function CardDialog({ deckId, card, onClose, onSaved }: CardDialogProps) {
  const texts = useTexts(cardsTexts);
  const [front, setFront] = useState(card?.front ?? '');
  const [back, setBack] = useState(card?.back ?? '');
  const save = async (): Promise<void> => {
    const body = { front, back };
    await (card
      ? api('PUT', `/api/cards/${card.id}`, { body })
      : api('POST', `/api/decks/${deckId}/cards`, { body }));
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      size="md"
      title={card ? texts.editCard : texts.addCard}
      text={texts.markdownHint}
      submitLabel={texts.save}
      ready={front.trim() !== '' && back.trim() !== ''}
      onSubmit={save}
      failed={texts.saveFailed}
      onClose={onClose}
    >
      <Side label={texts.front} value={front} onChange={setFront} />
      <Side label={texts.backSide} value={back} onChange={setBack} />
    </FormDialog>
  );
}

function Side({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="block text-sm font-medium">
      {label}
      <textarea
        rows={3}
        dir="auto"
        value={value}
        maxLength={LIMITS.cardChars}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${INPUT_CLASSES} mt-1.5 py-2 font-normal`}
      />
    </label>
  );
}
