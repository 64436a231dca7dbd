import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  listFeatures,
  listLocales,
  listModules,
  modulePath,
  readCatalogue,
  SERVER_CATALOGUE,
  SOURCE_LOCALE,
} from '../../../texts/catalogues';
import { declareCatalogue } from '../../../texts/declare';
import { parametersOf, parseMessage, pluralsOf } from '../../../texts/message';
import { writeModules } from '../../../texts/modules';
import { readMessageUsage } from '../../../texts/usage';

/** Read by a code from the server, so the source does not name their keys. */
const BY_CODE = [SERVER_CATALOGUE];

const features = listFeatures(SOURCE_LOCALE);
const catalogues = listLocales().flatMap((locale) =>
  features.map((feature) => [locale, feature, readCatalogue(locale, feature)] as const),
);

describe.each(listLocales())('the folder %s', (locale) => {
  it('is named by a language tag and has a file for each feature', () => {
    expect(Intl.getCanonicalLocales(locale)).toEqual([locale]);
    expect(listFeatures(locale)).toEqual(features);
  });
});

describe.each(catalogues)('%s/%s.json', (locale, feature, messages) => {
  const source = readCatalogue(SOURCE_LOCALE, feature);

  it('has the keys of English, in the same order, and no empty message', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(source));
    expect(Object.values(messages).filter((message) => message.trim() === '')).toEqual([]);
  });

  it('takes the values that English takes', () => {
    const values = (all: Record<string, string>) =>
      Object.entries(all).map(([key, message]) => [key, [...namesOf(message)].toSorted()]);
    expect(values(messages)).toEqual(values(source));
  });

  it('writes out every plural category of its language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    for (const [key, message] of Object.entries(messages)) {
      for (const cases of pluralsOf(parseMessage(message))) {
        expect(cases.filter((name) => !name.startsWith('=')).toSorted(), key).toEqual(categories);
      }
    }
  });
});

describe('English', () => {
  it('has current modules, which another start leaves untouched', () => {
    const written = () => listModules().map((feature) => statSync(modulePath(feature)).mtimeMs);
    const before = written();
    writeModules();
    expect(written()).toEqual(before);
    for (const feature of listModules()) {
      const expected = declareCatalogue(feature, readCatalogue(SOURCE_LOCALE, feature));
      expect(readFileSync(modulePath(feature), 'utf8')).toBe(expected);
    }
  });

  it('has no message that the client does not use', () => {
    const isUsed = readMessageUsage();
    const unused = listModules()
      .filter((feature) => !BY_CODE.includes(feature))
      .flatMap((feature) =>
        Object.keys(readCatalogue(SOURCE_LOCALE, feature))
          .filter((key) => !isUsed(feature, key))
          .map((key) => `${feature}.${key}`),
      );
    expect(unused).toEqual([]);
  });
});

describe('the sentences of the server', () => {
  it('are all used', () => {
    const root = join(import.meta.dirname, '../../../..');
    const sources = ['api/src', 'worker/src', 'libs'].flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,py}`, { cwd: root, exclude: (path) => /dist|node_modules/.test(path) }),
    );
    const code = sources
      .filter((path) => !/\.test\.ts$|server-texts\.ts$/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    const texts = readCatalogue(SOURCE_LOCALE, SERVER_CATALOGUE);
    const templates = [...code.matchAll(/`(\w+_)\$\{\w+\}(\w*)`/g)].map(
      ([, start = '', end = '']) => new RegExp(`^${start}\\w+${end}$`),
    );
    const isUsed = (key: string, text: string): boolean =>
      [`'${key}'`, `${key}: `, `SERVER_TEXTS.${key}`, longestPiece(text)].some((use) => code.includes(use)) ||
      templates.some((template) => template.test(key)) ||
      // The next step of a cause.
      (key.endsWith('_next') && isUsed(key.replace(/_next$/, ''), text));
    const unused = Object.entries(texts).filter(([key, text]) => !isUsed(key, text));
    expect(unused.map(([key]) => key)).toEqual([]);
  });
});

/** Code that cannot load the texts, such as the file readers, contains the sentence itself. */
const longestPiece = (text: string): string =>
  text
    .replaceAll("''", "'")
    .split(/[{}#]/)
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest));

const namesOf = (message: string) => parametersOf(parseMessage(message)).keys();
