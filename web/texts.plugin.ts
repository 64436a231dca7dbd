import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGE_FILE, LOCALES_DIR, readMessages } from './texts/catalogues.ts';
import { compileCatalogue } from './texts/compile.ts';

const RUNTIME = resolve(import.meta.dirname, 'src/base/i18n/format.ts');
/** Not `.json`, so that no other plugin reads the compiled module as JSON. */
const COMPILED = '.messages';

/** Compiles the messages of `src/locales` to JavaScript. */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !source.endsWith('.json')) return null;
      const path = resolve(dirname(importer), source);
      const ours = dirname(dirname(path)) === LOCALES_DIR && basename(path) !== LANGUAGE_FILE;
      return ours ? path.replace(/\.json$/, COMPILED) : null;
    },
    load(id) {
      if (!id.endsWith(COMPILED)) return null;
      const locale = basename(dirname(id));
      const path = join(LOCALES_DIR, locale, `${basename(id, COMPILED)}.json`);
      this.addWatchFile(path);
      return compileCatalogue(readMessages(path), locale, RUNTIME);
    },
  };
}
