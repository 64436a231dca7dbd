import { contentWords } from '../grouping/group-words.js';
import { numbersInWords } from '../study/number-words.js';
import { saysOtherThan } from './check-question.js';
import { plainText } from '../study/plain-text.js';
import { detectLanguage } from '../study/study-gate.js';

/** An exercise of a class, for recognition in a student's text. */
export interface IndexedExercise {
  id: number;
  number: string;
  text: string;
  page: number | null;
}

/** The minimum share of an exercise's words, weighted by rarity, in a text about it. */
const SHARED = 0.6;
/** The minimum share of a text's own words (and at least three of them) that the exercise contains: a part of it was copied. */
const PART = 0.8;
const MIN_PART_WORDS = 3;
/** In a message with at most this many words, a number alone refers to an exercise. */
const BARE_WORDS = 3;
/** In a message with at most this many words, chapter and number refer to an exercise. */
const CHAPTER_WORDS = 12;
/** Long text is compared in parts of this many characters: words far apart do not form an exercise. */
const PART_CHARS = 1_200;

/** A sentence quotes an exercise if the exercise contains at least this share of its words. */
const QUOTED = 0.9;
/** Limit on lines or sentences that one exercise may be split into. */
const QUOTE_PARTS = 3;
/** The model reads it in place of an exercise, and may repeat it. */
const LEFT_OUT = {
  en: '[An exercise is left out here until it has been worked on.]\n',
  ar: '[يُحجب هنا تمرين إلى أن يُعمل عليه.]\n',
};

const NUMBER_CUE =
  /(?:^|[^\p{L}])(?:(?!exact|except|expect|extra|exist|exam)ex\p{L}{0,8}\.?|tasks?|questions?|problems?|sums?|nos?\.?|nr\.?|numbers?|nums?\.?|aufgaben?|übung(?:en)?|ejercicios?|esercizi\p{L}?|exo|soru|al[ıi]şt[ıi]rma|zadan\p{L}{1,4}|упражнени\p{L}{1,2}|задани\p{L}{1,2}|(?:ال)?(?:تمارين|تمرين|سؤال|أسئلة|اسئلة|مسألة|مسالة|رقم)|第|q|#|№)\s*(?:no\.?|nr\.?|number|numéro|número|رقم|#)?\s*[:(]?\s*/giu;
const NUMBER_LIST =
  /^(?:\d{1,3}(?:\.\d{1,3})?[a-z]?(?![\p{L}\p{N}])(?:\s*(?:,|;|&|\+|and|or|to|und|y|et|و|أو|إلى|-|–)\s*(?=\d))?)+/iu;
/** Single letters after the word for an exercise: `Exercise A`, `tasks B and C`. */
const LETTER_LIST =
  /^\p{L}ـ?(?![\p{L}\p{M}\p{N}'])(?:\s*(?:,|;|&|\+|and|or|to|und|y|et|-|–|و)\s*\p{L}(?![\p{L}\p{M}\p{N}']))*/u;
/** What may follow a lower-case letter that names an exercise: `exercise a please`, but not `exercise a day`. */
const LETTER_END = /^\s*(?:$|[^\p{L}\s]|(?:of|on|in|from|for|please|pls|von|auf|de|من|في)(?!\p{L}))/iu;
const CHAPTER = /(?:chapter|unit|kapitel|chapitre|cap[ií]tulo|(?:ال)?(?:فصل|وحدة))\s*(\d{1,2})/iu;
const PAGE = /(?:pages?|pg\.?|p\.|seite|página|sayfa|صفحة|ص)\s*(\d{1,4})/iu;
const POINTS_AT =
  /(?:one|ones|exercise|task|problem|question|part|sum|story|التمرين|تمرين|المسألة|السؤال|الذي|التي)\s+(?:with|about|on|where|of|that|عن|فيه|فيها|حول|الذي|التي|مع|بـ?)\s*(.{2,80})/giu;
