// Reloads the offline page when the network or the server is back.
const RETRY_MS = 3_000;
/** A navigation that takes longer was stopped by the user. */
const NAVIGATION_MS = 30_000;

// The product's fonts, if the service worker has cached them.
const FONTS = [
  ['Inter Variable', /inter-latin-wght-normal/],
  ['Fraunces Variable', /fraunces-latin-wght-normal/],
];
const loadFonts = async () => {
  const kept = await caches.keys();
  for (const name of kept) {
    const cache = await caches.open(name);
    const files = await cache.keys();
    for (const [family, pattern] of FONTS) {
      const file = files.find(({ url }) => pattern.test(url));
      const font = file && (await cache.match(file));
      if (!font) continue;
      const face = new FontFace(family, await font.arrayBuffer(), { weight: '100 900' });
      document.fonts.add(await face.load());
    }
  }
};
loadFonts().catch(() => undefined);

// A reload cancels a navigation that has started: to another page, or an earlier reload whose answer takes long.
let navigatesUntil = 0;
const noteNavigation = () => (navigatesUntil = performance.now() + NAVIGATION_MS);
addEventListener('beforeunload', noteNavigation);
addEventListener('pagehide', noteNavigation);
addEventListener('pageshow', ({ persisted }) => persisted && (navigatesUntil = 0));
const reload = () => {
  if (performance.now() < navigatesUntil) return;
  noteNavigation();
  location.reload();
};
addEventListener('online', reload);
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && reload(),
    () => undefined,
  );
}, RETRY_MS);
