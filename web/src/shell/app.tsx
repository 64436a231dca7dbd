import { Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { AskHost } from '../ui/ask-host';
import { Notices } from '../ui/notices';
import { connectionAtom } from '../transport/connection';
import { onUnauthorized } from '../transport/rest';
import { AccountNotices } from '../account/account-notices';
import { configAtom, loadConfig, pageTitleAtom } from '../common/config.atoms';
import { LessonOfStudent } from '../features/lesson';
import { ErrorBoundary } from './error-boundary';
import { appTexts } from '../base/i18n/app.texts';
import { prepareServerTexts } from '../base/i18n/server-sentence';
import { PageLoading } from '../common/page-loading';
import { KeptRequestsHost } from '../account/local/kept-requests.host';
import { Routes } from './routes';
import { leaveSession, requireNewPassword, sessionAtom } from '../account/session';
import { SkipLink } from './skip-link';
import { store } from '../base/store';
import { followSystemTheme, themeAtom } from '../common/theme.atoms';
import { followOtherTabs, stopForOther } from '../account/other-tabs';
import { goToSignIn } from '../account/way-to-sign-in';

const REASON_MS = 500;

function leaveWithoutReason(): void {
  if (store.get(sessionAtom) === null) return;
  leaveSession('');
  goToSignIn();
}

export function App() {
  return (
    <Provider store={store}>
      <Document />
      <ErrorBoundary>
        <Suspense fallback={<PageLoading label={appTexts.en.loading} />}>
          <SkipLink />
          <LessonOfStudent />
          <Routes />
        </Suspense>
      </ErrorBoundary>
      <KeptRequestsHost />
      <AccountNotices />
      <AskHost />
      <Notices />
    </Provider>
  );
}

/** What belongs to the page as a whole: its title, its theme, and the way out when the session ends. */
function Document() {
  const { product_name } = useAtomValue(configAtom);
  const title = useAtomValue(pageTitleAtom);
  useEffect(() => {
    void loadConfig();
    const stopTexts = prepareServerTexts();
    const stopTheme = followSystemTheme(() => store.get(themeAtom));
    const stopAuth = onUnauthorized((error) => {
      if (error.code === 'other_account') return stopForOther();
      if (error.status !== 401) requireNewPassword();
      // The server's sentence for a visitor, "Please sign in.", explains nothing to a user who was signed in.
      else if (error.code !== 'unauthorized') leaveSession(error.detail);
      // The socket's reason for the end of the session may arrive a moment after this answer.
      else if (store.get(connectionAtom) === 'online') return void setTimeout(leaveWithoutReason, REASON_MS);
      else leaveSession('');
      goToSignIn();
    });
    const stopFollowing = followOtherTabs();
    return () => {
      stopFollowing();
      stopTexts();
      stopTheme();
      stopAuth();
    };
  }, []);
  useEffect(() => {
    document.title = title === null ? product_name : `${title} · ${product_name}`;
  }, [title, product_name]);
  return null;
}
