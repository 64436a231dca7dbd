import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  LANGUAGE_FILE,
  LOCALES_DIR,
  readCatalogue,
  readMessages,
  SERVER_CATALOGUE,
  SOURCE_LOCALE,
} from './texts/catalogues.ts';
import { compileCatalogue } from './texts/compile.ts';
import { writeModules } from './texts/modules.ts';
import { compileSentences } from './texts/sentences.ts';

const RUNTIME = resolve(import.meta.dirname, '../libs/contracts/src/format.ts');
/** Not `.json`, so that no other plugin reads the compiled module as JSON. */
const COMPILED = '.messages';

/** Compiles the messages of `src/locales` to JavaScript, and keeps their typed modules current. */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    config: writeModules,
    watchChange(id) {
      if (dirname(id) !== join(LOCALES_DIR, SOURCE_LOCALE)) return;
      try {
        writeModules();
      } catch (error) {
        // A message that is half written: the server of the page keeps running.
        this.warn(`Error in a message: ${String(error)}`);
      }
    },
    async resolveId(source, importer) {
      if (importer === undefined || !source.endsWith('.json')) return null;
      const path = resolve(dirname(importer), source);
      const ours = dirname(dirname(path)) === LOCALES_DIR && basename(path) !== LANGUAGE_FILE;
      return ours ? path.replace(/\.json$/, COMPILED) : null;
    },
    load(id) {
      if (!id.endsWith(COMPILED)) return null;
      const locale = basename(dirname(id));
      const feature = basename(id, COMPILED);
      const path = join(LOCALES_DIR, locale, `${feature}.json`);
      this.addWatchFile(path);
      const messages = readMessages(path);
      return feature === SERVER_CATALOGUE
        ? compileSentences(messages, readCatalogue(SOURCE_LOCALE, feature), locale, RUNTIME)
        : compileCatalogue(messages, locale, RUNTIME);
    },
  };
}
