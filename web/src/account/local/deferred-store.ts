import { useEffect } from 'react';
import { deferredImport } from '../../ui/deferred';

/** The code of the browser's store: fetched soon after the page, or with the first message. */
export const localStore = deferredImport(() => import('./local-store'), 'openLocalStore');

/** The code that keeps a page for a visit without a connection. */
const pageKeeper = deferredImport(() => import('./keep-page'), 'keepPage');

/** A page is kept this long after it was opened, when its parts are loaded. Milliseconds. */
const KEEP_AFTER_MS = 3_000;

/** Keeps this page, so that it opens without a connection too. */
export function useKeptPage(path: '/chat' | '/cards'): void {
  useEffect(() => {
    const keep = async (): Promise<void> => (await pageKeeper.prepare())(path);
    const timer = setTimeout(() => void keep().catch(() => undefined), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
