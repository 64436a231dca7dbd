import { Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { LIMITS } from '@studyhall/contracts/limits';
import type { CardView } from '@studyhall/contracts';
import { useQuery } from '../../account/data/use-query';
import { askName } from '../../common/ask-name';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { api } from '../../transport/rest';
import { Button, buttonClasses } from '../../ui/button';
import { Dotted } from '../../ui/dotted';
import { IconButton } from '../../ui/icon-button';
import { Markdown } from '../../ui/markdown';
import { CardDialog } from './card-dialog';
import { exportDeck, removeCard, removeDeck } from './deck.actions';
import { Pending } from './pending';
import { endOfDay } from './review-session';
import { studyPath } from './study-path';
import { cardsReads } from './cards.reads';

/** One deck: its cards, to be changed. */
export function DeckPage({ id }: { id: string }) {
  const texts = useTexts(cardsTexts);
  const [, navigate] = useLocation();
  const { data: deck, error: failure, retry: load } = useQuery(cardsReads.deck(id));
  const [today] = useState(() => endOfDay(new Date()).toISOString());
  const [editing, setEditing] = useState<CardView | 'new' | null>(null);
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
        <Dotted
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
          onClick={() => setEditing('new')}
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
      {deck.cards.length === 0 && <p className="mt-6 text-muted">{texts.noCards}</p>}
      <ul className="mt-5 space-y-2">
        {deck.cards.map((card, at) => (
          <li
            key={card.id}
            className="flex items-start rounded-lg border border-line bg-surface py-2 ps-4 pe-1"
          >
            <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 py-1 text-sm sm:grid-cols-2" dir="auto">
              <div className="min-w-0 font-medium">
                <Markdown source={card.front} breaks />
              </div>
              <div className="min-w-0">
                <Markdown source={card.back} breaks />
              </div>
            </div>
            <IconButton
              label={texts.editCardOf({ number: String(at + 1) })}
              onClick={() => setEditing(card)}
              className="size-11!"
            >
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={texts.deleteCardOf({ number: String(at + 1) })}
              onClick={() => void removeCard(card.id, texts).then((gone) => gone && load())}
              className="size-11!"
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {editing && (
        <CardDialog
          deckId={id}
          card={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={load}
        />
      )}
    </>
  );
}
