import { evaluate } from './arithmetic.js';
import { numbersInWords, spokenNumbers } from './number-words.js';
import { plainText } from './plain-text.js';

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };
/** `2a in hex`, `base 8: 52`. */
const NAMED_BASES: Array<[form: RegExp, base: number]> = [
  [
    /\b([\da-f]{1,8})\s*(?:in\s+)?(?:hex(?:adecimal)?|base\s*16)\b|\b(?:hex(?:adecimal)?|base\s*16)\W+([\da-f]{1,8})\b/gi,
    16,
  ],
  [/\b([0-7]{1,8})\s*(?:in\s+)?(?:octal|base\s*8)\b|\b(?:octal|base\s*8)\W+([0-7]{1,8})\b/gi, 8],
];
const SUPERFLUOUS_ZEROS = /^0+(?=\d)/;

/** Words between numbers that describe a calculation, mapped to operators. */
const OPERATIONS: Array<[RegExp, string]> = [
  [/\b(?:divided by|over)\b|مقسوم[ةه]? على|÷/giu, '/'],
  [/\b(?:multiplied by|times)\b|مضروب[ةه]? في|ضرب/giu, '*'],
  [/\b(?:plus|added to)\b|زائد/giu, '+'],
  [/\b(?:minus|less)\b|ناقص/giu, '-'],
  [/\bsquared\b/giu, '^2'],
  [/\b(?:square root of|root of)\s+(\d+(?:\.\d+)?)/giu, 'sqrt($1)'],
  [/(?:الجذر التربيعي ل(?:لعدد)?|جذر)\s*(\d+(?:\.\d+)?)/gu, 'sqrt($1)'],
];

const RELATIVE: Array<[RegExp, (value: number) => number]> = [
  [/\b(?:double|twice|two times)\s+(?:of\s+)?(\d+(?:\.\d+)?)/giu, (value) => value * 2],
  [/\b(?:triple|thrice|three times)\s+(?:of\s+)?(\d+(?:\.\d+)?)/giu, (value) => value * 3],
  [/\bhalf\s+(?:of\s+)?(\d+(?:\.\d+)?)/giu, (value) => value / 2],
  [/ضعف\s+(\d+(?:\.\d+)?)/gu, (value) => value * 2],
  [/نصف\s+(\d+(?:\.\d+)?)/gu, (value) => value / 2],
  [/\b(?:just |right )?(?:after|above)\s+(\d+)/giu, (value) => value + 1],
  [/\b(?:just |right )?(?:before|below|under)\s+(\d+)/giu, (value) => value - 1],
  [/بعد\s+(\d+)/gu, (value) => value + 1],
  [/قبل\s+(\d+)/gu, (value) => value - 1],
];
const MORE = /((?<!\d)\d+|one|two|three)\s+(more|less|fewer)\s+than\s+(\d+)/giu;
const SMALL: Record<string, number> = { one: 1, two: 2, three: 3 };

/**
 * All numbers that a text contains, in any notation: digits of any script with any separators, fractions, per cent, powers
 * of ten, other bases, Roman numerals, words (English, Arabic), digit by digit, as a calculation, or as a tally.
 * @param said calculations and relations that reveal nothing new, from {@link calculationsIn}
 */
export function numbersIn(text: string, said: ReadonlySet<string> = new Set()): Set<number> {
  const plain = plainText(text);
  const values: ReadonlyArray<ReadonlyArray<number | null>> = [
    numerals(plain),
    inScientificNotation(plain),
    inOtherBases(plain),
    digitByDigit(plain),
    calculated(plain, said),
    relative(plain, said),
    counted(plain),
    roman(plain),
    numbersInWords(plain),
  ];
  return new Set(values.flat().filter((value): value is number => Number.isFinite(value)));
}

