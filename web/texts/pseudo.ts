import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { LANGUAGE_FILE, listFeatures, LOCALES_DIR, readCatalogue, SOURCE_LOCALE } from './catalogues.ts';
import { parseMessage, type MessageFormatElement } from './message.ts';

/** The tag that CLDR keeps for accented English. */
export const PSEUDO_LOCALE = 'en-XA';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'û',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
};

/** The words of a message with accents and two fifths longer, as German or Finnish are; values stay as they are. */
export function pseudoMessage(message: string): string {
  return printAST(parseMessage(message).map(pseudoElement));
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal)
    return { ...element, value: element.value.replace(/[a-z]+/gi, pseudoWord) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(pseudoElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

function pseudoWord(word: string): string {
  const accented = word.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
  return accented + accented.slice(-1).repeat(Math.floor(word.length * 0.4));
}

/** Writes the pseudo-language into a copy of the locales, as a translator would add a language: one folder. */
export function writePseudoLocale(localesDir: string): void {
  cpSync(LOCALES_DIR, localesDir, { recursive: true });
  const folder = join(localesDir, PSEUDO_LOCALE);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, LANGUAGE_FILE), JSON.stringify({ name: 'Åççéñţéð', direction: 'ltr' }));
  for (const feature of listFeatures(SOURCE_LOCALE)) {
    const messages = Object.entries(readCatalogue(SOURCE_LOCALE, feature));
    const pseudo = Object.fromEntries(messages.map(([key, message]) => [key, pseudoMessage(message)]));
    writeFileSync(join(folder, `${feature}.json`), JSON.stringify(pseudo, null, 2));
  }
}
