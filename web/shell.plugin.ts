import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { listLocales, OFFLINE_CATALOGUE, readCatalogue, readLanguage } from './texts/catalogues.ts';

const HOME = join(import.meta.dirname, 'shell');
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };

/**
 * The files of `shell`, which stand outside the bundle: what runs before the first paint, the page that is shown without
 * a network, and the service worker that shows it. Their languages are the folders of `src/locales`.
 */
export function shell(): Plugin {
  return {
    name: 'shell',
    generateBundle(_options, bundle) {
      for (const [fileName, source] of shellFiles(neededIn(bundle)))
        this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: bootFile(), source: bootSource() });
    },
    // By a name that changes with its content, a second visit has it without asking the server.
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replace('/boot.js', `/${bootFile()}`) : html),
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? '').split('?')[0]?.slice(1) ?? '';
        const source = shellFiles().get(name);
        if (source === undefined) return next();
        response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain').end(source);
      });
    },
  };
}

const bootSource = (): string => shellFiles().get('boot.js') ?? '';

function bootFile(): string {
  return `assets/boot-${createHash('sha256').update(bootSource()).digest('hex').slice(0, 8)}.js`;
}

/** The scripts and styles that every page loads. */
function neededIn(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const fileName of needed) {
    const chunk = chunks.find((one) => one.fileName === fileName);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])])
      needed.add(next);
  }
  return [...needed, bootFile()].map((fileName) => `/${fileName}`);
}

/** @param needed what the service worker keeps in any case */
function shellFiles(needed: readonly string[] = []): Map<string, string> {
  const read = (name: string): string => readFileSync(join(HOME, name), 'utf8');
  const locales = listLocales();
  const directions = Object.fromEntries(locales.map((locale) => [locale, readLanguage(locale).direction]));
  const boot = read('boot.js').replace('%directions%', JSON.stringify(directions));
  const files = new Map([
    ['boot.js', minifySync('boot.js', boot).code],
    ['offline.html', offlinePage(read('offline.html'), locales)],
    ['offline.js', read('offline.js')],
  ]);
  const hash = createHash('sha256');
  for (const source of files.values()) hash.update(source);
  const version = hash.digest('hex').slice(0, 12);
  return files.set(
    'sw.js',
    read('sw.js').replace('%version%', version).replace('%needed%', JSON.stringify(needed)),
  );
}

/** The page with a section for each language, of which the page's language shows one. */
function offlinePage(page: string, locales: readonly string[]): string {
  const shown = locales.map((locale) => `:root[lang='${locale}'] section[lang='${locale}']`);
  const sections = locales.map((locale) => {
    const { title = '', text = '', tryAgain = '' } = readCatalogue(locale, OFFLINE_CATALOGUE);
    return `<section lang="${locale}"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><a href="">${escapeHtml(tryAgain)}</a></section>`;
  });
  return page
    .replace('/* languages */', () => `${shown.join(',')} { display: block; }`)
    .replace('<!-- texts -->', () => sections.join('\n      '));
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
