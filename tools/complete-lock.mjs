// @ts-check
// Completes package-lock.json with the builds for other platforms that npm left out. npm omits an optional package
// whose description it could not fetch (a registry mirror may not carry builds for every platform), and `npm ci`
// then refuses the lock file.   node tools/complete-lock.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', 'package-lock.json');
const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');
/** Other names for a system or a processor. */
const ALIASES = { windows: 'win32', gnueabihf: 'arm', musleabihf: 'arm', eabi: 'arm' };

/**
 * What a platform package's name says about where it runs: `@oxlint/binding-linux-x64-musl`.
 * @param {string} name
 */
function platformOf(name) {
  const words = name
    .replace(/^@[^/]+\//, '')
    .split('-')
    .map((word) => ALIASES[/** @type {keyof typeof ALIASES} */ (word)] ?? word);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies).flatMap(([name, version]) => {
    const isThere = lock.packages[`node_modules/${name}`] ?? lock.packages[`${path}/node_modules/${name}`];
    const platform = platformOf(name);
    if (isThere || Object.keys(platform).length === 0 || !/^\^?\d/.test(version)) return [];
    return [
      [
        `node_modules/${name}`,
        { version: version.replace('^', ''), ...platform, ...(dev && { dev }), optional: true },
      ],
    ];
  }),
);
if (missing.length > 0 && process.argv.includes('--check')) {
  console.error(
    `package-lock.json lacks ${missing.length} builds for other platforms: run "node tools/complete-lock.mjs".`,
  );
  process.exitCode = 1;
} else if (missing.length > 0) {
  const { '': root, ...others } = { ...lock.packages, ...Object.fromEntries(missing) };
  const sorted = Object.entries(others).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(
    FILE,
    `${JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
  );
  console.log(`Added ${missing.length} builds for other platforms.`);
}
