import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { listLocales, readLanguage, SOURCE_LOCALE } from './texts/catalogues.ts';

const HOME = join(import.meta.dirname, 'guides');
const PART = /%([a-z-]+)%/g;
const PATH = /^\/guides\/((?:[a-zA-Z-]+\/)?[a-z-]+\.html)(?:\?|$)/;

/** The product's fonts as the guides name them, and the file of the bundle that has each. */
const FONTS = [
  ['Inter Variable', /inter-latin-wght-normal-.*\.woff2$/],
  ['Fraunces Variable', /fraunces-latin-wght-normal-.*\.woff2$/],
  ['JetBrains Mono Variable', /jetbrains-mono-latin-wght-normal-.*\.woff2$/],
] as const;

/**
 * The guides: a folder for each language, with `pages`, `parts` and the words of the frame. Each page stands within
 * `guides/layout.html` and is titled by its first heading; `%name%` stands for `parts/name.html`. English lies in
 * `/guides/`, every other language in a folder below.
 */
export function guides(): Plugin {
  return {
    name: 'guides',
    async buildStart() {
      for (const file of await readdir(HOME, { recursive: true })) this.addWatchFile(join(HOME, file));
    },
    async generateBundle(_options, bundle) {
      for (const [fileName, locale, page] of await addresses())
        this.emitFile({ type: 'asset', fileName, source: await pageOf(locale, page) });
      this.emitFile({ type: 'asset', fileName: 'guides/fonts.css', source: fontFaces(Object.keys(bundle)) });
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = PATH.exec(request.url ?? '')?.[1];
        if (path === undefined) return next();
        const [page = '', locale = SOURCE_LOCALE] = path.split('/').toReversed();
        pageOf(locale, page).then((html) => response.setHeader('content-type', 'text/html').end(html), next);
      });
    },
  };
}

/** Each file with its language and its page. A language without guides is left out. */
async function addresses(): Promise<Array<[fileName: string, locale: string, page: string]>> {
  const all = await Promise.all(
    listLocales().map(async (locale) => {
      const pages = await readdir(join(HOME, locale, 'pages')).catch(() => []);
      return pages.map((page): [string, string, string] => [addressOf(locale, page), locale, page]);
    }),
  );
  return all.flat();
}

const addressOf = (locale: string, page: string): string =>
  locale === SOURCE_LOCALE ? `guides/${page}` : `guides/${locale}/${page}`;

const read = (...path: string[]): Promise<string> => readFile(join(HOME, ...path), 'utf8');

async function pageOf(locale: string, page: string): Promise<string> {
  const [layout, content, words] = await Promise.all([
    read('layout.html'),
    read(locale, 'pages', page).then((text) => filled(locale, text)),
    read(locale, 'words.json'),
  ]);
  const title = /<h1>([^<]+)<\/h1>/.exec(content)?.[1];
  if (title === undefined) throw new Error(`The guide ${locale}/${page} has no first heading.`);
  const values: Record<string, string> = {
    ...(JSON.parse(words) as Record<string, string>),
    lang: locale,
    dir: readLanguage(locale).direction,
    title,
    content,
    languages: await linksTo(locale, page),
  };
  return layout.replaceAll(PART, (whole, name: string) => values[name] ?? whole);
}

/** The same page in the other languages that have it, each by its own name. */
async function linksTo(locale: string, page: string): Promise<string> {
  const links = (await addresses()).filter(([, other, name]) => name === page && other !== locale);
  return links
    .map(([fileName, other]) => {
      const { name, direction } = readLanguage(other);
      return `<a href="/${fileName}" lang="${other}" dir="${direction}" hreflang="${other}">${name}</a>`;
    })
    .join(' ');
}

async function filled(locale: string, page: string): Promise<string> {
  const wanted = [...page.matchAll(PART)].map(([, name = '']) => name);
  const parts = new Map(
    await Promise.all(
      wanted.map(async (name) => [name, await read(locale, 'parts', `${name}.html`)] as const),
    ),
  );
  return page.replaceAll(PART, (_, name: string) => parts.get(name) ?? '');
}

function fontFaces(files: readonly string[]): string {
  return FONTS.map(([family, pattern]) => {
    const file = files.find((each) => pattern.test(each));
    if (file === undefined) throw new Error(`The bundle has no file of ${family}.`);
    return `@font-face{font-family:'${family}';src:url(/${file}) format('woff2');font-weight:100 900;font-display:swap}`;
  }).join('\n');
}
