/** Lets the browser keep the shell and show a page of its own offline; not while developing, where files change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Refused (a private window, no secure origin): everything works without it.
    });
  });
}
