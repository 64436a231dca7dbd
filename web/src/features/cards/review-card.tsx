import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { CardGrade } from '@studyhall/contracts';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { useTexts } from '../../base/i18n/texts';
import { buttonClasses } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { Markdown } from '../../ui/markdown';
import { intervalText } from './interval';
import type { SessionCard } from './review-session';

/** The grades below an answer in a review. Number keys from 1 press the buttons. */
export const REVIEW_GRADES = [
  [1, 'again'],
  [2, 'hard'],
  [3, 'good'],
  [4, 'easy'],
] as const;

/** The grades in practice, which has no intervals. */
export const PRACTICE_GRADES = [
  [1, 'notYet'],
  [3, 'knewIt'],
] as const;

interface ReviewCardProps {
  card: SessionCard;
  grades: typeof REVIEW_GRADES | typeof PRACTICE_GRADES;
  grade: (grade: CardGrade) => void;
}

/**
 * Space presses the focused button: first "Show answer", then the middle grade. Each is described by the side of the card
 * shown with it, so that screen readers read that side.
 */
const focus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

/** One card: its question, then its answer with the grades. */
export function ReviewCard({ card, grades, grade }: ReviewCardProps) {
  const texts = useTexts(cardsTexts);
  const locale = useAtomValue(localeAtom);
  const isReview = grades === REVIEW_GRADES;
  const [shown, setShown] = useState(false);
  const id = useId();
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const found = grades[Number(event.key) - 1];
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
        {/* Short texts are centred, long ones start at the edge. */}
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
          <div
            role="group"
            aria-label={texts.howWell}
            className={cx('grid gap-2', isReview ? 'grid-cols-4' : 'grid-cols-2')}
          >
            {grades.map(([value, name]) => {
              const interval = isReview ? intervalText(card.intervals[value - 1] ?? 0, locale) : null;
              return (
                <button
                  key={value}
                  ref={value === 3 ? focus : undefined}
                  type="button"
                  aria-label={interval === null ? undefined : texts.gradeIn({ grade: texts[name], interval })}
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
                  {interval !== null && <span className="text-xs font-normal text-muted">{interval}</span>}
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
        <p className="mt-2 hidden text-center text-xs text-muted sm:block touch:hidden">
          {isReview ? texts.keys : texts.practiceKeys}
        </p>
      </div>
    </>
  );
}
