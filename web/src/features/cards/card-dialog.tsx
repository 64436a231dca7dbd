import { useId, useState, type FormEvent } from 'react';
import { LIMITS } from '@studyhall/contracts/limits';
import type { CardView } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { api } from '../../transport/rest';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
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
  const form = useId();
  const [front, setFront] = useState(card?.front ?? '');
  const [back, setBack] = useState(card?.back ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isReady = front.trim() !== '' && back.trim() !== '';
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    try {
      const body = { front, back };
      await (card
        ? api('PUT', `/api/cards/${card.id}`, { body })
        : api('POST', `/api/decks/${deckId}/cards`, { body }));
      onSaved();
      onClose();
    } catch (reason) {
      setError(reasonOf(reason, texts.saveFailed));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      size="md"
      title={card ? texts.editCard : texts.addCard}
      text={texts.markdownHint}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={!isReady}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} className="space-y-4">
        <Side label={texts.front} value={front} onChange={setFront} />
        <Side label={texts.backSide} value={back} onChange={setBack} />
        {error !== '' && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm">
            {error}
          </p>
        )}
      </form>
    </Dialog>
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
