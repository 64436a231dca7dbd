// The offline page goes by itself when the network is back, or the server.
const EVERY_MS = 3_000;

const say = () => (document.documentElement.dataset.away = navigator.onLine ? 'server' : 'network');
say();
addEventListener('offline', say);
addEventListener('online', () => location.reload());
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  );
}, EVERY_MS);
