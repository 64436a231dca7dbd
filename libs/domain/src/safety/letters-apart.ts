import { DIGITS } from './normalise.js';

/** A letter with its marks and signs that nobody sees. */
const LETTER = String.raw`[\p{L}\p{N}][\p{M}\p{Cf}]*`;
/** What is written between two letters that stand apart. */
const GAP = String.raw`[^\p{L}\p{N}\p{M}\p{Cf}]{1,4}`;
const [ONE_LETTER, EACH_LETTER] = [new RegExp(LETTER, 'u'), new RegExp(LETTER, 'gu')];
const LETTERS_APART = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${LETTER}(?:${GAP}${LETTER}(?![\p{L}\p{N}])){5,}`,
  'gu',
);
/** Words with a bar between them, which stands for a letter elsewhere. */
const BARS = /(?<=\p{L})\|(?=\p{L})/gu;
/** A word in which digits stand for letters; a 1 alone does in a text that has such words. */
const SPELT_WORD = /[\p{L}\d]+/gu;
const ONE_ALONE = /(?<!\S)1(?!\S)/gu;
/** The longest text in which digits and bars are looked at, in characters: of a longer one, most is not written to hide. */
const MAX_SPELT = 1_000;
/** Letters of a run in which words are looked for. */
const MAX_LETTERS = 400;

/** The words in which danger is said: a gap may show where a word ends, or not, or be the end of a line. */
const WORDS: ReadonlySet<string> = new Set(
  `i im am a my me myself self u you we he she they him her them it its is was be been being do dont not no never nobody noone
  want wanna wants need wish hope plan going gonna will would should can cant could must have has had to of in on at by for from with
  the and or but so if that this all any anymore more longer just really now tonight today tomorrow soon night day school home room
  die dies died dying dead death kill killed killing suicide suicidal commit end ending life live living alive exist hang hanging jump
  hurt hurts hurting harm cut cuts cutting wrist wrists arm pills tablets take overdose disappear gone sleep forever wake up born
  hate tired feel like better off without everyone please help hit hits beat beats rape raped touch touches touched dad father mum mom
  uncle brother gun knife bomb shoot stab bring blood pain think thinking about one anyone out get rid
  انا اني انني اريد بدي ابغي ابغى عايز عايزه عاوز نفسي ان اموت موت الموت بموت اقتل سأقتل ساقتل انتحر الانتحار انتحار انهي أنهي سأنهي حياتي حياه الحياة
  العيش اعيش لا لم لن ما مش مو من في على عن الى كل احد أحد يحبني الليله الليلة اليوم غدا بكره الان الآن اجرح أجرح اؤذي أؤذي اشنق اقفز حبوب
  تعبت كرهت اكره أكره اتمنى أتمنى لو كنت ميت ميته اختفي أختفي ابي أبي عمي يضربني يلمسني ساعدوني ساعدني أنا أني أريد أن أموت أقتل أنتحر سأنتحر سوف`.split(
    /\s+/,
  ),
);
const LONGEST = Math.max(...Array.from(WORDS, (word) => word.length));

/**
 * A second reading of a text in which letters stand apart ("w-a-n-t t-o", "i w a n t t o", one a line), words have bars between
 * them, or digits stand for letters; null where there is none. The words of a run of letters are looked for in a list. Where it
 * has others, what stands between most of the letters is no gap of words, and anything else is one. Takes time by the length of
 * the text alone.
 */
export function withLettersTogether(text: string): string | null {
  const read = withWordsSpelt(text).replace(
    LETTERS_APART,
    (run) => wordsByList(run) ?? wordsByGaps(run) ?? run,
  );
  return read === text ? null : read;
}

function withWordsSpelt(text: string): string {
  if (text.length > MAX_SPELT) return text;
  const apart = text.replace(BARS, ' ');
  const spelt = apart.replace(SPELT_WORD, (word) =>
    /\p{L}/u.test(word) ? word.replace(/\d/g, (digit) => DIGITS[digit] ?? digit) : word,
  );
  return spelt === apart ? apart : spelt.replace(ONE_ALONE, 'i');
}

function wordsByGaps(run: string): string | null {
  const gaps = run.split(ONE_LETTER).slice(1, -1);
  const counts = Map.groupBy(gaps, (gap) => gap);
  if (counts.size === 1) return null;
  const [[usual] = ['']] = [...counts].toSorted(([, first], [, second]) => second.length - first.length);
  const letters = run.match(EACH_LETTER) ?? [];
  return letters.map((letter, at) => (at === 0 || gaps[at - 1] === usual ? letter : ` ${letter}`)).join('');
}

/** The fewest words of the list that make up the letters; null where they do not. */
function wordsByList(run: string): string | null {
  const letters = Array.from(
    run.toLowerCase().matchAll(/[\p{L}\p{N}]/gu),
    ([letter]) => DIGITS[letter] ?? letter,
  );
  if (letters.length > MAX_LETTERS) return null;
  const best: Array<readonly string[] | undefined> = [[]];
  for (let end = 1; end <= letters.length; end += 1)
    for (let begin = Math.max(0, end - LONGEST); begin < end; begin += 1) {
      const word = letters.slice(begin, end).join('');
      const before = best[begin];
      if (before && WORDS.has(word) && before.length + 1 < (best[end]?.length ?? Infinity))
        best[end] = [...before, word];
    }
  return best[letters.length]?.join(' ') ?? null;
}
