import { z } from 'zod';
import { DecimalSeparator, SafeText, Uuid } from './common.js';
import { LIMITS } from './limits.js';

/** A quiz, deck or plan of a reply. The page loads the content by `kind` and `id`. */
export const StudyItem = z.object({
  kind: z.enum(['quiz', 'cards', 'plan']),
  id: z.string(),
  title: z.string(),
  /** Number of questions, cards or sessions. */
  count: z.number().int(),
});
export type StudyItem = z.infer<typeof StudyItem>;

export const QUIZ_KINDS = ['single', 'multiple', 'number', 'order', 'text'] as const;

/** The document passage that contains the answer to a question. */
export const QuizSource = z.object({
  document_id: z.string(),
  filename: z.string(),
  page: z.number().int().nullable(),
  label: z.string(),
  /** The text of the passage, which contains the answer: null while the question is open. */
  snippet: z.string().nullable(),
});
export type QuizSource = z.infer<typeof QuizSource>;

export const QuizOption = z.object({
  id: z.string(),
  text: z.string(),
});
export type QuizOption = z.infer<typeof QuizOption>;

const OptionIds = z.array(z.string().max(8)).min(1).max(LIMITS.quizOptions);

/**
 * An answer, depending on the kind of question. `decimal` resolves an ambiguous number. `gave_up` shows the solution and
 * counts as wrong.
 */
export const QuizAnswer = z.union([
  z.object({ choices: OptionIds }),
  z.object({ order: OptionIds }),
  z.object({
    text: SafeText.pipe(z.string().trim().min(1).max(LIMITS.quizAnswerChars)),
    decimal: DecimalSeparator.optional(),
  }),
  z.object({ gave_up: z.literal(true) }),
]);
export type QuizAnswer = z.infer<typeof QuizAnswer>;

/** `POST /api/quizzes/{id}/answers`. Repeating an `answer_id` is the same attempt. */
export const QuizAnswerRequest = z.object({
  answer_id: Uuid,
  /** The number of the question, from 1. */
  question: z.number().int().min(1).max(LIMITS.quizQuestions),
  answer: QuizAnswer,
});
export type QuizAnswerRequest = z.infer<typeof QuizAnswerRequest>;

export const QuizVerdict = z.enum(['correct', 'partly', 'wrong']);
export type QuizVerdict = z.infer<typeof QuizVerdict>;

/** One attempt. `verdict` is null while the answer is being marked. */
export const QuizAttempt = z.object({
  answer: QuizAnswer,
  verdict: QuizVerdict.nullable(),
  /**
   * What is missing in the answer, without revealing the solution: its unit, its lowest terms, or how many points of the
   * rubric it contains.
   */
  lacks: z
    .union([
      z.object({
        unit: z.literal(true),
      }),
      z.object({
        lowest_terms: z.literal(true),
      }),
      z.object({
        points: z.number().int(),
        of: z.number().int(),
      }),
    ])
    .nullable(),
});
export type QuizAttempt = z.infer<typeof QuizAttempt>;

/** Shown after a question is closed: answered correctly, given up, or out of attempts. */
export const QuizSolution = z.object({
  /** Ids of the correct options; for `order`, in the correct order. */
  options: z.array(z.string()),
  /** The correct number with its unit, or a good text answer. */
  text: z.string().nullable(),
  /** What a complete answer contains. */
  rubric: z.array(z.string()),
  explanation: z.string(),
  /** The model's feedback on the last answer. */
  feedback: z.string().nullable(),
});
export type QuizSolution = z.infer<typeof QuizSolution>;

export const QuizQuestionView = z.object({
  /** From 1. */
  number: z.number().int(),
  kind: z.enum(QUIZ_KINDS),
  prompt: z.string(),
  options: z.array(QuizOption),
  hint: z.string().nullable(),
  source: QuizSource.nullable(),
  attempts: z.array(QuizAttempt),
  attempts_left: z.number().int(),
  solution: QuizSolution.nullable(),
});
export type QuizQuestionView = z.infer<typeof QuizQuestionView>;

export const WeakPoint = z.object({
  topic: z.string(),
  sources: z.array(QuizSource),
});
export type WeakPoint = z.infer<typeof WeakPoint>;

/** `GET /api/quizzes/{id}`. Never contains the solution of an open question. */
export const QuizView = z.object({
  id: z.string(),
  title: z.string(),
  questions: z.array(QuizQuestionView),
  /** Points of the closed questions: 1 for a correct answer, 0.5 for a partly correct one. */
  points: z.number(),
  /** Topics of questions that were not answered correctly; null until all questions are closed. */
  weak_points: z.array(WeakPoint).nullable(),
});
export type QuizView = z.infer<typeof QuizView>;
