import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const HOME = join(import.meta.dirname, 'guides');
const PAGES = join(HOME, 'pages');
const PART = /%([a-z-]+)%/g;
const PATH = /^\/guides\/([a-z-]+\.html)(?:\?|$)/;

/**
 * The guides: the pages of `guides/pages`, each within `guides/layout.html` and titled by its first heading. `%name%` stands
 * for `guides/parts/name.html`, which several of them have.
 */
export function guides(): Plugin {
  return {
    name: 'guides',
    async buildStart() {
      for (const file of await readdir(HOME, { recursive: true })) this.addWatchFile(join(HOME, file));
    },
    async generateBundle() {
      for (const file of await files()) {
        this.emitFile({ type: 'asset', fileName: `guides/${file}`, source: await pageOf(file) });
      }
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const file = PATH.exec(request.url ?? '')?.[1];
        if (file === undefined) return next();
        pageOf(file).then((page) => response.setHeader('content-type', 'text/html').end(page), next);
      });
    },
  };
}

const files = (): Promise<string[]> => readdir(PAGES);
const read = (name: string): Promise<string> => readFile(join(HOME, name), 'utf8');

async function pageOf(file: string): Promise<string> {
  const layout = await read('layout.html');
  const content = await filled(await read(`pages/${file}`));
  const title = /<h1>([^<]+)<\/h1>/.exec(content)?.[1];
  if (title === undefined) throw new Error(`The guide ${file} has no first heading.`);
  return layout.replace('%title%', () => title).replace('%content%', () => content);
}

async function filled(page: string): Promise<string> {
  const wanted = [...page.matchAll(PART)].map(([, name = '']) => name);
  const parts = new Map(
    await Promise.all(wanted.map(async (name) => [name, await read(`parts/${name}.html`)] as const)),
  );
  return page.replaceAll(PART, (_, name: string) => parts.get(name) ?? '');
}
