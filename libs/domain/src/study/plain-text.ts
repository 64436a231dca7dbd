import { asciiDigits } from '../text/ascii-digits.js';

/** Invisible characters: zero-width ones, direction marks, soft hyphens, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const SUBSCRIPT_BASE = /(?<![01])([01]{3,})\u2082/gu;

/**
 * Normalizes text to what a reader understands: one form per character, ASCII digits for all scripts, arithmetic signs and
 * LaTeX commands as `+ - * / ^ ( )`.
 */
export function plainText(text: string): string {
  const normalized = text
    .replace(SUBSCRIPT_BASE, '0b$1')
    .replace(/[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]+/gu, (raised) => `^${raised.normalize('NFKC')}`)
    .normalize('NFKC')
    .replace(UNSEEN, '');
  return asciiDigits(normalized)
    .replaceAll('٫', '.')
    .replace(/[٬’‘]/gu, "'")
    .replace(/[−‒–﹣]/gu, '-')
    .replace(/\\(?:d|t|c)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/gu, '($1)/($2)')
    .replace(/\\sqrt\s*\{([^{}]*)\}/gu, 'sqrt($1)')
    .replace(/√\s*(?:\(\s*)?(\d+(?:\.\d+)?)(?:\s*\))?/gu, 'sqrt($1)')
    .replace(/\\(?:left|right|,|;|!|:|quad|text|mathrm|mathbf|boxed)/gu, ' ')
    .replace(/\\(?:times|cdot|ast)|[×·⋅∙∗]/gu, '*')
    .replace(/\\div|[÷⁄∕]/gu, '/')
    .replace(/\^\s*\{\s*(-?\d+)\s*\}/gu, '^$1')
    .replaceAll('**', '^');
}

/**
 * Letters that look like Latin ones (Cyrillic, Greek and others), and variants of Arabic letters, mapped to the base
 * letter.
 */
const LOOKALIKES = new Map(
  [
    ['аеорсхуіѕјвнкмт', 'aeopcxyisjbhkmt'],
    ['αεορικντυıłø', 'aeopikvtuilo'],
    ['أإآٱىةؤئ', 'اااايهوي'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, at) => [letter, to[at] ?? letter] as const)),
);

/** Maps a lookalike or variant to its base letter. */
export const foldLetter = (letter: string): string => LOOKALIKES.get(letter) ?? letter;

/** Only the letters and digits of a text, in one case, without accents and vowel marks. */
export function plainLetters(text: string): string {
  return plainText(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, foldLetter)
    .replaceAll('ـ', '');
}
