import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { isRestricted, loadSessionUntilAnswered, sessionAtom } from '../account/session';
import { goToSignIn, useReturned } from '../account/way-to-sign-in';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';
import { workspaceTexts } from '../base/i18n/workspace.texts';
import { Button, buttonClasses } from '../ui/button';
import { MessagePage } from './message-page';
import { PageLoading } from './page-loading';
import { usePageTitle } from './page-title';

/** The server answers with this page where a tab opens the address of a file that is gone, or that needs another session. */
export function FileGonePage() {
  const { goHome, loading } = useTexts(appTexts);
  const { fileGone, fileMissing, fileOpens, fileOpensText, fileSignIn, fileSignInText, signIn } =
    useTexts(workspaceTexts);
  const me = useAtomValue(sessionAtom);
  const mustSignIn = me === null || (me !== 'unknown' && isRestricted(me));
  // The sign-in led back to the address: only the server has the file.
  const opens = useReturned() && me !== 'unknown' && !mustSignIn;
  useEffect(loadSessionUntilAnswered, []);
  useEffect(() => {
    if (opens) window.location.replace(`${window.location.pathname}${window.location.search}`);
  }, [opens]);
  usePageTitle(mustSignIn ? fileSignIn : opens ? fileOpens : fileMissing);
  if (me === 'unknown') return <PageLoading label={loading} />;
  if (mustSignIn)
    return (
      <MessagePage title={fileSignIn} text={fileSignInText}>
        <Button size="lg" onClick={() => goToSignIn()}>
          {signIn}
        </Button>
      </MessagePage>
    );
  return (
    <MessagePage title={opens ? fileOpens : fileMissing} text={opens ? fileOpensText : fileGone}>
      <Link href="/" className={buttonClasses('primary', 'lg')}>
        {goHome}
      </Link>
    </MessagePage>
  );
}
