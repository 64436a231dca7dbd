/**
 * Runs a task under a lock shared by all tabs of this browser, in call order. Without HTTPS, browsers have no such locks,
 * but also no store that tabs could share.
 */
export function withTabLock(name: string, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`studyhall.${name}`, { signal }, run) : run();
}
