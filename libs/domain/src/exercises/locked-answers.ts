import { contentWords } from '../grouping/group-words.js';
import { isOpening } from '../study/opening-words.js';
import { plainText } from '../study/plain-text.js';
import type { LeakScanner } from '../study/leak-scanner.js';
import { createAnswerScanner, type LockedExercise } from './answer-scanner.js';
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

/** A question with at most this many words may state an answer without its exercise: "Is it water?" */
const SHORT_WORDS = 5;

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
   * Whether a text cannot contain a part of an answer: it has only words, and none of an answer. If the answer is a number,
   * which can be spelled in every language, only opening words are plain.
   */
  readonly isPlain = (text: string): boolean => {
    const said = text.trim().split(/\s+/);
    if (!said.every((word) => WORD.test(word))) return false;
    const { locked, earlier } = this.options;
    const isNumber = locked.some(
      ({ id, answer }) => answer.values.length > 0 && (this.referred.has(id) || earlier?.has(id)),
    );
    if (isNumber) return isOpening(text);
    this.words ??= new Set(locked.flatMap(({ answer }) => answer.texts.flatMap(contentWords)));
    return !contentWords(text).some((word) => this.words?.has(word));
  };

  private newScanner(): LeakScanner {
    const { locked, numberForms, earlier } = this.options;
    return createAnswerScanner(locked, this.referred, numberForms, earlier);
  }
}

/** Whether a text states the answer of one of the exercises, as a question that asks for confirmation does. */
export function statesAnswer(text: string, locked: readonly LockedExercise[]): boolean {
  const said = new Set(contentWords(text));
  const numbers = new Set(
    (plainText(text).match(/\d+(?:[.,]\d+)?/g) ?? []).map((one) => Number(one.replace(',', '.'))),
  );
  const isShort = text.trim().split(/\s+/).length <= SHORT_WORDS;
  return locked.some((one) => {
    const isAbout = contentWords(one.text).some((word) => said.has(word));
    return (
      ((isAbout || isShort) && hasSaidAnswer(one, said)) ||
      (isAbout && one.answer.values.some((value) => Math.abs(value) >= 10 && numbers.has(value)))
    );
  });
}

/** The exercises whose answer is not in the text: for "What is mitosis?", explaining mitosis reveals nothing. */
export function withoutNamed<Exercise extends LockedExercise>(text: string, locked: Exercise[]): Exercise[] {
  const said = new Set(contentWords(text));
  return locked.filter((one) => !hasSaidAnswer(one, said));
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
