import { useState } from 'react';
import { LIMITS } from '@studyhall/contracts/limits';
import type { CardView } from '@studyhall/contracts';
import { FormDialog } from '../../common/form-dialog';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { api } from '../../transport/rest';
import { TextArea } from '../../ui/text-area';

const SIDE = { rows: 3, dir: 'auto', maxLength: LIMITS.cardChars };

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
      <TextArea
        {...SIDE}
        label={texts.front}
        value={front}
        onChange={(event) => setFront(event.currentTarget.value)}
      />
      <TextArea
        {...SIDE}
        label={texts.backSide}
        value={back}
        onChange={(event) => setBack(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
