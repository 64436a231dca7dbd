import { useAtomValue } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import type { Me } from '@studyhall/contracts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { openSocket } from '../transport/socket';
import { ConnectionLine } from '../common/connection-line';
import { PageLoading } from '../common/page-loading';
import { scopeAtom, type AccountScope } from './scope';
import { isRestricted, loadSession, sessionAtom } from './session';
import { SignInFirst } from './way-to-sign-in';

interface SignedInProps {
  /** The sign-in page shows `loadFailed` if the server could not be reached. */
  texts: { loading: string; loadFailed?: string };
  /** Renders the page of the account. */
  children: (scope: AccountScope, me: Me) => ReactNode;
}

/** The guard of every page that needs a session: loads the session, and opens the sign-in page without one. */
export function SignedIn({ texts, children }: SignedInProps) {
  const me = useAtomValue(sessionAtom);
  const scope = useAtomValue(scopeAtom);
  const ask = useEffectEvent(() => void loadSession(texts.loadFailed));
  useEffect(() => ask(), []);
  if (me === 'unknown') return <PageLoading label={texts.loading} />;
  if (me === null || isRestricted(me) || scope === null) return <SignInFirst />;
  return <Connected scope={scope}>{children(scope, me)}</Connected>;
}

/** Opens the account's socket. It stays open until the session ends. */
export function Connected({ scope, children }: { scope: AccountScope; children?: ReactNode }) {
  useEffect(() => scope.socket.connect(openSocket), [scope]);
  return children;
}

interface PageFrameProps {
  title: string;
  back: string;
  backLabel: string;
  children: ReactNode;
}

/** A page beside the chat: title, back link, and one column. */
export function PageFrame({ title, back, backLabel, children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2 border-b border-line bg-surface px-2 py-2 short:py-0 sm:px-3 print:hidden">
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
      <ConnectionLine />
      <main id="content" className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 py-5 short:py-2">
        {children}
      </main>
    </div>
  );
}