const ALL =
  /\b(?:all|every|each|list|whole|complete|full)\b.{0,40}\b(?:answers?|solutions?|results?|exercises?|tasks?)\b|\banswer\s?keys?\b|\b(?:back|end) of (?:the|my|our) (?:book|chapter)\b|\b(?:solutions?|answers?)\s+(?:page|section|part|list|chapter|for the|to the|of the|on the|on page)\b|\b(?:page|section|part|list|chapter) (?:of|with) (?:the )?(?:solutions?|answers?)\b|(?:جميع|كل|كافة).{0,30}(?:الحلول|الإجابات|الأجوبة|التمارين)|مفتاح|صفحة (?:الحلول|الإجابات)/iu;

/** "The second exercise of chapter 4", "the one between 4.1 and 4.3": only the book shows which one is meant. */
const COUNTED =
  /\b(?:first|second|third|fourth|fifth|sixth|last|next|previous|\d(?:st|nd|rd|th))\s+(?:exercise|question|task|problem|one)\b|\b(?:exercise|one|question|task)\s+(?:between|before|after)\b|(?:التمرين|السؤال|المسألة)\s+(?:الأول|الثاني|الثالث|الرابع|الخامس|الأخير)/iu;

/** Recognizes exercises of a class in students' messages. Uses only rules, so that no judgement of a model can hide one. */
export class ExerciseIndex {
  private readonly exercises: readonly Signature[];
  private readonly rarity = new Map<string, number>();

