import { useState } from 'react';
import { LIMITS } from '@studyhall/contracts/limits';
import type { CardRequest } from '@studyhall/contracts';
import { FormDialog } from '../../common/form-dialog';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { TextArea } from '../../ui/text-area';

const SIDE = { rows: 3, dir: 'auto', maxLength: LIMITS.cardChars };

interface CardDialogProps {
  /** Null for a new card. */
  card: CardRequest | null;
  onClose: () => void;
  save: (sides: CardRequest) => Promise<void>;
}

/** A dialog that edits both sides of a card. */
export function CardDialog({ card, onClose, save }: CardDialogProps) {
  const texts = useTexts(cardsTexts);
  const [front, setFront] = useState(card?.front ?? '');
  const [back, setBack] = useState(card?.back ?? '');
  return (
    <FormDialog
      size="md"
      title={card ? texts.editCard : texts.addCard}
      text={texts.markdownHint}
      submitLabel={texts.save}
      ready={front.trim() !== '' && back.trim() !== ''}
      onSubmit={() => save({ front, back }).then(onClose)}
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
