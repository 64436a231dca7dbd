import { Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { LIMITS } from '@studyhall/contracts/limits';
import type { CardRequest } from '@studyhall/contracts';
import { useQuery } from '../../account/data/use-query';
import { askName } from '../../common/ask-name';
import { randomId } from '../../base/random-id';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { api } from '../../transport/rest';
import { Button, buttonClasses } from '../../ui/button';
import { DotSeparated } from '../../ui/dot-separated';
import { IconButton } from '../../ui/icon-button';
import { CardDialog } from './card-dialog';
import { CardRow } from './card-row';
import { exportDeck, removeCard, removeDeck } from './deck.actions';
import { Pending } from './pending';
import { endOfDay } from './review-session';
import { studyPath } from './study-path';
import { cardsReads } from './cards.reads';
import { useNewCards } from './use-new-cards';

/** The card in the dialog; null for a new one. */
interface Editing {
  card: CardRequest | null;
  save: (sides: CardRequest) => Promise<void>;
}

/** One deck, with its cards to edit. */
export function DeckPage({ id }: { id: string }) {
  const texts = useTexts(cardsTexts);
  const [, navigate] = useLocation();
  const { data: deck, error: failure, retry: load } = useQuery(cardsReads.deck(id));
  const [today] = useState(() => endOfDay(new Date()).toISOString());
  const [editing, setEditing] = useState<Editing | null>(null);
  const newCards = useNewCards(id);
  if (!deck) return <Pending failed={failure !== null} retry={load} />;
  const due = deck.cards.filter((card) => card.due <= today).length;
  const rename = async (): Promise<void> => {
    await askName({
      title: texts.rename,
      label: texts.deckName,
      initialValue: deck.title,
      submitLabel: texts.save,
      maxLength: LIMITS.titleMax,
      save: (title) => api('PUT', `/api/decks/${id}`, { body: { title } }),
      failed: texts.saveFailed,
    });
    load();
  };
  const unsent = newCards.cards.filter(({ card_id }) => deck.cards.every((card) => card.id !== card_id));
  const change = async (cardId: string, body: CardRequest): Promise<void> => {
    await api('PUT', `/api/cards/${cardId}`, { body });
    load();
  };
  const add = async (card_id: string, { front, back }: CardRequest): Promise<void> => {
    await newCards.add({ card_id, front, back });
    load();
  };
  const addNew = (): void => {
    // One id per card, so that saving it twice adds it once.
    const card_id = randomId();
    setEditing({ card: null, save: (sides) => add(card_id, sides) });
  };
  return (
    <>
      <div className="flex items-start gap-1">
        <h2 className="min-w-0 flex-1 font-display text-2xl font-semibold break-words">
          <bdi>{deck.title}</bdi>
        </h2>
        <IconButton label={texts.rename} onClick={() => void rename()} className="size-11!">
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.deleteThisDeck}
          onClick={() =>
            void removeDeck(deck, deck.cards.length, texts).then((gone) => gone && navigate('/cards'))
          }
          className="size-11!"
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="text-sm text-muted">
        <DotSeparated
          parts={[texts.cards({ count: deck.cards.length }), ...(due > 0 ? [texts.due({ count: due })] : [])]}
        />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {deck.cards.length > 0 && (
          <Link href={studyPath(id)} className={`${buttonClasses()} min-h-11`}>
            {texts.study}
          </Link>
        )}
        <Button
          variant="secondary"
          onClick={addNew}
          icon={<Plus size={18} aria-hidden="true" />}
          className="min-h-11"
        >
          {texts.addCard}
        </Button>
        <Button
          variant="quiet"
          onClick={() => void exportDeck(deck, 'apkg', texts)}
          icon={<Download size={18} aria-hidden="true" />}
          className="min-h-11"
        >
          {texts.exportAnki}
        </Button>
        <Button variant="quiet" onClick={() => void exportDeck(deck, 'anki', texts)} className="min-h-11">
          {texts.exportAnkiText}
        </Button>
        <Button variant="quiet" onClick={() => void exportDeck(deck, 'csv', texts)} className="min-h-11">
          {texts.exportCsv}
        </Button>
      </div>
      {deck.cards.length + unsent.length === 0 && <p className="mt-6 text-muted">{texts.noCards}</p>}
      <ul className="mt-5 space-y-2">
        {deck.cards.map((card, at) => (
          <CardRow
            key={card.id}
            number={at + 1}
            card={card}
            onEdit={() => setEditing({ card, save: (sides) => change(card.id, sides) })}
            onDelete={() => void removeCard(card.id, texts).then((gone) => gone && load())}
          />
        ))}
        {unsent.map((card, at) => (
          <CardRow
            key={card.card_id}
            number={deck.cards.length + at + 1}
            card={card}
            note={card.refusal ?? texts.notSavedYet}
            onEdit={() => setEditing({ card, save: (sides) => add(card.card_id, sides) })}
            onDelete={() => newCards.drop(card.card_id)}
          />
        ))}
      </ul>
      {editing && <CardDialog card={editing.card} save={editing.save} onClose={() => setEditing(null)} />}
    </>
  );
}
