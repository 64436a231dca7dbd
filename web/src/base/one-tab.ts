/**
 * Runs while no other tab of this browser runs something of the same name, in the order of the calls. Browsers have no such
 * locks without HTTPS, and keep nothing there that two tabs could share.
 */
export function inOneTab(name: string, run: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`studyhall.${name}`, { signal }, run) : run();
}
