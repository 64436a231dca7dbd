import { ABILITY_PACKAGES, installSystemPackages, missingPackages } from './system-packages.mjs';

/**
 * Installs the system packages of optional abilities while the product is running, if permitted; else prints what is
 * missing and how to install it.
 * @param {{ say: (sentence: string) => void, stopping: AbortSignal, onInstalled: () => Promise<void> }} options
 */
export async function addAbilities({ say, stopping, onInstalled }) {
  for (const [ability, names] of Object.entries(ABILITY_PACKAGES)) {
    const missing = await missingPackages(names);
    if (!missing) {
      if (process.platform !== 'linux')
        say(`Not available on this system: ${ability}. docker compose has it.`);
      continue;
    }
    if (missing.length === 0 || stopping.aborted) continue;
    if (process.getuid?.() !== 0) {
      say(`For ${ability}, install: sudo apt-get install --no-install-recommends ${missing.join(' ')}`);
      continue;
    }
    say(`Fetching system packages in the background, for ${ability} …`);
    const onStop = () =>
      say('Waiting for the installation of system packages to end (Ctrl-C again: leave it to itself) …');
    const { ok } = await installSystemPackages(missing, () => {
      if (stopping.aborted) onStop();
      else stopping.addEventListener('abort', onStop);
    });
    stopping.removeEventListener('abort', onStop);
    if (stopping.aborted) return;
    if (ok) {
      await onInstalled();
      say(`Now available: ${ability}.`);
    } else {
      say(
        `System packages could not be installed, so ${ability} is off; try: apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`,
      );
    }
  }
}
