import { execFile } from 'node:child_process';
import { cpSync, existsSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { writePseudoLocale } from '../../web/texts/pseudo.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOME = join(ROOT, '.cache/pseudo-web');

/** Builds a copy of the web client with a pseudo-language beside its others, uncompressed. Returns the folder of the build. */
export async function buildPseudoWeb(): Promise<string> {
  const web = join(HOME, 'web');
  rmSync(HOME, { recursive: true, force: true });
  cpSync(join(ROOT, 'web'), web, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
  });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(HOME, 'tsconfig.base.json'));
  symlinkSync(join(ROOT, 'libs'), join(HOME, 'libs'));
  const modules = join(ROOT, 'web/node_modules');
  if (existsSync(modules)) symlinkSync(modules, join(web, 'node_modules'));
  writePseudoLocale(join(web, 'src/locales'));
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/vite'), ['build', web, '--mode', 'pseudo']);
  return join(web, 'dist');
}

/** Has a browser load this build in place of the product's; the api answers everything else. */
export async function serveInstead(context: BrowserContext, dist: string): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request();
    const path = join(dist, new URL(request.url()).pathname);
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return route.fulfill({ path });
    return request.isNavigationRequest()
      ? route.fulfill({ path: join(dist, 'index.html') })
      : route.continue();
  });
}
