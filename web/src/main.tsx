import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './base/dialogs-entry';
import { App } from './shell/app';
import { preloadPage } from './shell/routes';
import { registerServiceWorker } from './shell/service-worker';
import { applyLocale, localeAtom } from './base/i18n/locale.atoms';
import { store } from './base/store';
import './ui/theme.css';

applyLocale(store.get(localeAtom));
/**
 * How long the page's code may delay the first rendering, in milliseconds. Once React has shown the placeholder of code
 * that is loading, it keeps it for at least 300 ms.
 */
const PRELOAD_TIMEOUT_MS = 150;

const late = new Promise((resolve) => setTimeout(resolve, PRELOAD_TIMEOUT_MS));
void Promise.race([preloadPage(window.location.pathname), late]).then(() => {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  registerServiceWorker();
});
