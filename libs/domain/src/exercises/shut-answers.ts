import type { LeakScanner } from '../study/leak-scanner.js';
import { createAnswerScanner, type ShutExercise } from './answer-scanner.js';
import type { ExerciseIndex } from './exercise-index.js';

interface Options {
  shut: readonly ShutExercise[];
  /** Exercises that the question, its files or the conversation refer to. */
  referred: ReadonlySet<number>;
  index: ExerciseIndex;
  /** Short replies before this one: an answer may be given in parts, one a reply. */
  before?: string;
  /** Patterns of a number's words in languages beside English and Arabic. */
  wordsOf?: (value: number) => RegExp[];
}

/** A reply that may be a part of an answer is no longer, in characters. */
const PART_CHARS = 24;

/** The answers of shut exercises, looked for in one reply. What the model reads and writes adds exercises to look for. */
export class ShutAnswers implements LeakScanner {
  private readonly referred: Set<number>;
  private scanner: LeakScanner;

  constructor(private readonly options: Options) {
    this.referred = new Set(options.referred);
    this.scanner = this.newScanner();
  }

  /** Takes note of a text of the reply or that the model reads: it may quote an exercise. */
  readonly reads = (text: string): void => {
    const before = this.referred.size;
    for (const id of this.options.index.quoted(text)) this.referred.add(id);
    if (this.referred.size > before) this.scanner = this.newScanner();
  };

  readonly leaks = (text: string): boolean => {
    const { before = '' } = this.options;
    return (
      this.scanner.leaks(text) ||
      (before !== '' && text.trim().length <= PART_CHARS && this.scanner.leaks(before + text.trim()))
    );
  };

  private newScanner(): LeakScanner {
    return createAnswerScanner(this.options.shut, this.referred, this.options.wordsOf);
  }
}

/** The replies before a question that may be parts of an answer, joined; newest first in `replies`. */
export function partsBefore(replies: readonly string[]): string {
  const end = replies.findIndex((text) => text.trim().length > PART_CHARS);
  return replies
    .slice(0, end === -1 ? undefined : end)
    .map((text) => text.trim())
    .reverse()
    .join('');
}
