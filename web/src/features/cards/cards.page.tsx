import { useAtomValue } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link, Route, Switch } from 'wouter';
import { MissingPage } from '../../app/missing.page';
import { PageLoading } from '../../app/page-loading';
import { usePageTitle } from '../../app/page-title';
import { leaveSession, loadSession, recheckSession, sessionAtom } from '../../app/session';
import { goToSignIn, SignInFirst } from '../../app/way-to-sign-in';
import { cardsTexts } from '../../base/i18n/cards.texts';
import { serverSentence } from '../../base/i18n/server-sentence';
import { useTexts } from '../../base/i18n/texts';
import { closeSocket, onServerEvent, openSocket } from '../../transport/socket';
import { LiveRegion } from '../../ui/live-region';
import { DeckPage } from './deck.page';
import { DecksPage } from './decks.page';
import { ReviewPage } from './review.page';

/** `/cards`: the decks; `/cards/review`: the cards that are due; `/cards/{id}`: one deck. */
export function CardsPage() {
  const texts = useTexts(cardsTexts);
  const me = useAtomValue(sessionAtom);
  const ask = useEffectEvent(() => void loadSession(texts.loadFailed));
  useEffect(() => ask(), []);
  if (me === 'unknown') return <PageLoading label={texts.loading} />;
  if (me === null || me.must_change_password) return <SignInFirst />;
  return <SignedIn owner={me.id} />;
}

function SignedIn({ owner }: { owner: number }) {
  const texts = useTexts(cardsTexts);
  usePageTitle(texts.title);
  useEffect(() => {
    openSocket(() => void recheckSession());
    const stop = onServerEvent('session.revoked', ({ detail }) => {
      leaveSession(serverSentence({ text: detail }));
      goToSignIn();
    });
    return () => {
      stop();
      closeSocket();
    };
  }, []);
  return (
    <>
      <LiveRegion />
      <Switch>
        <Route path="/cards">
          <Frame title={texts.title} back="/chat" backLabel={texts.back}>
            <DecksPage />
          </Frame>
        </Route>
        <Route path="/cards/review">
          <Frame title={texts.title} back="/cards" backLabel={texts.allDecks}>
            <ReviewPage owner={owner} />
          </Frame>
        </Route>
        <Route path="/cards/:id">
          {({ id }) => (
            <Frame title={texts.title} back="/cards" backLabel={texts.allDecks}>
              <DeckPage id={id} />
            </Frame>
          )}
        </Route>
        <Route component={MissingPage} />
      </Switch>
    </>
  );
}

interface FrameProps {
  title: string;
  back: string;
  backLabel: string;
  children: ReactNode;
}

function Frame({ title, back, backLabel, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2 border-b border-line bg-surface px-2 py-2 sm:px-3">
        <Link
          href={back}
          aria-label={backLabel}
          title={backLabel}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
        <h1 className="truncate font-display text-lg font-semibold">{title}</h1>
      </header>
      <main id="content" className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 py-5">
        {children}
      </main>
    </div>
  );
}
