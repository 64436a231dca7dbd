import { z } from 'zod';
import { SafeText, Uuid } from './common.js';
import { LIMITS } from './limits.js';

/** What the assistant made for learning, below its reply. The page fetches the rest by `kind` and `id`. */
export const StudyItem = z.object({
  kind: z.enum(['quiz', 'cards', 'plan']),
  id: z.string(),
  title: z.string(),
  /** How many questions, cards or sessions it has. */
  count: z.number().int(),
});
export type StudyItem = z.infer<typeof StudyItem>;

export const QUIZ_KINDS = ['single', 'multiple', 'number', 'order', 'text'] as const;
export type QuizKind = (typeof QUIZ_KINDS)[number];

/** Where the answer of a question stands in a document of the user. */
export interface QuizSource {
  document_id: string;
  filename: string;
  page: number | null;
  label: string;
}

export interface QuizOption {
  id: string;
  text: string;
}

const OptionIds = z.array(z.string().max(8)).min(1).max(LIMITS.quizOptions);

/** An answer, by the kind of its question. `gave_up` shows the solution and counts as wrong. */
export const QuizAnswer = z.union([
  z.object({ choices: OptionIds }),
  z.object({ order: OptionIds }),
  z.object({ text: SafeText.pipe(z.string().trim().min(1).max(LIMITS.quizAnswerChars)) }),
  z.object({ gave_up: z.literal(true) }),
]);
export type QuizAnswer = z.infer<typeof QuizAnswer>;

/** `POST /api/quizzes/{id}/answers`. The same `answer_id` again is the same attempt. */
export const QuizAnswerRequest = z.object({
  answer_id: Uuid,
  /** The number of the question, from 1. */
  question: z.number().int().min(1).max(LIMITS.quizQuestions),
  answer: QuizAnswer,
});
export type QuizAnswerRequest = z.infer<typeof QuizAnswerRequest>;

export type QuizVerdict = 'correct' | 'partly' | 'wrong';

/** One attempt. `verdict` is null while the answer is being marked. */
export interface QuizAttempt {
  answer: QuizAnswer;
  verdict: QuizVerdict | null;
  /** What the answer lacks, without the solution: its unit, or how many points of the rubric it names. */
  lacks: { unit: true } | { points: number; of: number } | null;
}

/** Shown once a question is closed: answered correctly, given up, or out of attempts. */
export interface QuizSolution {
  /** Ids of the right options; for `order` in the right order. */
  options: string[];
  /** The right number with its unit, or a good answer in words. */
  text: string | null;
  /** What a full answer names. */
  rubric: string[];
  explanation: string;
  /** What the model said about the last answer. */
  feedback: string | null;
}

export interface QuizQuestionView {
  /** From 1. */
  number: number;
  kind: QuizKind;
  prompt: string;
  options: QuizOption[];
  hint: string | null;
  source: QuizSource | null;
  attempts: QuizAttempt[];
  attempts_left: number;
  solution: QuizSolution | null;
}

export interface WeakPoint {
  topic: string;
  sources: QuizSource[];
}

/** `GET /api/quizzes/{id}`. Nothing in it gives away the solution of an open question. */
export interface QuizView {
  id: string;
  title: string;
  questions: QuizQuestionView[];
  /** Points of the closed questions: 1 for a correct answer, 0.5 for a partly correct one. */
  points: number;
  /** Topics of the questions that were not answered correctly; null until every question is closed. */
  weak_points: WeakPoint[] | null;
}
