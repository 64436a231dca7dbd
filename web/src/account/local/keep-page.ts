import { PAGE_CACHE } from '../../base/storage';
import { fetchPage } from '../../transport/reach';

/** The service worker's cache of the build's files (`web/shell/sw.js`). */
const ASSETS = 'assets-1';

/**
 * Keeps a page and the code it has loaded, so that the service worker can open it without a connection. It holds no data
 * of the user. Where the server has another build meanwhile, the earlier copy stays: its files fit together.
 */
export async function keepPage(path: '/chat' | '/cards'): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  const loaded = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  );
  const page = await fetchPage(path);
  const named = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (!page.ok || !named.every((file) => loaded.has(file))) return;
  const assets = await caches.open(ASSETS);
  await Promise.all([...loaded].map(async (file) => (await assets.match(file)) ?? assets.add(file)));
  await (await caches.open(PAGE_CACHE)).put(path, page);
}
