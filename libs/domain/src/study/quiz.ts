import type { QuizOption, QuizSource } from '@studyhall/contracts';

/** Quizzes of earlier versions have no passage. */
export type StoredQuizSource = Omit<QuizSource, 'snippet'> & { snippet?: string };

interface QuestionBase {
  prompt: string;
  hint: string | null;
  explanation: string;
  /** The part of the subject that the question is about. Shown in the weak points at the end. */
  topic: string;
  source: StoredQuizSource | null;
}

/** A stored question with its key. Must never be sent to a client unchanged. */
export type StoredQuestion = QuestionBase &
  (
    | { kind: 'single' | 'multiple'; options: QuizOption[]; right: string[] }
    /** `right` has all options in the correct order. */
    | { kind: 'order'; options: QuizOption[]; right: string[] }
    /** `fraction`: the value in lowest terms, such as `2/3`, if the model gave a fraction. */
    | { kind: 'number'; value: number; tolerance: number; unit: string | null; fraction?: string }
    /** `rubric` lists what a complete answer contains; `sample` is such an answer. */
    | { kind: 'text'; rubric: string[]; sample: string }
  );
