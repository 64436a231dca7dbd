// npm run licences: lists the licence of every package of package-lock.json, with where it is used.
// npm run check:licences: fails for a package whose licence is not allowed below.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/lib/repo.ts';

/** Licences under which the product may be used and passed on together with a package. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib CC0-1.0 PSF-2.0 Python-2.0 OFL-1.1 MPL-2.0'.split(
    ' ',
  ),
);

/** Packages with another licence, or with none in their package.json, and why they may be used. */
const REASONS: Array<[name: RegExp, reason: string]> = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later: libvips as a library of its own, loaded at run time, unchanged'],
  [/^libheif-js$/, 'LGPL-3.0: libheif as a WebAssembly file of its own, loaded at run time, unchanged'],
  [/^elkjs$/, 'EPL-2.0: used unchanged, in a script that diagrams fetch'],
  [/^commonmark-spec$/, 'CC-BY-SA-4.0: examples for a test, not part of the product'],
  [/^dejavu-fonts-ttf$/, 'Bitstream Vera and public domain: fonts that may be embedded'],
  [/^argparse$/, 'Python-2.0, as permissive as PSF-2.0: a tool of the tests'],
  [/^khroma$/, 'MIT, by its file "license"'],
  [/^png-js$/, 'MIT, by its file "LICENSE"; for tests'],
  [/^xmlhttprequest-ssl$/, 'MIT, by the old field "licenses"'],
];

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
}

interface Licensed {
  name: string;
  version: string;
  licence: string;
  /** Why it is allowed; undefined: it is not. */
  reason: string | undefined;
}

/** Every package of the lock file. Builds for other machines, which are not here, have the licence of their package. */
function packages(): Licensed[] {
  const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, optional }]) => {
      const name = path.split('node_modules/').at(-1) ?? path;
      const manifest = join(ROOT, path, 'package.json');
      const isElsewhere = !license && optional === true && !existsSync(manifest);
      const licence = license ?? (isElsewhere ? 'as its package' : 'none');
      return {
        name,
        version,
        licence,
        reason: isElsewhere ? 'a build for another machine' : reasonFor(name, licence),
      };
    });
}

function reasonFor(name: string, licence: string): string | undefined {
  if (isAllowed(licence)) return 'allowed';
  return REASONS.find(([pattern]) => pattern.test(name))?.[1];
}

/** Reads an SPDX expression: of `A OR B` one must be allowed, of `A AND B` both. */
function isAllowed(expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (inner.includes(' OR ')) return inner.split(' OR ').some(isAllowed);
  return inner.split(' AND ').every((licence) => ALLOWED.has(licence));
}

const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values;
const all = packages();
const refused = all.filter(({ reason }) => reason === undefined);
if (!check) {
  for (const { name, version, licence, reason } of all)
    console.log(
      [name, version, licence, ...(reason === 'allowed' ? [] : [reason ?? 'NOT ALLOWED'])].join('\t'),
    );
}
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version} has the licence "${licence}", which is not allowed: replace it, or give the reason in tools/licences.ts.`,
  );
}
process.exitCode = refused.length === 0 ? 0 : 1;
