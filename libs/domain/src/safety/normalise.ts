/** A text in the one spelling that the rules are written in, with the place of each of its letters in the original. */
export interface NormalText {
  /** Small letters and digits, words apart by one space, no letter twice in a row. */
  text: string;
  /** For each UTF-16 unit of `text` the unit of the original that it stands for; one more for the end. */
  at: number[];
}

/** Letters that stand for others: digits and signs inside words, Cyrillic and Greek look-alikes, forms of Arabic letters. */
const SAME: Record<string, string> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    к: 'k',
    м: 'm',
    т: 't',
    в: 'b',
    н: 'h',
  },
  ...{ ο: 'o', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ı: 'i', ø: 'o', ł: 'l' },
  ...{ ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', گ: 'ك', پ: 'ب', چ: 'ج', ڤ: 'ف', ـ: '', ء: '' },
};
/** Small capitals, in the order of the alphabet. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ';
for (const [i, letter] of Array.from(`${SMALL_CAPITALS}xʏᴢ`).entries())
  SAME[letter] = String.fromCharCode(97 + i);
/** What pupils write in place of a word. */
const PICTURES: Record<string, string> = {
  '🔪': ' cut ',
  '🔫': ' shoot ',
  '💣': ' bomb ',
  '💊': ' pills ',
  '⚰': ' kill ',
};
export const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const SIGNS: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '|': 'l', '*': '' };

/** The common letters. None of them stands for another one. */
const PLAIN: ReadonlySet<string> = new Set('abcdefghijklmnopqrstuvwxyz ابتثجحخدذرزسشصضطظعغفقكلمنهوي');

const LETTER = /\p{L}/u;
const WORD = /[\p{L}\p{N}]/u;
/** What is written inside a word and says nothing: apostrophes, zero-width signs, marks. */
const INSIDE = /['’‘`\p{Cf}\p{M}]/u;
/** A word whose letters stand apart: `d i e`, after everything else between words has become one space. */
const APART = /(?<!\p{L})(?:\p{L} ){2,}\p{L}(?!\p{L})/gu;

/**
 * Writes a text so that misspelt, decorated and stretched words are what they are read as: capitals, accents, look-alikes,
 * digits for letters, letters apart or repeated, tatweel and the forms of one Arabic letter. Takes time by its length alone.
 */
export function normalise(original: string): NormalText {
  const letters: string[] = [];
  const at: number[] = [];
  const push = (letter: string, place: number): void => {
    if (letter === ' ' && (letters.length === 0 || letters[letters.length - 1] === ' ')) return;
    letters.push(letter);
    at.push(place);
  };
  const known = new Map<string, Reading[]>();
  let place = 0;
  for (const sign of original) {
    if (PLAIN.has(sign)) push(sign, place);
    else {
      let readings = known.get(sign);
      if (!readings) known.set(sign, (readings = readingsOf(sign)));
      const isLetterAt = (unit: number): boolean => LETTER.test(original[unit] ?? ' ');
      const [before, after] = [place - 1, place + sign.length];
      for (const { alone, inWord, between } of readings)
        if (inWord !== undefined && (isLetterAt(before) || isLetterAt(after))) push(inWord, place);
        else if (between === undefined || !isLetterAt(before) || !isLetterAt(after))
          for (const letter of alone) push(letter, place);
        else if (between !== '') push(between, place);
    }
    place += sign.length;
  }
  return withoutRepeats(...joined(letters, at), original.length);
}

/** What a sign is read as: by itself, beside a letter, and between two. */
interface Reading {
  alone: string;
  inWord?: string;
  between?: string;
}

function readingsOf(sign: string): Reading[] {
  return Array.from(sign.toLowerCase().normalize('NFKD'))
    .filter((unit) => !INSIDE.test(unit))
    .map((unit) => ({
      alone: SAME[unit] ?? PICTURES[unit] ?? (WORD.test(unit) ? unit : ' '),
      inWord: DIGITS[unit],
      between: SIGNS[unit],
    }));
}

function joined(letters: string[], at: number[]): [string[], number[]] {
  const drop = new Set<number>();
  const text = letters.map((letter) => (letter.length === 1 ? letter : '?')).join('');
  for (const { index, 0: found } of text.matchAll(APART))
    for (let i = index; i < index + found.length; i += 1) if (text[i] === ' ') drop.add(i);
  if (drop.size === 0) return [letters, at];
  return [letters.filter((_, i) => !drop.has(i)), at.filter((_, i) => !drop.has(i))];
}

function withoutRepeats(letters: string[], at: number[], end: number): NormalText {
  let text = '';
  const places: number[] = [];
  for (const [i, letter] of letters.entries()) {
    if (letter === letters[i - 1] && LETTER.test(letter)) continue;
    text += letter;
    // A letter outside the basic plane has two units, and both have its place.
    for (let unit = 0; unit < letter.length; unit += 1) places.push(at[i]!);
  }
  return { text, at: [...places, end] };
}

/** Letters and spaces of a phrase, in the spelling of {@link normalise}. Signs of patterns stay as they are. */
export const spell = (phrase: string): string =>
  Array.from(phrase.normalize('NFKD'), (unit) => (LETTER.test(unit) ? (SAME[unit] ?? unit) : unit))
    .filter((unit) => !/\p{M}/u.test(unit))
    .join('')
    .replaceAll(/(\p{L})\1+/gu, '$1');
