/**
 * Imports a module, and retries once with another URL.
 * @param load such as `() => import('./panel')`
 * @throws the browser's error
 */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = failedAddress(error);
    if (address === undefined) throw error;
    return retryImport<Module>(address);
  }
}

/** The URL of a module that failed to load: Chromium and Firefox include it in the error. */
export const failedAddress = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;

/** Chromium never fetches a URL again after its import failed, for the life of the page. */
export const retryImport = <Module>(address: string): Promise<Module> =>
  import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<Module>;
