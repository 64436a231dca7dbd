import type { OpenInvite } from '@studyhall/contracts';
import { CircleCheckBig, Link2Off } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { joinTexts, type JoinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { PageLoading } from '../../common/page-loading';
import { usePageTitle } from '../../common/page-title';
import { PublicPage } from '../../common/public-page';
import { useVisitorRead } from '../../common/use-visitor-read';
import { loadSession, sessionAtom } from '../../account/session';
import { ApiError, reasonOf } from '../../transport/errors';
import { Button, buttonClasses } from '../../ui/button';
import { openInvite } from './join.calls';
import { JoinForm } from './join-form';
import { JoinMessage } from './join-message';
import { MemberJoin } from './member-join';
import { WaitingMessage, type Waiting } from './waiting';

type State =
  | { kind: 'loading' }
  | { kind: 'open'; invite: OpenInvite }
  | { kind: 'closed' | 'failed'; error: unknown }
  | { kind: 'sent'; waiting: Waiting }
  | { kind: 'joined'; name: string; wasMember: boolean };

/**
 * `/join/{code}`: the invited user chooses a username and a password, and waits for approval
 * (docs/specification/api.md#administration). A signed-in user joins the class with the existing account.
 */
export function JoinPage({ code }: { code: string }) {
  const texts = useTexts(joinTexts);
  const me = useAtomValue(sessionAtom);
  const [kept] = useState(() => keptWaiting(window.history.state));
  /** The visitor's result on this page. */
  const [done, setDone] = useState<State | null>(kept && { kind: 'sent', waiting: kept });
  const [attempt, setAttempt] = useState(0);
  const { data, error } = useVisitorRead(kept ? null : `${code} ${attempt}`, (signal) =>
    openInvite(code, signal),
  );
  const state = done ?? stateOf(data, error);
  useEffect(() => void loadSession(), []);
  const wait = (waiting: Waiting): void => {
    // After a reload this tab keeps waiting; the password is kept in memory only.
    navigate(window.location.pathname, { replace: true, state: { waiting: { ...waiting, password: null } } });
    setDone({ kind: 'sent', waiting });
  };

  usePageTitle(titleOf(state, texts));
  switch (state.kind) {
    case 'loading':
      return <PageLoading label={texts.loading} />;
    case 'open': {
      const { invite } = state;
      if (me === 'unknown') return <PageLoading label={texts.loading} />;
      return (
        <PublicPage>
          {me ? (
            <MemberJoin
              me={me}
              invite={invite}
              onDone={({ outcome, group_name: name, waiting_token: token }) => {
                if (outcome !== 'requested' || token === null)
                  setDone({ kind: 'joined', name, wasMember: outcome === 'member' });
                else
                  wait({ token, username: me.username, school: invite.school, joins: name, password: null });
              }}
            />
          ) : (
            <JoinForm
              invite={invite}
              onSent={(sent) => wait({ ...sent, school: invite.school, joins: null })}
              onClosed={(failure) => setDone({ kind: 'closed', error: failure })}
            />
          )}
        </PublicPage>
      );
    }
    case 'sent':
      return (
        <PublicPage>
          <WaitingMessage waiting={state.waiting} />
        </PublicPage>
      );
    case 'joined':
      return (
        <PublicPage>
          <JoinMessage
            icon={<CircleCheckBig size={30} />}
            title={
              state.wasMember
                ? texts.memberTitle({ name: state.name })
                : texts.joinedTitle({ name: state.name })
            }
            text={texts.joinedText}
          >
            <Link href="/chat" className={buttonClasses('primary', 'lg')}>
              {texts.toChat}
            </Link>
          </JoinMessage>
        </PublicPage>
      );
    case 'closed':
      return (
        <PublicPage>
          <JoinMessage
            icon={<Link2Off size={30} />}
            title={texts.closedTitle}
            text={reasonOf(state.error, texts.closedText)}
          >
            <Link href="/" className={buttonClasses('secondary', 'lg')}>
              {texts.toStart}
            </Link>
          </JoinMessage>
        </PublicPage>
      );
    case 'failed':
      return (
        <PublicPage>
          <JoinMessage
            icon={<Link2Off size={30} />}
            title={texts.failedTitle}
            text={reasonOf(state.error, texts.networkError)}
          >
            <Button size="lg" onClick={() => setAttempt(attempt + 1)}>
              {texts.tryAgain}
            </Button>
          </JoinMessage>
        </PublicPage>
      );
  }
}

/** The state of the invitation. */
function stateOf(invite: OpenInvite | null, error: unknown): State {
  if (invite) return { kind: 'open', invite };
  if (error === null) return { kind: 'loading' };
  return { kind: isClosed(error) ? 'closed' : 'failed', error };
}

function titleOf(state: State, texts: JoinTexts): string | null {
  switch (state.kind) {
    case 'loading':
      return null;
    case 'open':
      return texts.title({ name: state.invite.group_name ?? state.invite.school });
    case 'sent':
      return texts.sentTitle;
    case 'joined':
      return texts.joinedTitle({ name: state.name });
    case 'closed':
      return texts.closedTitle;
    case 'failed':
      return texts.failedTitle;
  }
}

/** The request that this tab waited for before a reload. */
function keptWaiting(state: unknown): Waiting | null {
  const kept = typeof state === 'object' && state !== null && 'waiting' in state ? state.waiting : null;
  return typeof kept === 'object' && kept !== null && 'token' in kept ? (kept as Waiting) : null;
}

/** The invitation has ended or never existed: retrying does not help. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