/** All possible readings of a numeral: `1.234` is 1.234 and 1234, `3,5` is 3.5. */
function numerals(text: string): number[] {
  const tokens = text.match(/\d+(?:[.,'_\u00a0\u202f ]\d+)*/g) ?? [];
  return tokens.flatMap((token) => {
    const values = [readDecimal(token)];
    if (/[.,'_\u00a0\u202f ]/.test(token)) values.push(Number(token.replace(/\D/g, '')));
    values.push(...token.split(/[^\d.]/).map(Number), ...token.split(/\D/).map(Number));
    return values.flatMap((value) => (Number.isFinite(value) ? [value, -value, value / 100] : []));
  });
}

/** The last separator is the decimal one if it occurs once. */
function readDecimal(token: string): number {
  const at = Math.max(token.lastIndexOf('.'), token.lastIndexOf(','));
  if (at === -1) return Number(token.replace(/\D/g, ''));
  return Number(`${token.slice(0, at).replace(/\D/g, '')}.${token.slice(at + 1).replace(/\D/g, '')}`);
}

function inScientificNotation(text: string): number[] {
  const found = text.matchAll(/(?<!\d)(\d+(?:[.,]\d+)?)\s*(?:[eE]|[*x]\s*10\s*\^?)\s*([+-]?\d{1,3})/g);
  return [...found].map(([, digits = '', power]) => Number(`${digits.replace(',', '.')}e${power}`));
}

function inOtherBases(text: string): number[] {
  const prefixed = text.match(/\b0(?:x[\da-f]+|b[01]+|o[0-7]+)\b/gi) ?? [];
  const binary = text.match(/\b[01](?:[\s_-]?[01]){3,}\b/g) ?? [];
  const named = NAMED_BASES.flatMap(([form, base]) =>
    [...text.matchAll(form)].map(([, before, after]) => Number.parseInt(before ?? after ?? '', base)),
  );
  const ones = binary.map((digits) => Number.parseInt(digits.replace(/\D/g, ''), 2));
  return [...prefixed.map(Number), ...ones, ...named];
}

/** Joins `4 2`, `4-2`, and single digits on separate lines. */
function digitByDigit(text: string): number[] {
  const runs = text.match(/(?<!\d)\d(?:[^\p{L}\d]{1,3}\d(?!\d))+/gu) ?? [];
  return runs.flatMap((run) => {
    const digits = run.replace(/\D/g, '').replace(SUPERFLUOUS_ZEROS, '');
    return digits.length <= 15 ? digitWindows(digits) : [];
  });
}

/** All substrings of at least two digits. */
function digitWindows(digits: string): number[] {
  const parts: number[] = [];
  for (let from = 0; from < digits.length - 1; from += 1)
    for (let to = from + 2; to <= digits.length; to += 1) parts.push(Number(digits.slice(from, to)));
  return parts;
}

function calculated(text: string, said: ReadonlySet<string>): number[] {
  return calculationRuns(text)
    .filter((run) => !said.has(packed(run)))
    .map((run) => evaluate(run))
    .filter((value) => value !== null);
}

/** The numbers in a text, without the results of its calculations. */
export function statedNumbers(text: string): Set<number> {
  const plain = plainText(text);
  return new Set([...numerals(plain), ...inScientificNotation(plain), ...numbersInWords(plain)]);
}

const packed = (text: string): string => text.replace(/\s/g, '').toLowerCase();

/** The calculations of a text, and its relations such as `after 41`. */
export function calculationsIn(text: string): Set<string> {
  const plain = plainText(text);
  return new Set([...calculationRuns(plain), ...relations(plain).map(([phrase]) => phrase)].map(packed));
}

function calculationRuns(text: string): string[] {
  let signs = text.replace(/(\d),(?=\d)/g, '$1.');
  for (const [words, sign] of OPERATIONS) signs = signs.replace(words, sign);
  signs = signs.replace(/(\d|\))\s*[xX]\s*(?=\d|\()/g, '$1*');
  const runs = signs.match(/(?:sqrt|[\d.()+\-*/^! \t])+/g) ?? [];
  const clean = (run: string): string => run.replace(/\.(?!\d)/g, ' ').trim();
  return [...runs, ...wordCalculations(text)]
    .map(clean)
    .filter((run) => /\d/.test(run) && /[-+*/^!t]/.test(run));
}

/** Converts `six times seven` to `6*7`. */
function wordCalculations(text: string): string[] {
  let signs = text;
  for (const [words, sign] of OPERATIONS) signs = signs.replace(words, ` ${sign} `);
  return signs.split(/[.;\n,]/).flatMap((clause) => {
    const parts = clause.split(/\s([-+*/])\s/);
    if (parts.length < 3) return [];
    const spoken = parts.map((part, at) => {
      if (at % 2 === 1) return part;
      const numbers = /\d/.test(part)
        ? (part.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
        : spokenNumbers(part);
      return String((at === 0 ? numbers.at(-1) : numbers[0]) ?? '');
    });
    return spoken.includes('') ? [] : [spoken.join('')];
  });
}

function relative(text: string, said: ReadonlySet<string>): number[] {
  return relations(text).flatMap(([phrase, value]) => (said.has(packed(phrase)) ? [] : [value]));
}

function relations(text: string): Array<[phrase: string, value: number]> {
  const simple = RELATIVE.flatMap(([words, of]) =>
    [...text.matchAll(words)].map(([phrase, value]): [string, number] => [phrase, of(Number(value))]),
  );
  const steps = [...text.matchAll(MORE)].map(([phrase, by = '', more, value]): [string, number] => {
    const step = SMALL[by.toLowerCase()] ?? Number(by);
    return [phrase, Number(value) + (more?.toLowerCase() === 'more' ? step : -step)];
  });
  return [...simple, ...steps];
}

/** The length of each run of one sign, such as a tally. */
function counted(text: string): number[] {
  const runs = text.match(/([^\p{L}\p{N}\s.\-_=*#~`])(?:\s?\1){2,}/gu) ?? [];
  return runs.map((run) => [...run.replace(/\s/g, '')].length);
}

function roman(text: string): number[] {
  const tokens = text.match(/\b[IVXLCDM]{2,15}\b/g) ?? [];
  return tokens.map((token) => {
    const values = [...token.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
    return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
  });
}
