/** Lets the browser keep the shell and show a page of its own offline; not while developing, where files change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Refused (a private window, no secure origin): everything works without it.
    });
  };
  // The page's code may arrive after the event.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
