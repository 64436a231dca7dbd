import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featuresOf } from '../../libs/domain/src/safety/learned/features.ts';
import { normalise } from '../../libs/domain/src/safety/normalise.ts';
import { ROOT } from '../../scripts/lib/repo.ts';

export const LANGUAGES = ['en', 'ar'] as const;
const SETS = join(ROOT, 'tests/safety');
/** Parts of the authors, of which one is left out at a time. */
export const FOLDS = [1, 2, 3, 4];
/** What a sentence of an author who knew nothing of the rest and of the others counts, and how many times that where it is an ordinary question. */
const [OF_AUTHOR, OF_OTHERS, ORDINARY] = [2, 1, 3];
/** Requests, and questions near them, that one author wrote: those beside one another are often of one wish, so they belong to one fold. */
const BLOCK = 20;

export interface Sentence {
  kind: string;
  language: string;
  /** The number of an author who knew nothing of the rest; 0 for the others. */
  author: number;
  /** Left out together in cross-validation; 0 for those that are always learned from. */
  fold: number;
  counts: number;
  /** For each word. */
  features: number[][];
}

/** A file that is learned from. `harmless` is the kind of its lines without a category. */
interface Source {
  path: string;
  language: string;
  harmless: string;
  author: number;
}

/** The files that are learned from, in a fixed order. Each author who knew nothing of the rest has a folder: `en1` and so on. */
export function sources(): Source[] {
  return LANGUAGES.flatMap((language) => [
    source(`training/danger.${language}.tsv`, language),
    source(`training/not-allowed.${language}.tsv`, language),
    source(`training/benign.${language}.txt`, language, 'benign'),
    source(`training/follow-ups.${language}.txt`, language, 'benign'),
    source(`training/concern.${language}.txt`, language, 'distress'),
    source(`training/near-not-allowed.${language}.txt`, language, 'beside'),
    ...(language === 'en' ? [source('training/prose.en.txt', language)] : []),
    ...['pupils', 'nearby'].flatMap((set) => [
      source(`${set}/danger.${language}.tsv`, language),
      source(`${set}/near-misses.${language}.txt`, language),
    ]),
    ...authorsOf(language).flatMap((author) => {
      const folder = `training/${language}${author}`;
      const files = readdirSync(join(SETS, folder)).toSorted();
      return files.map((file) =>
        source(`${folder}/${file}`, language, file.startsWith('benign') ? 'benign' : 'near', author),
      );
    }),
  ]);
}

function source(path: string, language: string, harmless = 'near', author = 0): Source {
  return { path: join(SETS, path), language, harmless, author };
}

function authorsOf(language: string): number[] {
  const folder = new RegExp(`^${language}(\\d+)$`);
  return readdirSync(join(SETS, 'training'))
    .flatMap((name) => folder.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((first, second) => first - second);
}

export function read({ path, language, harmless, author }: Source): Sentence[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [kind, text] = line.includes('\t') ? line.split('\t') : [harmless, line];
      const words = normalise(text!.replaceAll('⏎', ' ')).text.trim().split(' ');
      const counts =
        (author > 0 ? OF_AUTHOR : OF_OTHERS) * (kind === 'benign' || kind === 'beside' ? ORDINARY : 1);
      const isRequest = author === 0 && path.startsWith(join(SETS, 'training/n'));
      let fold = 0;
      if (isRequest) fold = foldOf(Math.floor(at / BLOCK));
      else if (author > 0) fold = foldOf(author - 1);
      return { kind: kind!, language, author, fold, counts, features: featuresOf(words) };
    });
}

const foldOf = (at: number): number => FOLDS[at % FOLDS.length]!;
