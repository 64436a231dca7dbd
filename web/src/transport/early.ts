declare global {
  /** Requests that `shell/boot.js` sent before the page's code was loaded, by URL. */
  var early: Record<string, Promise<Response>> | undefined;
}

/** After this long, an unused response is too old. Milliseconds after the navigation. */
const MAX_AGE_MS = 10_000;

/**
 * Takes the response of an early request: once, and not after a change. Resolves to null if the request failed; undefined
 * if none was sent.
 */
export function takePrefetched(method: string, url: string): Promise<Response | null> | undefined {
  const asked = method === 'GET' && performance.now() < MAX_AGE_MS ? globalThis.early?.[url] : undefined;
  if (method !== 'GET') globalThis.early = undefined;
  if (asked) delete globalThis.early?.[url];
  return asked?.catch(() => null);
}
