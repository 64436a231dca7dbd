import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The path of Tesseract's data for a language. @throws if its package is not installed. */
export function languageFile(language: string): string {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  return join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
}

/** Filters the languages whose data is installed. */
export function installedLanguages(languages: readonly string[]): string[] {
  return languages.filter((language) => {
    try {
      return existsSync(languageFile(language));
    } catch {
      return false;
    }
  });
}
