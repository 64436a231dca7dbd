import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { usesConsole } from '../../account/session';
import { SignedIn } from '../../account/signed-in';
import { Console } from './shell/console';
import { prepareSection } from './shell/section-pages';

/** The administrator console (docs/specification/console.md). Without a session to the sign-in page, a student to the chat. */
export function AdminPage() {
  const { loading } = useTexts(adminTexts);
  useEffect(() => prepareSection(window.location.search), []);
  return (
    <SignedIn texts={{ loading }}>
      {(_scope, me) =>
        usesConsole(me.role) ? (
          // Nothing that was fetched with another right stays on the page.
          <Console key={`${me.role} ${me.school}`} me={me} />
        ) : (
          <Redirect to="/chat" replace />
        )
      }
    </SignedIn>
  );
}
