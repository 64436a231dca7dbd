import type { QuizOption, QuizSource } from '@studyhall/contracts';

/** Older quizzes have no passage. */
export type StoredQuizSource = Omit<QuizSource, 'snippet'> & { snippet?: string };

interface QuestionBase {
  prompt: string;
  hint: string | null;
  explanation: string;
  /** The part of the subject that it asks about, for the weak points at the end. */
  topic: string;
  source: StoredQuizSource | null;
}

/** A question as stored, with its key. Never leaves the server as it is. */
export type StoredQuestion = QuestionBase &
  (
    | { kind: 'single' | 'multiple'; options: QuizOption[]; right: string[] }
    /** `right` has every option, in the right order. */
    | { kind: 'order'; options: QuizOption[]; right: string[] }
    /** `fraction`: the value in lowest terms, such as `2/3`, where the model gave it so. */
    | { kind: 'number'; value: number; tolerance: number; unit: string | null; fraction?: string }
    /** `rubric` lists what a full answer names; `sample` is such an answer. */
    | { kind: 'text'; rubric: string[]; sample: string }
  );
