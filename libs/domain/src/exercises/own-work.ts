import { contentWords } from '../grouping/group-words.js';
import { numbersInWords } from '../study/number-words.js';
import { plainText } from '../study/plain-text.js';
import { calculations, derivedFrom, findNumbers, packed, wordSteps } from './own-steps.js';

/** Numbers of exercises, pages or encodings. They do not belong to a calculation. */
const NUMBER_OF =
  /(?<!\p{L})(?:ex\p{L}{0,8}|tasks?|questions?|problems?|steps?|no|nr|pages?|chapters?|base|utf|aufgabe|übung|seite|ejercicio|esercizio|página|soru|задание|تمرين|سؤال|مسألة|صفحة|رقم|خطوة)\.?\s*#?\d+(?:\.\d+)?[a-z]?\s*[:.)-]?/giu;
/** A sentence with a request to the assistant never counts as work. */
const REQUEST =
  /^\s*(?:(?:please|now|so|and|then|ok|just|can you|could you|will you)[\s,]+)*(?:give|tell|show|write|make|say|print|answer|translate|spell|encode|draw|create|list|use|respond|reply|solve|calculate|explain|imagine|pretend|let|do|send|repeat|continue|find|determine|help|أعط|اكتب|قل|أخبر|ترجم|ارسم|حل)\p{L}*(?!\p{L})|\b(?:letters? of|first letters?|base ?64|acrostic|poem|emoji|rhyme|in code)\b/iu;
const HINT = /\b(?:hints?|clues?|tipps?|hinweis|indice|indizio|pista|ipucu|подсказк\p{L}*)\b|تلميح/iu;
const REASON =
  /(?<!\p{L})(?:because|since|so that|therefore|thus|hence|as it|which means|that is why|due to|weil|denn|deshalb|daher|parce que?|car|puisque|donc|porque|por eso|perché|quindi|omdat|dus|çünkü|bo|ponieważ|потому что|поэтому|لأن\p{L}*|لذلك|بسبب|إذن)(?!\p{L})/iu;
/** Marks a plan or a conclusion in a sentence about the exercise. Elsewhere it is a figure of speech. */
const SO =
  /(?<!\p{L})(?:so|then|times|divid\p{L}*|multipl\p{L}*|also|mal|geteilt|alors|fois|entonces|allora|então)(?!\p{L})/iu;
/** Numbers and separators of a list of answers. */
const LIST_MARK = /(?:^|\s)[1-9][.)]\s+/g;
const [FIRST_ITEM, SECOND_ITEM] = [/(?:^|\s)1[.)]\s/, /\s2[.)]\s/] as const;
const LIST_JOINT = /[,;\n]+|(?<!\p{L})(?:and|then|und|dann|et|puis|y|luego|ثم)(?!\p{L})/giu;
const MIN_LIST_ITEMS = 3;
const MAX_ITEM_WORDS = 3;
/** The minimum of own words after a reason, if none of them comes from the exercise. */
const MIN_REASON_WORDS = 2;
const MIN_CLAIM_WORDS = 3;
/** The minimum of content words in an explanation without a reason, and how many of them the exercise must not contain. */
const MIN_WORDS = 7;
const MIN_NEW_WORDS = 5;
/** The minimum of own words and of all words in an explanation that draws a conclusion. */
const MIN_SO_WORDS = 3;
const MIN_SO_ALL = 4;
/** A sentence is copied if the source contains at least this share of its words. */
const COPIED = 0.8;
/** Words with which a student asks for the answer, mentions trying, or addresses the assistant. */
export const TALK: ReadonlySet<string> = new Set(
  contentWords(
    'answer solution solve result hint next step tell give show want need please teacher allowed permission now really already tried try trying attempt ' +
      'attempted worked work hard difficult think thought guess maybe sure exercise task question problem number page homework know understand idea stuck help ' +
      'assistant another more not anything something one way rule rules ignore instruction pretend role correct right wrong check finish final done yes no thing ' +
      'جواب حل نتيجة تلميح خطوة أعطني قل معلم حاولت محاولة صعب أظن ربما تمرين سؤال مسألة صفحة واجب أعرف أفهم ساعدني صحيح خطأ',
  ),
);
/** Words without explanatory content. */
const FILLERS = new Set(
  contentWords(
    'because since therefore thus hence true false first second third fourth last guessed find book say said says told read lesson chapter week learned ' +
      'ich denke glaube wir sie man der die das den ist sind und weil denn deshalb daher aufgabe lösung antwort lehrer buch steht bitte hilfe nicht etwas ' +
      'je pense crois que qui est une des les pas parce car donc exercice réponse livre prof écrit creo pienso porque los las por ejercicio respuesta libro ' +
      'أنه لأن لذلك كتاب قال موجود',
  ),
);
/** Words of a reason about the source of an answer, such as a book or a person. It would fit every exercise. */
const EVASION =
  /(?<!\p{L})(?:something|anything|somewhere|somehow|guess\p{L}*|books?|teachers?|says?|said|told|learn\p{L}*|chapters?|lessons?|notes|buch|lehrer\p{L}*|irgend\p{L}*|etwas|livre|prof\p{L}*|exercice|écrit|libro|ejercicio|profesor\p{L}*|шк\p{L}*|(?:ال)?(?:كتاب|معلم|جواب|معلمة))(?!\p{L})/iu;

