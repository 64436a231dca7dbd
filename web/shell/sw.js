// Caches the build's hashed files. A navigation without network is answered with the page that the app has kept
// (`keep-page.ts`, until a sign-out), else with the offline page. Answers of the api always come from the server, so no
// user's text is stored here.

/** Named by the content of its files: a build that changes one of them is fetched anew. */
const SHELL = 'shell-%version%';
const ASSETS = 'assets-1';
/** Pages by the first part of their address. */
const PAGES = 'pages-1';
const OFFLINE = '/offline.html';
const SHELL_FILES = [OFFLINE, '/offline.js', '/boot.js', '/favicon.svg'];
/** Old builds leave files behind: beyond this number the oldest are removed. */
const MAX_ASSETS = 150;

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

/** From the network; a kept page or the offline page where the request fails. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await keptPage(event.request)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function keptPage({ url }) {
  const pages = await caches.open(PAGES);
  return pages.match(`/${new URL(url).pathname.split('/')[1]}`);
}

/** The name of such a file changes with its content, so a cached one never expires. */
async function asset(event) {
  const cache = await caches.open(ASSETS);
  const known = await cache.match(event.request.url);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.status === 200 && response.type === 'basic') {
    event.waitUntil(keep(cache, event.request.url, response.clone()));
  }
  return response;
}

async function keep(cache, url, response) {
  try {
    await cache.put(url, response);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MAX_ASSETS)).map((old) => cache.delete(old)));
  } catch {
    // No space left: the next request goes to the network.
  }
}

async function shellFile(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error();
  }
}
