// Caches the build's hashed files. A navigation is answered with the page that the app has kept (`keep-page.ts`, until a
// sign-out) while the server is asked whether it has another one; without a network and a kept page, with the offline
// page. Answers of the api always come from the server, so no user's text is stored here.

/** Named by the content of its files: a build that changes one of them is fetched anew. */
const SHELL = 'shell-%version%';
const ASSETS = 'assets-1';
/** Pages by the first part of their address. */
const PAGES = 'pages-1';
const OFFLINE = '/offline.html';
const SHELL_FILES = [OFFLINE, '/offline.js', '/boot.js', '/favicon.svg'];
/** Old builds leave files behind: beyond this number those that were used longest ago are removed. */
const MAX_ASSETS = 150;
/** What every page needs: never removed. */
const NEEDED = new Set(JSON.parse('%needed%'));
/** Lists the other files in the order of their last use. */
const ORDER = '/assets/.order';
/** The order is stored this long after the first use of a file. Milliseconds. */
const STORE_ORDER_AFTER_MS = 500;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(SHELL_FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => ![SHELL, ASSETS, PAGES].includes(name)).map((name) => caches.delete(name)),
      );
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(shellFile(request));
});

/** The kept page at once, unless the user reloads; else from the network; the offline page where the request fails. */
async function page(event) {
  const { request } = event;
  const answer = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  const isReload = ['no-cache', 'reload'].includes(request.cache);
  const kept = isReload ? undefined : await keptPage(request).catch(() => undefined);
  if (kept) {
    event.waitUntil(replaceOutdated(kept.clone(), answer, event).catch(() => undefined));
    return kept;
  }
  return answer.catch(
    async () => (await keptPage(request)) ?? (await caches.match(OFFLINE)) ?? Response.error(),
  );
}

async function keptPage({ url }) {
  const pages = await caches.open(PAGES);
  return pages.match(pageName(url));
}

const pageName = (url) => `/${new URL(url).pathname.split('/')[1]}`;

/** Where the server has another page than the kept one, removes the copy and has `boot.js` load the page again. */
async function replaceOutdated(kept, answer, { request, resultingClientId }) {
  const now = await answer;
  if (now.status >= 500 || (await contentOf(now)) === (await contentOf(kept))) return;
  await (await caches.open(PAGES)).delete(pageName(request.url));
  (await self.clients.get(resultingClientId))?.postMessage('outdated');
}

const contentOf = async (response) =>
  response.headers.get('content-security-policy') + (await response.text());

/** The name of such a file changes with its content, so a cached one never expires. */
async function asset(event) {
  const { url } = event.request;
  const cache = await caches.open(ASSETS);
  event.waitUntil(recordUse(cache, url));
  const known = await cache.match(url);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === 'basic') {
    event.waitUntil(keep(cache, url, response.clone()));
  }
  return response;
}

async function keep(cache, url, response) {
  try {
    await cache.put(url, response);
    await evict(cache);
  } catch {
    // No space left: the next request goes to the network.
  }
}

async function evict(cache) {
  const order = [...(await orderOf(cache))];
  const kept = (await cache.keys()).map((request) => request.url);
  const removable = kept.filter((url) => !NEEDED.has(new URL(url).pathname) && !url.endsWith(ORDER));
  removable.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const tooMany = removable.slice(0, Math.max(0, kept.length - MAX_ASSETS));
  await Promise.all(tooMany.map((url) => cache.delete(url)));
}

/** The files from the one that was used longest ago to the last one. */
let orderRead;
const orderOf = (cache) =>
  (orderRead ??= cache
    .match(ORDER)
    .then((stored) => stored?.json() ?? [])
    .then((urls) => new Set(urls))
    .catch(() => new Set()));

let storing;
async function recordUse(cache, url) {
  const order = await orderOf(cache);
  order.delete(url);
  order.add(url);
  storing ??= new Promise((resolve) => setTimeout(resolve, STORE_ORDER_AFTER_MS)).then(async () => {
    storing = undefined;
    const kept = new Set((await cache.keys()).map((request) => request.url));
    const known = [...order].filter((one) => kept.has(one));
    await cache.put(ORDER, new Response(JSON.stringify(known))).catch(() => undefined);
  });
  await storing;
}

async function shellFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error();
  }
}