/**
 * Whether a message contains the student's own work: a calculation with numbers, a formula, a list that is partly correct,
 * or an explanation in own words. A guess, a claim to have tried, the exercise itself and copied text do not count. A
 * judgement of the model may only be stricter than this rule, which cannot know whether an operation makes sense.
 * @param copied texts that the student may have copied: the exercise, passages of the book, earlier replies
 * @param answers an explanation is about the exercise if it has a word of the exercise or of these
 */
export function showsOwnWork(
  message: string,
  exercise: string,
  copied: readonly string[],
  answers: readonly string[] = [],
): boolean {
  const sources = [exercise, ...copied].map((text) => new Set(contentWords(text)));
  const said = ownSentences(message, exercise).filter((sentence) => !REQUEST.test(sentence));
  const own = said.filter((sentence) => !isCopied(sentence, sources));
  return (
    calculates(said, own, exercise, copied) ||
    explains(own.join('\n'), exercise, answers) ||
    lists(own.join('\n'), exercise, answers)
  );
}

/**
 * Whether a message answers a hint: it contains a statement about the exercise or the hint, or a number, that is not just
 * repeated from the exercise, and it does not ask for another hint.
 */
export function answersHint(message: string, exercise: string, hint: string): boolean {
  const said = ownSentences(message, exercise)
    .filter((sentence) => !REQUEST.test(sentence) && !HINT.test(sentence))
    .join('\n');
  if (findNumbers(said).length > 0) return true;
  const asked = new Set(meaningful(exercise));
  const topic = new Set([exercise, hint].flatMap(contentWords).filter((word) => !TALK.has(word)));
  return (
    contentWords(message).some((word) => topic.has(word)) && meaningful(said).some((word) => !asked.has(word))
  );
}

/** The sentences of a message without those of the exercise, and without exercise numbers. */
function ownSentences(message: string, exercise: string): string[] {
  const plain = plainText(message).toLowerCase();
  const [, ...behind] = plain.split(FIRST_ITEM);
  const unnumbered = behind.some((text) => SECOND_ITEM.test(text)) ? plain.replace(LIST_MARK, ', ') : plain;
  return plainText(exercise)
    .toLowerCase()
    .split(/(?<=[.!?؟])\s+/u)
    .reduce((text, sentence) => text.replaceAll(sentence, '\n'), unnumbered)
    .replace(NUMBER_OF, ' ')
    .split(/(?<=[.!?؟;\n])\s+|\n+/u);
}

