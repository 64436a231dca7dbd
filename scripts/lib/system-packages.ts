import { spawnSync } from 'node:child_process';
import { findOnPath, run, type Outcome } from './processes.ts';

/** Debian packages that running code needs. */
export const CODE_PACKAGES = [
  ...['bubblewrap', 'util-linux', 'libseccomp2', 'python3', 'python3-numpy', 'python3-pandas'],
  ...['python3-matplotlib', 'python3-scipy', 'python3-sympy', 'python3-seaborn', 'python3-openpyxl'],
  ...['python3-docx', 'python3-reportlab', 'fonts-dejavu-core', 'fonts-droid-fallback'],
];
const ABILITY = 'running code and drawing plots';

/** Those of the packages that this machine lacks; undefined where there is no Debian package system. */
export function missingPackages(names: readonly string[]): string[] | undefined {
  if (!findOnPath('dpkg-query') || !findOnPath('apt-get')) return undefined;
  const format = '${Package} ${db:Status-Status}\n';
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', format, ...names], { encoding: 'utf8' });
  const lines = new Set(stdout.split('\n'));
  return names.filter((name) => !lines.has(`${name} installed`));
}

/** The command for a user who may install packages. */
export function installCommand(names: readonly string[]): string {
  return `apt-get install --no-install-recommends ${names.join(' ')}`;
}

/**
 * Installs Debian packages; needs root. The download may be ended by `signal`; the installation itself must finish, or
 * the package system is left half configured.
 * @param onInstall called when the installation begins
 */
export async function installSystemPackages(
  names: readonly string[],
  { signal, onInstall = () => {} }: { signal?: AbortSignal; onInstall?: () => void } = {},
): Promise<Outcome> {
  // RUNLEVEL: services are not started by their package.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (args: readonly string[], end?: AbortSignal): Promise<Outcome> => {
    const flags = ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends'];
    return run('apt-get', [...flags, ...args], { env, signal: end });
  };
  const download = (): Promise<Outcome> => apt(['install', '--download-only', ...names], signal);
  let fetched = await download();
  if (fetched.code !== 0) {
    // A fresh container has no package lists, an old one has outdated ones.
    await apt(['update'], signal);
    fetched = await download();
  }
  if (fetched.code !== 0) return fetched;
  signal?.throwIfAborted();
  onInstall();
  return apt(['install', ...names]);
}

/**
 * Installs the packages for running code while the product is running, if permitted; else prints what is missing and how
 * to install it.
 */
export async function addCodeAbility(
  say: (sentence: string) => void,
  stopping: AbortSignal,
  onInstalled: () => Promise<void>,
): Promise<void> {
  const missing = missingPackages(CODE_PACKAGES);
  if (!missing && process.platform !== 'linux')
    say(`Not available on this system: ${ABILITY}. docker compose has it.`);
  if (!missing?.length || stopping.aborted) return;
  if (process.getuid?.() !== 0) {
    say(`For ${ABILITY}, install: sudo ${installCommand(missing)}`);
    return;
  }
  say(`Fetching system packages in the background, for ${ABILITY} …`);
  const onStop = (): void =>
    say('Waiting for the installation of system packages to end (Ctrl-C again: leave it to itself) …');
  const onInstall = (): void => stopping.addEventListener('abort', onStop);
  const { code } = await installSystemPackages(missing, { signal: stopping, onInstall });
  stopping.removeEventListener('abort', onStop);
  if (stopping.aborted) return;
  if (code === 0) await onInstalled();
  const help = `apt-get update && ${installCommand(missing)}`;
  say(
    code === 0
      ? `Now available: ${ABILITY}.`
      : `System packages could not be installed, so ${ABILITY} is off; try: ${help}`,
  );
}
