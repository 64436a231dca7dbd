import { Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Router } from 'wouter';
import { AskHost } from '../ui/ask-host';
import { Notices } from '../ui/notices';
import { startAccount } from '../account/account-root';
import { AccountNotices } from '../account/account-notices';
import { OfferedHelp } from '../common/offered-help';
import { configAtom, loadConfig, pageTitleAtom } from '../common/config.atoms';
import { LessonOfStudent } from '../features/lesson';
import { ErrorBoundary } from './error-boundary';
import { appTexts } from '../base/i18n/app.texts';
import { prepareServerTexts } from '../base/i18n/server-sentence';
import { guardedNavigation } from '../base/navigation-guard';
import { PageLoading } from '../common/page-loading';
import { Routes } from './routes';
import { SkipLink } from './skip-link';
import { store } from '../base/store';
import { followSystemTheme, themeAtom } from '../common/theme.atoms';

export function App() {
  return (
    <Provider store={store}>
      <Document />
      <ErrorBoundary>
        <Suspense fallback={<PageLoading label={appTexts.en.loading} />}>
          <SkipLink />
          <Router aroundNav={guardedNavigation}>
            <LessonOfStudent />
            <Routes />
          </Router>
        </Suspense>
      </ErrorBoundary>
      <AccountNotices />
      <AskHost />
      <Notices>
        <OfferedHelp />
      </Notices>
    </Provider>
  );
}

/** Page-wide effects: title, theme and account. */
function Document() {
  const { product_name } = useAtomValue(configAtom);
  const title = useAtomValue(pageTitleAtom);
  useEffect(() => {
    void loadConfig();
    const stopTexts = prepareServerTexts();
    const stopTheme = followSystemTheme(() => store.get(themeAtom));
    const stopAccount = startAccount();
    return () => {
      stopAccount();
      stopTexts();
      stopTheme();
    };
  }, []);
  useEffect(() => {
    document.title = title === null ? product_name : `${title} · ${product_name}`;
  }, [title, product_name]);
  return null;
}
