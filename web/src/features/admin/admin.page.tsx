import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { usesConsole } from '../../account/session';
import { SignedIn } from '../../account/signed-in';
import { Console } from './shell/console';
import { prepareSection } from './shell/section-pages';

/**
 * The administrator console (docs/specification/console.md). Redirects to sign-in without a session, and students to the
 * chat.
 */
export function AdminPage() {
  const { loading } = useTexts(adminTexts);
  useEffect(() => prepareSection(window.location.search), []);
  return (
    <SignedIn texts={{ loading }}>
      {(_scope, me) =>
        usesConsole(me.role) ? (
          // Remounts when the rights change, so that no data fetched under other rights stays on the page.
          <Console key={`${me.role} ${me.school}`} me={me} />
        ) : (
          <Redirect to="/chat" replace />
        )
      }
    </SignedIn>
  );
}
