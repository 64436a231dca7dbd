import { useAtomValue } from 'jotai';
import { CircleCheck, CloudOff, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import type { AccountScope } from '../../account/scope';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { connectionAtom } from '../../transport/connection';
import { buttonClasses } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Pending } from './pending';
import { PRACTICE_GRADES, REVIEW_GRADES, ReviewCard } from './review-card';
import type { SessionState } from './review-session';
import { studyPath } from './study-path';
import { usePractice, useReview, useWaitingAnswers, type Review as Session } from './use-review';

/** Reviews today's due cards, one after another; with `practice` in the URL, all cards. */
export function ReviewPage({ scope }: { scope: AccountScope }) {
  const query = new URLSearchParams(useSearch());
  const deckId = query.get('deck');
  return query.has('practice') ? (
    <Practice key={deckId} deckId={deckId} />
  ) : (
    <Review key={deckId} scope={scope} deckId={deckId} />
  );
}

function Review({ scope, deckId }: { scope: AccountScope; deckId: string | null }) {
  const texts = useTexts(cardsTexts);
  const review = useReview(scope, deckId);
  const isOffline = useAtomValue(connectionAtom) === 'reconnecting';
  if (isPending(review.state)) return <PendingSession of={review} />;
  const { state } = review;
  return (
    <>
      <Status>
        {(isOffline || state.phase === 'not_cached') && (
          <OfflineLine text={state.phase === 'not_cached' ? texts.notCached : texts.offline} />
        )}
        {isOffline && <WaitingAnswers state={state} />}
      </Status>
      <Cards of={review} grades={REVIEW_GRADES}>
        <EmptyState
          icon={<CircleCheck size={28} />}
          title={state.reviewed > 0 ? texts.done : texts.nothingDue}
          text={[state.reviewed > 0 && texts.doneText({ count: state.reviewed }), texts.practiceOffer]
            .filter(Boolean)
            .join(' ')}
          action={
            <Actions>
              <Link href={studyPath(deckId, 'practice')} className={`${buttonClasses()} min-h-11`}>
                {texts.practice}
              </Link>
            </Actions>
          }
        />
      </Cards>
    </>
  );
}

function Practice({ deckId }: { deckId: string | null }) {
  const texts = useTexts(cardsTexts);
  const practice = usePractice(deckId);
  if (isPending(practice.state)) return <PendingSession of={practice} />;
  const { state } = practice;
  return (
    <>
      <Status>
        {state.phase === 'not_cached' ? <OfflineLine text={texts.notCached} /> : <p>{texts.practiceNote}</p>}
      </Status>
      <Cards of={practice} grades={PRACTICE_GRADES}>
        {state.reviewed > 0 ? (
          <EmptyState
            icon={<CircleCheck size={28} />}
            title={texts.practiceDone}
            text={texts.practiceDoneText({ count: state.reviewed })}
            action={<Actions />}
          />
        ) : (
          <EmptyState icon={<Layers size={28} />} title={texts.noCardsYet} action={<Actions />} />
        )}
      </Cards>
    </>
  );
}

const isPending = ({ phase }: SessionState): boolean => phase === 'loading' || phase === 'failed';

function PendingSession({ of: { state, retry } }: { of: Session }) {
  return <Pending failed={state.phase === 'failed'} retry={retry} />;
}

function Status({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="min-h-6 text-sm text-muted short:min-h-0">
      {children}
    </div>
  );
}

function OfflineLine({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2">
      <CloudOff size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}

interface CardsProps {
  of: Session;
  grades: typeof REVIEW_GRADES | typeof PRACTICE_GRADES;
  /** Shown when no card is left. */
  children: ReactNode;
}

function Cards({ of: { state, grade }, grades, children }: CardsProps) {
  const texts = useTexts(cardsTexts);
  const [card] = state.cards;
  if (!card) return state.phase === 'ready' && children;
  return (
    <>
      <p className="mt-1 text-sm text-muted">{texts.progress({ count: state.cards.length })}</p>
      <ReviewCard key={`${card.id}:${state.reviewed}`} card={card} grades={grades} grade={grade} />
    </>
  );
}

function Actions({ children }: { children?: ReactNode }) {
  const texts = useTexts(cardsTexts);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {children}
      <Link href="/cards" className={`${buttonClasses('secondary')} min-h-11`}>
        {texts.allDecks}
      </Link>
    </div>
  );
}

function WaitingAnswers({ state }: { state: SessionState }) {
  const texts = useTexts(cardsTexts);
  const count = useWaitingAnswers(state);
  return count > 0 && <p>{texts.waiting({ count })}</p>;
}
