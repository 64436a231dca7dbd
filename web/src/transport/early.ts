declare global {
  /** What `shell/boot.js` asked the server before the page's code had arrived, by address. */
  var early: Record<string, Promise<Response>> | undefined;
}

/** An answer that the page has not used until then is too old. Milliseconds after the navigation. */
const MAX_AGE_MS = 10_000;

/**
 * The answer that was asked for early: once, and not after a change. It is null where the request failed; nothing where none
 * was sent.
 */
export function takeEarly(method: string, url: string): Promise<Response | null> | undefined {
  const asked = method === 'GET' && performance.now() < MAX_AGE_MS ? globalThis.early?.[url] : undefined;
  if (method !== 'GET') globalThis.early = undefined;
  if (asked) delete globalThis.early?.[url];
  return asked?.catch(() => null);
}
