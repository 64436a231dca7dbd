import { contentWords } from '../grouping/group-words.js';
import { isOpening } from '../study/opening-words.js';
import { reverseText, undisguise } from '../study/disguises.js';
import { isSame, type LeakScanner } from '../study/leak-scanner.js';
import { numbersIn, statedNumbers } from '../study/numbers.js';
import { createAnswerScanner, type LockedExercise } from './answer-scanner.js';
import { asksToCheck } from './check-question.js';
import type { ExerciseIndex } from './exercise-index.js';

interface Options {
  locked: readonly LockedExercise[];
  /** Exercises that the question, its files or the conversation reference. */
  referred: ReadonlySet<number>;
  /** Exercises that only earlier messages reference. */
  earlier?: ReadonlySet<number>;
  index: ExerciseIndex;
  /** Short replies before this one: an answer may be spread over several replies. */
  before?: string;
  /** Patterns of spelled-out numbers, in languages other than English and Arabic. */
  numberForms?: (value: number) => RegExp[];
}

/** A word of at least two letters, to exclude numbers, codes and spelled-out words. */
const WORD = /^\p{L}[\p{L}\p{M}'’]+[,.:;!?،؟]?$/u;

/** A reply with at most this many characters may be a part of an answer. */
const PART_CHARS = 200;

/** A question with at least this many words of an exercise is about it. */
const SHARED_WORDS = 2;

/**
 * Searches one reply for the answers of locked exercises. Text that the model reads or writes can add exercises to search
 * for.
 */
export class LockedAnswers implements LeakScanner {
  private readonly referred: Set<number>;
  private scanner: LeakScanner;
  /** The words of all answers. */
  private words: ReadonlySet<string> | null = null;

  private readonly ids: ReadonlySet<number>;

  constructor(private readonly options: Options) {
    this.ids = new Set(options.locked.map(({ id }) => id));
    this.referred = new Set(options.referred);
    this.scanner = this.newScanner();
  }

  /** Registers a text of the reply, which may quote an exercise. */
  readonly reads = (text: string): void => {
    const before = this.referred.size;
    for (const id of this.options.index.quoted(text)) this.referred.add(id);
    if (this.referred.size > before) this.scanner = this.newScanner();
  };

  /**
   * The part of a text that the model may read. Removes exercises that the question does not reference, so that no
   * instruction in the text can make the model solve one.
   */
  readonly readable = (text: string): string => this.options.index.without(text, this.ids);

  /** Whether the model may read a message again: it is not about a locked exercise. */
  readonly recalls = (message: string): boolean =>
    [...this.options.index.match(message)].every((id) => !this.ids.has(id));

  readonly leaks = (text: string): boolean => {
    const { before = '' } = this.options;
    return (
      this.scanner.leaks(text) ||
      (before !== '' && text.trim().length <= PART_CHARS && this.scanner.leaks(before + text.trim()))
    );
  };

  /**
   * Whether a text cannot contain a part of an answer: it has only words, and none of an answer. If an exercise is
   * referenced, whose answer may be a number, which can be spelled in every language, only opening words are plain.
   */
  readonly isPlain = (text: string): boolean => {
    const said = text.trim().split(/\s+/);
    if (!said.every((word) => WORD.test(word))) return false;
    const { locked, earlier } = this.options;
    if (this.referred.size > 0 || earlier?.size) return isOpening(text);
    this.words ??= new Set(locked.flatMap(({ answer }) => answer.texts.flatMap(contentWords)));
    return !contentWords(text).some((word) => this.words?.has(word));
  };

  private newScanner(): LeakScanner {
    const { locked, numberForms, earlier } = this.options;
    return createAnswerScanner(locked, this.referred, numberForms, earlier);
  }
}

/**
 * Whether a question asks to confirm or deny an answer of one of the exercises. Compares the topic and the kind of answer,
 * and not the answer itself: right and wrong guesses get the same reply.
 */
export function asksToConfirm(question: string, locked: readonly LockedExercise[]): boolean {
  if (!/[?؟]/.test(question) || !asksToCheck(question)) return false;
  const said = [...new Set(contentWords(question))].filter((word) => !/^\d/.test(word));
  const hasNumber = statedNumbers(question).size > 0;
  return locked.some(({ answer, text }) => {
    const own = new Set(contentWords(text));
    const shared = said.filter((word) => own.has(word)).length;
    return (
      shared >= SHARED_WORDS && (answer.values.length > 0 ? hasNumber : hasNumber || shared < said.length)
    );
  });
}

/**
 * Removes from the answers what the student's text states, in any notation. To explain it reveals nothing, and a reply that
 * repeats a right guess must not differ from one that repeats a wrong guess.
 */
export function withoutStated<Exercise extends LockedExercise>(
  text: string,
  locked: readonly Exercise[],
): Exercise[] {
  const readings = [text, ...reverseText(text), ...undisguise(text)];
  const words = new Set(readings.flatMap(contentWords));
  const numbers = readings.flatMap((one) => [...numbersIn(one)]);
  return locked.map((one) => {
    const values = one.answer.values.filter(
      (value) => !numbers.some((said) => isSame(said, Math.abs(value))),
    );
    const isStated = hasSaidAnswer(one, words) || (values.length === 0 && one.answer.values.length > 0);
    return { ...one, answer: isStated ? { values: [], texts: [] } : { ...one.answer, values } };
  });
}

/** Whether a text has the words of an answer that are not in its exercise. */
function hasSaidAnswer({ answer, text }: LockedExercise, said: ReadonlySet<string>): boolean {
  const own = new Set(contentWords(text));
  return answer.texts
    .map((one) => contentWords(one).filter((word) => !own.has(word) && !/^\d/.test(word)))
    .some((words) => words.length > 0 && words.every((word) => said.has(word)));
}

/** Joins previous replies that may be parts of an answer. `replies` has the newest first. */
export function partsBefore(replies: readonly string[]): string {
  const end = replies.findIndex((text) => text.trim().length > PART_CHARS);
  return replies
    .slice(0, end === -1 ? undefined : end)
    .map((text) => text.trim())
    .reverse()
    .join('');
}
