// The offline page goes by itself when the network is back, or the server.
const EVERY_MS = 3_000;

const say = () => (document.documentElement.dataset.away = navigator.onLine ? 'server' : 'network');
say();
addEventListener('offline', say);

// The product's own letters, where the service worker has kept them.
const LETTERS = [
  ['Inter Variable', /inter-latin-wght-normal/],
  ['Fraunces Variable', /fraunces-latin-wght-normal/],
];
const dress = async () => {
  const kept = await caches.keys();
  for (const name of kept) {
    const cache = await caches.open(name);
    const files = await cache.keys();
    for (const [family, pattern] of LETTERS) {
      const file = files.find(({ url }) => pattern.test(url));
      const letters = file && (await cache.match(file));
      if (!letters) continue;
      const face = new FontFace(family, await letters.arrayBuffer(), { weight: '100 900' });
      document.fonts.add(await face.load());
    }
  }
};
dress().catch(() => undefined);
addEventListener('online', () => location.reload());
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
}, EVERY_MS);
