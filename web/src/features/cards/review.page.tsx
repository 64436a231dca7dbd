import { useAtomValue } from 'jotai';
import { CircleCheck, CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { CardGrade, DueCard } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { useTexts } from '../../base/i18n/texts';
import { connectionAtom } from '../../transport/connection';
import { buttonClasses } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import { Markdown } from '../../ui/markdown';
import { intervalText } from './interval';
import { Pending } from './pending';
import type { SessionState } from './review-session';
import { useReview, useWaitingAnswers } from './use-review';

/** The cards that are due today, one after the other. */
export function ReviewPage({ owner }: { owner: number }) {
  const texts = useTexts(cardsTexts);
  const deckId = new URLSearchParams(useSearch()).get('deck');
  const review = useReview(owner, deckId);
  const { state, session } = review ?? {};
  const isOffline = useAtomValue(connectionAtom) === 'reconnecting';
  const retry = (): void => void session?.load();
  if (!state || state.phase === 'loading') return <Pending failed={false} retry={retry} />;
  if (state.phase === 'failed') return <Pending failed retry={retry} />;
  const [card] = state.cards;
  return (
    <>
      <div role="status" className="min-h-6 text-sm text-muted short:min-h-0">
        {(isOffline || state.phase === 'not_cached') && (
          <p className="flex items-center gap-2">
            <CloudOff size={16} aria-hidden="true" className="shrink-0" />
            {state.phase === 'not_cached' ? texts.notCached : texts.offline}
          </p>
        )}
        {isOffline && <WaitingAnswers state={state} />}
      </div>
      {card ? (
        <>
          <p className="mt-1 text-sm text-muted">{texts.progress({ count: state.cards.length })}</p>
          <Card
            key={`${card.id}:${state.reviewed}`}
            card={card}
            grade={(grade) => void session?.grade(grade)}
          />
        </>
      ) : (
        state.phase === 'ready' && (
          <EmptyState
            icon={<CircleCheck size={28} />}
            title={texts.done}
            text={texts.doneText({ count: state.reviewed })}
            action={
              <Link href="/cards" className={`${buttonClasses('secondary')} min-h-11`}>
                {texts.allDecks}
              </Link>
            }
          />
        )
      )}
    </>
  );
}

function WaitingAnswers({ state }: { state: SessionState }) {
  const texts = useTexts(cardsTexts);
  const count = useWaitingAnswers(state);
  return count > 0 && <p>{texts.waiting({ count })}</p>;
}

const GRADES = [
  [1, 'again'],
  [2, 'hard'],
  [3, 'good'],
  [4, 'easy'],
] as const;

/**
 * Space presses the button that has the focus: first the answer's, then that of the middle grade. Each is described by the
 * side of the card that came with it, which a screen reader reads then.
 */
const focus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

function Card({ card, grade }: { card: DueCard; grade: (grade: CardGrade) => void }) {
  const texts = useTexts(cardsTexts);
  const locale = useAtomValue(localeAtom);
  const [shown, setShown] = useState(false);
  const id = useId();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const found = GRADES.find(([value]) => event.key === String(value));
    if (!shown || !found || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    grade(found[0]);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <article className="mt-3 flex flex-1 flex-col rounded-xl border border-line bg-surface p-5 shadow-soft short:py-2">
        <p className="truncate text-xs text-muted" dir="auto">
          {card.deck_title}
        </p>
        {/* Short texts stand in the middle, long ones begin at the edge. */}
        <div className="my-auto py-4 text-xl short:py-1 short:text-lg">
          <section id={`${id}-question`} aria-label={texts.question} dir="auto">
            <Markdown source={card.front} breaks className="mx-auto w-fit max-w-full" />
          </section>
          {shown && (
            <section
              id={`${id}-answer`}
              aria-label={texts.answer}
              dir="auto"
              className="mt-6 border-t border-line pt-6 short:mt-2 short:pt-2"
            >
              <Markdown source={card.back} breaks className="mx-auto w-fit max-w-full" />
            </section>
          )}
        </div>
      </article>
      <div className="sticky bottom-0 bg-paper py-4 short:py-2">
        {shown ? (
          <div role="group" aria-label={texts.howWell} className="grid grid-cols-4 gap-2">
            {GRADES.map(([value, name]) => {
              const interval = intervalText(card.intervals[value - 1] ?? 0, locale);
              return (
                <button
                  key={value}
                  ref={value === 3 ? focus : undefined}
                  type="button"
                  aria-label={texts.gradeIn({ grade: texts[name], interval })}
                  aria-describedby={value === 3 ? `${id}-answer` : undefined}
                  onClick={() => grade(value)}
                  className={cx(
                    'flex min-h-16 flex-col items-center justify-center rounded-lg border px-1 text-sm font-medium short:min-h-11',
                    value === 3
                      ? 'border-brand bg-brand-soft'
                      : 'border-line bg-surface hover:border-line-strong hover:bg-sunken',
                  )}
                >
                  {texts[name]}
                  <span className="text-xs font-normal text-muted">{interval}</span>
                </button>
              );
            })}
          </div>
        ) : (
          <button
            ref={focus}
            type="button"
            aria-describedby={`${id}-question`}
            onClick={() => setShown(true)}
            className={`${buttonClasses('primary', 'lg')} min-h-16! w-full short:min-h-11!`}
          >
            {texts.showAnswer}
          </button>
        )}
        <p className="mt-2 hidden text-center text-xs text-muted sm:block touch:hidden">{texts.keys}</p>
      </div>
    </>
  );
}
