import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { EXPORT_WORDS_PATH, listModules, modulePath, readCatalogue, SOURCE_LOCALE } from './catalogues.ts';
import { declareCatalogue } from './declare.ts';
import { declareExportWords } from './export-words.ts';

/**
 * Writes the typed module of every catalogue, and removes those of catalogues that are gone. Files that are current are
 * not touched, so that compilers in watch mode build nothing; several processes may do this at once.
 */
export function writeModules(): void {
  const current = new Set(listModules().map((feature) => modulePath(feature)));
  for (const path of globSync(modulePath('*'))) if (!current.has(path)) rmSync(path, { force: true });
  for (const feature of listModules()) {
    write(modulePath(feature), declareCatalogue(feature, readCatalogue(SOURCE_LOCALE, feature)));
  }
  write(EXPORT_WORDS_PATH, declareExportWords());
}

/** Renames a whole file into place: no reader sees a part of it. */
function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const written = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(written, text);
  renameSync(written, path);
}