/** A number that is not in the source makes a sentence the student's own. */
function isCopied(sentence: string, sources: ReadonlyArray<ReadonlySet<string>>): boolean {
  const words = contentWords(sentence);
  if (words.length < 3) return false;
  return sources.some(
    (source) =>
      words.filter((word) => source.has(word)).length / words.length >= COPIED &&
      words.every((word) => source.has(word) || !/^\d/.test(word)),
  );
}

/** Content words, without small talk, numbers and single letters. */
const meaningful = (text: string): string[] =>
  contentWords(text).filter(
    (word) => word.length > 2 && !TALK.has(word) && !FILLERS.has(word) && !/^\d/.test(word),
  );

/**
 * Whether the text has a step with a number of the exercise: an operation or formula that is in no source, or a sentence in
 * any language with a number of the exercise and a new result.
 */
function calculates(
  said: readonly string[],
  own: readonly string[],
  exercise: string,
  copied: readonly string[],
): boolean {
  const plain = plainText(exercise).toLowerCase();
  const given = new Set([...findNumbers(plain), ...numbersInWords(plain)]);
  if (given.size === 0) return false;
  const known = new Set([plain, ...copied].flatMap((text) => calculations(text, given, plain)));
  const formulas = [plain, ...copied].map((text) => packed(plainText(text))).join('\n');
  const isOwn = (step: string): boolean => !known.has(step) && (/\d/.test(step) || !formulas.includes(step));
  const derived = derivedFrom(findNumbers(plain));
  return (
    said.some((sentence) => calculations(sentence, given, plain).some(isOwn)) ||
    own.some((sentence) => {
      const numbers = new Set(findNumbers(sentence));
      const linked = [...numbers].filter((one) => given.has(one) || derived.has(one));
      const results = [...numbers].filter((one) => !given.has(one));
      if (linked.length === 0) return false;
      if (wordSteps(sentence).some((one) => given.has(one))) return true;
      if (/[?؟]/u.test(sentence) || results.length === 0) return false;
      return numbers.size > 2 || (linked.length > 1 && results.some((one) => derived.has(one)));
    })
  );
}

function explains(text: string, exercise: string, answers: readonly string[]): boolean {
  const asked = new Set(meaningful(exercise));
  const topic = new Set([...asked, ...answers.flatMap(meaningful)]);
  const words = meaningful(text);
  const fresh = new Set(words.filter((word) => !asked.has(word)));
  const reason = REASON.exec(text);
  const behind = new Set(
    (reason ? meaningful(text.slice(reason.index)) : []).filter((word) => !asked.has(word)),
  );
  const reasons = behind.size >= MIN_REASON_WORDS;
  if (!words.some((word) => topic.has(word)))
    return reasons && fresh.size >= MIN_CLAIM_WORDS && !EVASION.test(text);
  if (reasons && words.length >= MIN_CLAIM_WORDS) return true;
  if ((reason || SO.test(text)) && fresh.size >= MIN_SO_WORDS && words.length >= MIN_SO_ALL) return true;
  return words.length >= MIN_WORDS && fresh.size >= MIN_NEW_WORDS;
}

/** Whether the text lists several items and at least one is correct and not copied from the exercise. */
function lists(text: string, exercise: string, answers: readonly string[]): boolean {
  const asked = new Set(meaningful(exercise));
  const right = new Set(
    answers
      .map(listItems)
      .filter((items) => items.length >= MIN_LIST_ITEMS)
      .flat(2),
  );
  const items = listItems(text);
  return items.length > 1 && items.flat().some((word) => right.has(word) && !asked.has(word));
}

/** The words of each part of an enumeration; empty if a part is too long. */
function listItems(text: string): string[][] {
  const items = text.split(LIST_JOINT).map(meaningful);
  return items.some((words) => words.length > MAX_ITEM_WORDS) ? [] : items.filter(({ length }) => length > 0);
}