  constructor(exercises: readonly IndexedExercise[]) {
    this.exercises = exercises.map(({ id, number, page, text }) => ({
      ...{ id, number, page, words: new Set(contentWords(text)) },
      ...{ numbers: statedIn(text), formulas: findFormulas(text) },
    }));
    const counts = new Map<string, number>();
    for (const { words } of this.exercises)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts) this.rarity.set(word, Math.log(1 + exercises.length / count));
  }

  /**
   * The ids of the exercises that a question names, quotes or describes, or that it asks for as a whole.
   * @param last the exercises of the chat, which a number means first
   */
  match(text: string, last?: ReadonlySet<number>): Set<number> {
    const plain = plainText(text);
    return ALL.test(plain) || COUNTED.test(plain)
      ? new Set(this.exercises.map(({ id }) => id))
      : this.named(text, last);
  }

  /** The ids of the exercises that a text names by number, quotes completely or partly, or refers to by one of their words. */
  named(text: string, last?: ReadonlySet<number>): Set<number> {
    const plain = plainText(text);
    const tails = [...plain.matchAll(POINTS_AT)].map(([, tail]) => tail ?? '');
    const pointed = new Set(tails.flatMap(contentWords));
    const found = this.quoted(text);
    for (const id of this.byNumber(plain, last)) found.add(id);
    const rare = Math.log(1 + this.exercises.length / 2);
    for (const { id, words } of this.exercises)
      if ([...pointed].some((word) => words.has(word) && (this.rarity.get(word) ?? 0) >= rare)) found.add(id);
    return found;
  }

  /** The ids of the exercises that a text quotes completely or partly: by words, numbers or formulas. */
  quoted(text: string): Set<number> {
    const found = new Set<number>();
    for (const part of splitText(plainText(text))) {
      const quote = toQuote(part);
      for (const one of this.exercises)
        if (this.sharesWords(one, quote) || hasSignature(one, quote)) found.add(one.id);
    }
    return found;
  }

  /** Removes the lines and sentences that contain one of these exercises. Keeps explanations of its topic. */
  without(text: string, ids: ReadonlySet<number>): string {
    const found = this.quoted(text);
    const locked = this.exercises.filter(({ id }) => ids.has(id) && found.has(id));
    if (locked.length === 0) return text;
    const parts = text.split(/(\n+|(?<=[^\d\s][.!?؟])\s+)/u);
    const left = new Set<number>();
    // Remove as few lines as possible, to keep the text before and after the exercise.
    for (let size = 1; size <= 2 * QUOTE_PARTS; size += 2)
      for (let from = 0; from + size <= parts.length; from += 2) {
        const places = Array.from({ length: size }, (_, step) => from + step);
        if (places.some((place) => left.has(place))) continue;
        const quote = toQuote(plainText(parts.slice(from, from + size).join('')));
        if (!locked.some((one) => this.stands(one, quote))) continue;
        for (const place of places) left.add(place);
      }
    for (const place of [...left]) if (left.has(place + 2)) left.add(place + 1);
    return parts
      .flatMap((part, index) =>
        !left.has(index) ? [part] : left.has(index - 1) ? [] : [LEFT_OUT[detectLanguage(part)]],
      )
      .join('');
  }

  /** Whether one or two sentences contain an exercise, and not just its topic. */
  private stands(one: Signature, quote: Quote): boolean {
    if (hasSignature(one, quote)) return true;
    const { said, asks } = quote;
    const shared = [...said].filter((word) => one.words.has(word)).length;
    return this.sharesWords(one, quote) && (shared / said.size >= QUOTED || asks);
  }

  private byNumber(plain: string, last?: ReadonlySet<number>): number[] {
    const named = new Set<string>();
    for (const { index, 0: cue } of plain.matchAll(NUMBER_CUE)) {
      const rest = plain.slice(index + cue.length, index + cue.length + 60).toLowerCase();
      const list = NUMBER_LIST.exec(rest)?.[0];
      for (const number of list ? listed(list) : []) named.add(number);
      for (const letter of lettersIn(plain.slice(index + cue.length))) named.add(letter);
      if (!list)
        for (const value of numbersInWords(rest.split(/\s+/).slice(0, 3).join(' '))) named.add(String(value));
    }
    // `4.2`, `4-2`: in a short message, chapter and number always refer to an exercise.
    if (plain.trim().split(/\s+/).length <= CHAPTER_WORDS)
      for (const [, chapter, number] of plain.matchAll(
        /(?<![\d.,])(\d{1,2})\s?[.,-]\s?(\d{1,3})(?![\d.,]\d)/g,
      ))
        named.add(`${chapter}.${number}`);
    const words = plain.trim().split(/\s+/);
    if (words.length <= BARE_WORDS && !saysOtherThan(plain, []))
      for (const [number] of plain.toLowerCase().matchAll(/(?<![\d.,])\d{1,3}[a-z]?(?![\p{L}\p{N}.,]\S)/gu))
        named.add(number);
    if (words.length <= BARE_WORDS)
      for (const [letter] of plain.matchAll(/(?<![\p{L}\p{M}\p{N}'])\p{Lu}(?=[\s?.!]*$)/gu))
        named.add(numberKey(letter));
    if (named.size === 0) return [];
    const page = Number(PAGE.exec(plain)?.[1] ?? NaN);
    const chapter = CHAPTER.exec(plain)?.[1];
    const matches = this.exercises.filter(
      ({ number }) => named.has(numberKey(number)) || named.has(numberKey(number).replace(/[a-z]$/, '')),
    );
    // "Task 3 on page 2" and "task 3 of chapter 1" mean 1.3 if the book numbers exercises by chapter.
    const counted = this.exercises.filter(
      (one) =>
        (one.page === page || (chapter !== undefined && one.number.startsWith(`${chapter}.`))) &&
        named.has(one.number.replace(/^\d+\./, '')),
    );
    const onPage = matches.filter((one) => one.page === page);
    const found = [onPage, counted, matches].find(({ length }) => length > 0) ?? [];
    const ofChat = found.filter(({ id }) => last?.has(id));
    const isOther = (one: Signature): boolean =>
      !ofChat.includes(one) && ofChat.some(({ number }) => number === one.number);
    return found.filter((one) => !isOther(one)).map(({ id }) => id);
  }

  private sharesWords({ words }: Signature, { said }: Quote): boolean {
    const weigh = (some: Iterable<string>): number =>
      [...some].reduce((sum, word) => sum + (this.rarity.get(word) ?? 1), 0);
    const shared = [...words].filter((word) => said.has(word));
    const count = shared.length;
    if (count < Math.min(MIN_PART_WORDS, words.size) || count < 2) return false;
    return weigh(shared) / weigh(words) >= SHARED || (count >= MIN_PART_WORDS && count / said.size >= PART);
  }
}

/** An exercise prepared for comparison. */
interface Signature extends Omit<IndexedExercise, 'text'> {
  words: ReadonlySet<string>;
  numbers: readonly number[];
  formulas: readonly string[];
}

/** A text, parsed once for all exercises. */
interface Quote {
  numbers: ReadonlySet<number>;
  packed: string;
  said: ReadonlySet<string>;
  /** Whether it ends as a question or begins with a number. */
  asks: boolean;
}

const toQuote = (plain: string): Quote => ({
  numbers: new Set(statedIn(plain)),
  packed: plain.replace(/\s/g, '').toLowerCase(),
  said: new Set(contentWords(plain)),
  asks: /[?؟]\s*$|^\s*\p{P}?(?:\d{1,3}[a-z]?|\d+\.\d+|\p{L})[.):]\s/u.test(plain),
});

/** Normalizes the number of an exercise for comparison. */
const numberKey = (number: string): string =>
  number.normalize('NFKC').toLowerCase().replace(/[أإآ]/gu, 'ا').replaceAll('ـ', '');

/** The exercise letters at the start of the text after the word for an exercise. */
function lettersIn(text: string): string[] {
  const list = LETTER_LIST.exec(text)?.[0];
  if (list === undefined) return [];
  const isClear = LETTER_END.test(text.slice(list.length));
  return (list.match(/(?<![\p{L}\p{M}])\p{L}(?![\p{L}\p{M}'])/gu) ?? [])
    .filter((letter) => isClear || (letter !== 'I' && letter !== letter.toLowerCase()))
    .map(numberKey);
}

/** Splits a text into parts that overlap by half. */
function splitText(text: string): string[] {
  const parts = [text.slice(0, PART_CHARS)];
  for (let from = PART_CHARS / 2; from + PART_CHARS / 2 < text.length; from += PART_CHARS / 2)
    parts.push(text.slice(from, from + PART_CHARS));
  return parts;
}

/** Expands `3, 5-7 and 9b` to exercise numbers. */
function listed(list: string): string[] {
  const numbers = list.match(/\d{1,3}(?:\.\d{1,3})?[a-z]?/gi) ?? [];
  const ranges = [...list.matchAll(/(\d{1,3})\s*(?:-|–|to|إلى)\s*(\d{1,3})/gi)].flatMap(([, from, to]) =>
    Array.from({ length: Math.min(100, Math.max(0, Number(to) - Number(from) + 1)) }, (_, step) =>
      String(Number(from) + step),
    ),
  );
  return [...numbers.map((number) => number.toLowerCase()), ...ranges];
}

/** The numbers in a text, as digits or words. */
const statedIn = (text: string): number[] => {
  const digits = plainText(text).match(/\d+(?:[.,]\d+)?/g) ?? [];
  return [...new Set([...digits.map((one) => Number(one.replace(',', '.'))), ...numbersInWords(text)])];
};

/** Whether the text contains a formula of the exercise, or all its numbers if these identify it. */
const hasSignature = ({ numbers, formulas }: Signature, { numbers: stated, packed }: Quote): boolean =>
  formulas.some((one) => packed.includes(one)) ||
  ((numbers.length > 2 || (numbers.length === 2 && Math.max(...numbers) > 12)) &&
    numbers.every((one) => stated.has(one)));

/** The equations and expressions of an exercise, without spaces. */
const findFormulas = (text: string): string[] =>
  (
    plainText(text)
      .toLowerCase()
      .match(/[\da-z()[\]+\-*/^=.,:\s]+/g) ?? []
  )
    .map((run) =>
      run
        .replace(/\b[a-z]{2,}\b/g, ' ')
        .trim()
        .replace(/[.,:]+$/, '')
        .replace(/\s/g, ''),
    )
    .filter((run) => run.length >= 4 && /\d/.test(run) && /[+\-*/^=]/.test(run.slice(1)));
