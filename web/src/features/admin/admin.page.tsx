import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { usesConsole, loadSession, sessionAtom } from '../../account/session';
import { SignInFirst } from '../../account/way-to-sign-in';
import { Spinner } from '../../ui/spinner';
import { Console } from './shell/console';

/** The administrator console (docs/specification/console.md). Without a session to the sign-in page, a student to the chat. */
export function AdminPage() {
  const texts = useTexts(adminTexts);
  const me = useAtomValue(sessionAtom);
  useEffect(() => void loadSession(), []);
  if (me === 'unknown')
    return (
      <div role="status" className="flex min-h-dvh items-center justify-center gap-3 text-muted">
        <Spinner className="text-brand" size={24} />
        {texts.loading}
      </div>
    );
  if (me === null || me.must_change_password) return <SignInFirst />;
  if (!usesConsole(me.role)) return <Redirect to="/chat" replace />;
  // Nothing that was fetched with another right stays on the page.
  return <Console key={`${me.role} ${me.school}`} me={me} />;
}
