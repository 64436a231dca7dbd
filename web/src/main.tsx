import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { registerServiceWorker } from './app/service-worker';
import { applyLocale, localeAtom } from './base/i18n/locale.atoms';
import { store } from './base/store';
import './ui/theme.css';

applyLocale(store.get(localeAtom));
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
