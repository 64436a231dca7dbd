import { findOnPath, run } from './processes.mjs';

/** Optional Debian packages, by the ability that needs them. */
export const ABILITY_PACKAGES = {
  'running code and drawing plots': [
    'bubblewrap',
    'util-linux',
    'libseccomp2',
    'python3',
    'python3-numpy',
    'python3-pandas',
    'python3-matplotlib',
    'python3-scipy',
    'python3-sympy',
    'python3-seaborn',
    'python3-openpyxl',
    'python3-docx',
    'python3-reportlab',
    'fonts-dejavu-core',
    'fonts-droid-fallback',
  ],
};

/** Further packages for the tests. */
export const TEST_PACKAGES = [
  'redis-server',
  'chromium',
  'espeak-ng',
  'libreoffice-impress-nogui',
  'libreoffice-writer-nogui',
  'poppler-utils',
  'fonts-crosextra-carlito',
  'fonts-crosextra-caladea',
  'fonts-liberation',
];

/**
 * Those of the packages that this machine lacks.
 * @param {readonly string[]} names
 * @returns {Promise<string[] | undefined>} undefined where there is no Debian package system
 */
export async function missingPackages(names) {
  if (!findOnPath('dpkg-query') || !findOnPath('apt-get')) return undefined;
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names]);
  const present = new Set(
    output.split('\n').flatMap((line) => (line.endsWith(' installed') ? [line.split(' ')[0]] : [])),
  );
  return names.filter((name) => !present.has(name));
}

/**
 * Installs Debian packages; needs root. The download may be interrupted at any time, so it is a separate step; the
 * installation itself must finish, or the package system is left half configured.
 * @param {readonly string[]} names
 * @param {() => void} [onInstall] the part begins that is not broken off
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function installSystemPackages(names, onInstall = () => {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {readonly string[]} */ args, mayEnd = true) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', ...args], {
      env,
      mayEnd,
    });
  let fetched = await apt(['install', '--download-only', ...names]);
  if (fetched.code !== 0) {
    // A fresh container has no package lists, an old one has outdated ones.
    await apt(['update']);
    fetched = await apt(['install', '--download-only', ...names]);
  }
  if (fetched.code !== 0) return { ok: false, output: fetched.output };
  onInstall();
  const { code, output } = await apt(['install', ...names], false);
  return { ok: code === 0, output };
}
