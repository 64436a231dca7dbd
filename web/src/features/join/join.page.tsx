import type { OpenInvite } from '@studyhall/contracts';
import { CircleCheckBig, Link2Off } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { joinTexts, type JoinTexts } from '../../base/i18n/join.texts';
import { useTexts } from '../../base/i18n/texts';
import { PageLoading } from '../../app/page-loading';
import { usePageTitle } from '../../app/page-title';
import { PublicPage } from '../../app/public-page';
import { ApiError, isAbort, reasonOf } from '../../transport/errors';
import { Button, buttonClasses } from '../../ui/button';
import { openInvite } from './join.calls';
import { JoinForm } from './join-form';

type State =
  | { kind: 'loading' }
  | { kind: 'open'; invite: OpenInvite }
  | { kind: 'closed' | 'failed'; error: unknown }
  | { kind: 'sent'; username: string; invite: OpenInvite };

/** `/join/{code}`: the invited user chooses a username and a password, and waits for approval (decisions.md §5). */
export function JoinPage({ code }: { code: string }) {
  const texts = useTexts(joinTexts);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const look = useCallback(
    (signal?: AbortSignal) => {
      openInvite(code, signal).then(
        (invite) => setState({ kind: 'open', invite }),
        (error: unknown) => {
          if (!isAbort(error)) setState({ kind: isClosed(error) ? 'closed' : 'failed', error });
        },
      );
    },
    [code],
  );
  useEffect(() => {
    const controller = new AbortController();
    look(controller.signal);
    return () => controller.abort();
  }, [look]);

  usePageTitle(titleOf(state, texts));
  switch (state.kind) {
    case 'loading':
      return <PageLoading label={texts.loading} />;
    case 'open':
      return (
        <PublicPage>
          <JoinForm
            code={code}
            invite={state.invite}
            onSent={(username) => setState({ kind: 'sent', username, invite: state.invite })}
            onClosed={(error) => setState({ kind: 'closed', error })}
          />
        </PublicPage>
      );
    case 'sent':
      return (
        <PublicPage>
          <Message
            icon={<CircleCheckBig size={30} />}
            title={texts.sentTitle}
            text={texts.sentText({ school: state.invite.school, username: state.username })}
          >
            <Link href="/signin" className={buttonClasses('secondary', 'lg')}>
              {texts.toSignIn}
            </Link>
          </Message>
        </PublicPage>
      );
    case 'closed':
      return (
        <PublicPage>
          <Message
            icon={<Link2Off size={30} />}
            title={texts.closedTitle}
            text={reasonOf(state.error, texts.closedText)}
          >
            <Link href="/" className={buttonClasses('secondary', 'lg')}>
              {texts.toStart}
            </Link>
          </Message>
        </PublicPage>
      );
    case 'failed':
      return (
        <PublicPage>
          <Message
            icon={<Link2Off size={30} />}
            title={texts.failedTitle}
            text={reasonOf(state.error, texts.networkError)}
          >
            <Button
              size="lg"
              onClick={() => {
                setState({ kind: 'loading' });
                look();
              }}
            >
              {texts.tryAgain}
            </Button>
          </Message>
        </PublicPage>
      );
  }
}

function titleOf(state: State, texts: JoinTexts): string | null {
  switch (state.kind) {
    case 'loading':
      return null;
    case 'open':
      return texts.title({ name: state.invite.group_name ?? state.invite.school });
    case 'sent':
      return texts.sentTitle;
    case 'closed':
      return texts.closedTitle;
    case 'failed':
      return texts.failedTitle;
  }
}

/** The invitation holds no more, or never did: asking again is of no use. */
const isClosed = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

interface MessageProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Message({ icon, title, text, children }: MessageProps) {
  return (
    <div role="status" className="text-center">
      <span
        aria-hidden="true"
        className="mx-auto mb-5 grid size-16 place-items-center rounded-full bg-brand-soft text-brand"
      >
        {icon}
      </span>
      <h1 className="font-display text-3xl font-semibold tracking-tight text-balance">{title}</h1>
      <p className="mt-3 mb-8 text-muted text-balance">{text}</p>
      {children}
    </div>
  );
}
