import { EllipsisVertical, Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { LIMITS } from '@studyhall/contracts/limits';
import { useQuery } from '../../account/data/use-query';
import type { AccountScope } from '../../account/scope';
import { askName } from '../../common/ask-name';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { api } from '../../transport/rest';
import { Button, buttonClasses } from '../../ui/button';
import { DotSeparated } from '../../ui/dot-separated';
import { EmptyState } from '../../ui/empty-state';
import { Menu } from '../../ui/menu';
import { exportDeck, removeDeck } from './deck.actions';
import { Pending } from './pending';
import { endOfDay } from './review-session';
import { studyPath } from './study-path';
import { useReview } from './use-review';
import { cardsReads } from './cards.reads';

/** The user's decks. Today's cards are cached for an offline review. */
export function DecksPage({ scope }: { scope: AccountScope }) {
  useReview(scope, null);
  return <Decks />;
}

function Decks() {
  const texts = useTexts(cardsTexts);
  const [, navigate] = useLocation();
  const [today] = useState(() => endOfDay(new Date()).toISOString());
  const { data: decks, error: failure, retry: load } = useQuery(cardsReads.decks(today));
  const create = async (): Promise<void> => {
    let id: string | null = null;
    await askName({
      title: texts.newDeck,
      label: texts.deckName,
      submitLabel: texts.create,
      maxLength: LIMITS.titleMax,
      save: async (title) => {
        id = (await api<{ deck_id: string }>('POST', '/api/decks', { body: { title } })).deck_id;
      },
      failed: texts.saveFailed,
    });
    if (id !== null) navigate(`/cards/${id}`);
  };
  const newDeck = (
    <Button
      variant="secondary"
      onClick={() => void create()}
      icon={<Plus size={18} aria-hidden="true" />}
      className="min-h-11"
    >
      {texts.newDeck}
    </Button>
  );
  if (!decks)
    return (
      <>
        <Pending failed={failure !== null} retry={load} />
        {failure !== null && (
          <Link href="/cards/review" className={`${buttonClasses()} mt-4 min-h-11 self-start`}>
            {texts.review}
          </Link>
        )}
      </>
    );
  if (decks.length === 0)
    return (
      <EmptyState
        icon={<Layers size={28} />}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={newDeck}
      />
    );
  const due = decks.reduce((sum, deck) => sum + deck.due, 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 font-medium">{due > 0 ? texts.due({ count: due }) : texts.nothingDue}</p>
        {due > 0 && (
          <Link href="/cards/review" className={`${buttonClasses()} min-h-11`}>
            {texts.review}
          </Link>
        )}
        {newDeck}
      </div>
      <ul aria-label={texts.decks} className="mt-5 space-y-2">
        {decks.map((deck) => (
          <li key={deck.id} className="flex items-center gap-2 rounded-lg border border-line bg-surface pe-1">
            <Link href={`/cards/${deck.id}`} className="min-w-0 flex-1 rounded-lg px-4 py-3 hover:bg-sunken">
              <p dir="auto" className="truncate font-medium rtl:text-right">
                {deck.title}
              </p>
              <p className="text-sm text-muted">
                <DotSeparated
                  parts={[
                    texts.cards({ count: deck.cards }),
                    ...(deck.due > 0 ? [texts.due({ count: deck.due })] : []),
                  ]}
                />
              </p>
            </Link>
            {deck.cards > 0 && (
              <Link
                href={studyPath(deck.id)}
                aria-label={texts.studyDeck({ title: deck.title })}
                className={`${buttonClasses('secondary')} min-h-11 shrink-0`}
              >
                {texts.study}
              </Link>
            )}
            <Menu
              label={texts.optionsFor({ title: deck.title })}
              trigger={<EllipsisVertical size={18} aria-hidden="true" />}
              className="min-h-11 min-w-11"
              entries={[
                { label: texts.edit, onSelect: () => navigate(`/cards/${deck.id}`) },
                {
                  label: texts.exportAnki,
                  onSelect: () => void exportDeck(deck, 'apkg', texts),
                  separated: true,
                },
                {
                  label: texts.exportAnkiText,
                  onSelect: () => void exportDeck(deck, 'anki', texts),
                },
                { label: texts.exportCsv, onSelect: () => void exportDeck(deck, 'csv', texts) },
                {
                  label: texts.delete,
                  onSelect: () => void removeDeck(deck, deck.cards, texts).then((gone) => gone && load()),
                  danger: true,
                  separated: true,
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
