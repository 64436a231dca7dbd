import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** One folder for each language; in it one file for each feature, and `language.json` with the language's own facts. */
export const LOCALES_DIR = join(import.meta.dirname, '../src/locales');
export const LANGUAGE_FILE = 'language.json';
/** The language that the messages are written in first. */
export const SOURCE_LOCALE = 'en';

/** What `language.json` says of a language. */
interface Language {
  name: string;
  direction: 'ltr' | 'rtl';
}

export const listLocales = (): string[] => readdirSync(LOCALES_DIR).toSorted();

export const listFeatures = (locale: string): string[] =>
  readdirSync(join(LOCALES_DIR, locale))
    .filter((file) => file !== LANGUAGE_FILE)
    .map((file) => basename(file, '.json'))
    .toSorted();

export function readCatalogue(locale: string, feature: string): Record<string, string> {
  return readMessages(join(LOCALES_DIR, locale, `${feature}.json`));
}

export function readMessages(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

/** The catalogue of what the server says. Its English belongs to the server; browsers fetch the other languages. */
export const SERVER_CATALOGUE = 'server';

/** The catalogue of the page that is shown without a network: the build writes it into that page, so it has no module. */
export const OFFLINE_CATALOGUE = 'offline';

/** The catalogues that the code of client and server reads. */
export const listModules = (): string[] =>
  listFeatures(SOURCE_LOCALE).filter((feature) => feature !== OFFLINE_CATALOGUE);

export const readLanguage = (locale: string): Language =>
  JSON.parse(readFileSync(join(LOCALES_DIR, locale, LANGUAGE_FILE), 'utf8')) as Language;

/** Where the generated module of a catalogue lies. */
export const modulePath = (feature: string): string =>
  feature === SERVER_CATALOGUE
    ? join(import.meta.dirname, '../../libs/contracts/src/server-texts.ts')
    : join(import.meta.dirname, '../src/base/i18n', `${feature}.texts.ts`);

/** Where the generated words of the console lie that exports of a person's data say too. */
export const EXPORT_WORDS_PATH = join(
  import.meta.dirname,
  '../../worker/src/features/exports/console-words.texts.ts',
);
