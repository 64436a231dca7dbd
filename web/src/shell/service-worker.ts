/** Registers the service worker, which caches the shell and shows an offline page. Not in development, where files change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Refused in a private window or insecure context: the page works without it.
    });
  };
  // The page's code may run after the `load` event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
