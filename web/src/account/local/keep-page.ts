import { PAGE_CACHE } from '../../base/storage';
import { fetchPage } from '../../transport/reach';
import { storedAccount } from './stored-profile';

/** The service worker's cache of build files (`web/shell/sw.js`). */
const ASSETS = 'assets-1';

/** Adds files that the page has loaded. The service worker has seen none that were requested before it started. */
async function keepFiles(loaded: readonly string[]): Promise<void> {
  if (loaded.length === 0) return;
  const assets = await caches.open(ASSETS);
  await Promise.all(loaded.map(async (file) => (await assets.match(file)) ?? assets.add(file)));
}

const buildFilesIn = (entries: PerformanceEntryList): string[] =>
  entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** Adds what was requested before the service worker started, and arrives after the page was kept. */
let late: PerformanceObserver | undefined;

/**
 * Caches a page and its loaded code, so that the service worker can open it offline. It contains no user data. If the
 * server has a new build by now, the earlier copy stays, because its files match each other. After a sign-out no page is
 * cached.
 */
export async function keepPage(path: '/chat' | '/cards'): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  const loaded = new Set(buildFilesIn(performance.getEntriesByType('resource')));
  const page = await fetchPage(path);
  const named = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!page.ok || !named.every((file) => loaded.has(file))) return;
  await keepFiles([...loaded]);
  const pages = await caches.open(PAGE_CACHE);
  // A sign-out has deleted the kept pages meanwhile.
  if (storedAccount() === null) return;
  await pages.put(path, page);
  late ??= new PerformanceObserver(
    (list) => void keepFiles(buildFilesIn(list.getEntries())).catch(() => undefined),
  );
  late.observe({ type: 'resource', buffered: true });
}
