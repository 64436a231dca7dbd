/** Words of numbers in English and Arabic, and the numbers that a run of them states. */
const ONES: Record<string, number> = {
  ...{
    zero: 0,
    oh: 0,
    nought: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
  },
  ...{ ten: 10, eleven: 11, twelve: 12, dozen: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16 },
  ...{ seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50 },
  ...{ sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ صفر: 0, واحد: 1, واحده: 1, احد: 1, احدي: 1, اثنان: 2, اثنين: 2, اثنتان: 2, اثنا: 2, اثني: 2 },
  ...{ ثلاث: 3, ثلاثه: 3, اربع: 4, اربعه: 4, خمس: 5, خمسه: 5, ست: 6, سته: 6, سبع: 7, سبعه: 7 },
  ...{ ثمان: 8, ثماني: 8, ثمانيه: 8, تسع: 9, تسعه: 9, عشر: 10, عشره: 10, عشرون: 20, عشرين: 20 },
  ...{ ثلاثون: 30, ثلاثين: 30, اربعون: 40, اربعين: 40, خمسون: 50, خمسين: 50, ستون: 60, ستين: 60 },
  ...{
    سبعون: 70,
    سبعين: 70,
    ثمانون: 80,
    ثمانين: 80,
    تسعون: 90,
    تسعين: 90,
    مئتان: 200,
    مئتين: 200,
    مايتان: 200,
  },
};
const SCALES: Record<string, number> = {
  ...{ hundred: 100, thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 },
  ...{ مئه: 100, مايه: 100, مييه: 100, الف: 1_000, الاف: 1_000, مليون: 1_000_000 },
};
const JOINTS = new Set(['and', 'و', 'a']);
const POINTS = new Set(['point', 'comma', 'dot', 'فاصله', 'فاصل']);
const MINUS = new Set(['minus', 'negative', 'سالب', 'ناقص']);

const ARABIC_FORMS: Array<[RegExp, string]> = [
  [/[\u064b-\u0652\u0670ـ]/gu, ''],
  [/[أإآٱ]/gu, 'ا'],
  [/ى/gu, 'ي'],
  [/ة/gu, 'ه'],
  [/ؤ/gu, 'و'],
  [/ئ/gu, 'ي'],
];

/** The words of a text in one form; an Arabic `و` in front of a number word stands alone. */
function wordsOf(text: string): string[] {
  let plain = text.toLowerCase();
  for (const [form, letter] of ARABIC_FORMS) plain = plain.replace(form, letter);
  const words = plain.match(/\p{L}+|[^\p{L}\s,-]+/gu) ?? [];
  return words.flatMap((word) => {
    const rest = word.slice(1);
    return word.startsWith('و') && (rest in ONES || rest in SCALES) ? ['و', rest] : [word];
  });
}

/** The numbers that a text states in words: `forty-two`, `four two`, `three point five`, `اثنان وأربعون`. */
export function numbersInWords(text: string): number[] {
  return runsOf(text).flatMap(valuesOf);
}

/** As {@link numbersInWords}, each run of words once: `eighty-four` is 84 alone. */
export function spokenNumbers(text: string): number[] {
  return runsOf(text).flatMap(sumsOf);
}

function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const close = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const word of wordsOf(text)) {
    const counts = word in ONES || word in SCALES;
    if (counts || (run.length > 0 && (JOINTS.has(word) || POINTS.has(word))) || MINUS.has(word))
      run.push(word);
    else close();
  }
  close();
  return runs;
}

/** A run of number words as one number, and digit by digit. */
function valuesOf(words: readonly string[]): number[] {
  const negative = MINUS.has(words[0] ?? '');
  const at = words.findIndex((word) => POINTS.has(word));
  const whole = at === -1 ? words : words.slice(0, at);
  const values = sumsOf(whole);
  const digits = digitsOf(whole);
  if (digits !== null) values.push(Number(digits));
  if (at !== -1) {
    const fraction = digitsOf(words.slice(at + 1)) ?? sumsOf(words.slice(at + 1)).join('');
    values.push(...[...values].map((value) => Number(`${value}.${fraction}`)));
  }
  return negative ? values.flatMap((value) => [value, -value]) : values;
}

/** `four two` is 42: single digits, or tens and digits, one after the other. */
function digitsOf(words: readonly string[]): string | null {
  const digits = words.filter((word) => !JOINTS.has(word)).map((word) => ONES[word]);
  if (digits.length === 0 || digits.some((digit) => digit === undefined)) return null;
  return digits.join('');
}

/** The sum that each part of a run makes: `forty two` is 42, `two, seven` are 2 and 7. */
function sumsOf(words: readonly string[]): number[] {
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
      // Arabic names the ones before the tens: `اثنان و أربعون`.
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
