/** Chromium and Firefox name the address in the message of a failed import. */
const ADDRESS = /https?:\/\/\S+/;

/**
 * Imports a module, and once more from another address where that fails: Chromium does not fetch an address again whose
 * import has failed, for as long as the page lives.
 * @param load such as `() => import('./panel')`
 * @throws the browser's error
 */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [address] = ADDRESS.exec(error instanceof Error ? error.message : '') ?? [];
    if (address === undefined) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
  }
}
