import { useEffect } from 'react';
import { deferredImport } from '../../ui/deferred';

/** The code of the browser's store: loaded soon after the page, or with the first message. */
export const localStore = deferredImport(() => import('./local-store'), 'openLocalStore');

/** The code that caches a page for offline use. */
const pageKeeper = deferredImport(() => import('./keep-page'), 'keepPage');

/** A page is cached this long after it opened, when its parts are loaded. Milliseconds. */
const KEEP_AFTER_MS = 3_000;

/** Caches this page, so that it also opens offline. */
export function useKeptPage(path: '/chat' | '/cards'): void {
  useEffect(() => {
    const keep = async (): Promise<void> => (await pageKeeper.prepare())(path);
    const timer = setTimeout(() => void keep().catch(() => undefined), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
