import { foldLetter } from './plain-text.js';

/** Number words in English and Arabic, in counting order. Alternative spellings are separated by `/`. */
const counted = (words: string, from: number, step = 1): Record<string, number> =>
  Object.fromEntries(
    words
      .split(' ')
      .flatMap((spellings, at) => spellings.split('/').map((word) => [word, from + at * step] as const)),
  );
const ONES: Record<string, number> = {
  ...counted('zero/oh/nought one two three four five six seven eight nine ten eleven twelve/dozen', 0),
  ...counted('thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 13),
  ...counted('twenty thirty forty/fourty fifty sixty seventy eighty ninety', 20, 10),
  ...counted('صفر واحد/واحده/احد/احدي اثنان/اثنين/اثنتان/اثنا/اثني ثلاث/ثلاثه اربع/اربعه خمس/خمسه', 0),
  ...counted('ست/سته سبع/سبعه ثمان/ثماني/ثمانيه تسع/تسعه عشر/عشره', 6),
  ...counted('عشرون/عشرين ثلاثون/ثلاثين اربعون/اربعين خمسون/خمسين', 20, 10),
  ...counted('ستون/ستين سبعون/سبعين ثمانون/ثمانين تسعون/تسعين', 60, 10),
  ...counted('مئتان/مئتين/مايتان', 200),
};
const SCALES: Record<string, number> = {
  ...{ hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 },
  ...{ مئه: 100, مايه: 100, مييه: 100, الف: 1_000, الاف: 1_000, مليون: 1_000_000 },
};
const JOINTS = new Set(['and', 'و', 'a']);
const POINTS = new Set(['point', 'comma', 'dot', 'فاصله', 'فاصل']);
const MINUS = new Set(['minus', 'negative', 'سالب', 'ناقص']);

/** The normalized words of a text. Separates an Arabic `و` from the number word after it. */
function toWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670ـ]/gu, '')
    .replace(/[أإآٱىةؤئ]/gu, foldLetter);
  const words = plain.match(/\p{L}+|[^\p{L}\s,-]+/gu) ?? [];
  return words.flatMap((word) => {
    const rest = word.slice(1);
    return word.startsWith('و') && (rest in ONES || rest in SCALES) ? ['و', rest] : [word];
  });
}

/** The numbers that a text contains as words: `forty-two`, `four two`, `three point five`, `اثنان وأربعون`. */
export function numbersInWords(text: string): number[] {
  return findRuns(text).flatMap(parseRun);
}

/** Like {@link numbersInWords}, but reads each run of words only once: `eighty-four` is only 84. */
export function spokenNumbers(text: string): number[] {
  return findRuns(text).flatMap(sumParts);
}

function findRuns(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const word of toWords(text)) {
    const counts = word in ONES || word in SCALES;
    if (counts || (run.length > 0 && (JOINTS.has(word) || POINTS.has(word))) || MINUS.has(word))
      run.push(word);
    else close();
  }
  close();
  return runs;
}

/** Reads a run of number words as one number, and digit by digit. */
function parseRun(words: readonly string[]): number[] {
  const negative = MINUS.has(words[0] ?? '');
  const at = words.findIndex((word) => POINTS.has(word));
  const whole = at === -1 ? words : words.slice(0, at);
  const values = sumParts(whole);
  const digits = joinDigits(whole);
  if (digits !== null) values.push(Number(digits));
  if (at !== -1) {
    const fraction = joinDigits(words.slice(at + 1)) ?? sumParts(words.slice(at + 1)).join('');
    values.push(...[...values].map((value) => Number(`${value}.${fraction}`)));
  }
  return negative ? values.flatMap((value) => [value, -value]) : values;
}

/** `four two` is 42: single digits, or tens and digits in sequence. */
function joinDigits(words: readonly string[]): string | null {
  const digits = words.filter((word) => !JOINTS.has(word)).map((word) => ONES[word]);
  if (digits.length === 0 || digits.some((digit) => digit === undefined)) return null;
  return digits.join('');
}

/** The sum of each part of a run: `forty two` is 42, `two, seven` are 2 and 7. */
function sumParts(words: readonly string[]): number[] {
  const sums: number[] = [];
  let total = 0;
  let group = 0;
  let last = Infinity;
  let has = false;
  const close = (): void => {
    if (has) sums.push(total + group);
    [total, group, last, has] = [0, 0, Infinity, false];
  };
  let joined = false;
  for (const word of words) {
    const scale = SCALES[word];
    const one = ONES[word];
    if (scale !== undefined) {
      if (scale === 100) group = (group || 1) * 100;
      else {
        total += (group || 1) * scale;
        group = 0;
      }
      [last, has] = [scale, true];
    } else if (one !== undefined) {
      // In Arabic, the ones precede the tens: `اثنان و أربعون`.
      const arabicTens = joined && one >= 20 && one % 10 === 0 && last < 10;
      const teen = one === 10 && last < 10 && /\p{Script=Arabic}/u.test(word);
      if (has && one >= last && !arabicTens && !teen) close();
      group += one;
      [last, has] = [one === 0 ? 1 : one, true];
    }
    joined = JOINTS.has(word);
  }
  close();
  return sums;
}
