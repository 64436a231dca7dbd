/**
 * Imports a module, and once more from another address where that fails.
 * @param load such as `() => import('./panel')`
 * @throws the browser's error
 */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = failedAddress(error);
    if (address === undefined) throw error;
    return importAgain<Module>(address);
  }
}

/** The address of the module that could not be fetched: Chromium and Firefox name it in the error. */
export const failedAddress = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;

/** Chromium does not fetch an address again whose import has failed, for as long as the page lives. */
export const importAgain = <Module>(address: string): Promise<Module> =>
  import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<Module>;
