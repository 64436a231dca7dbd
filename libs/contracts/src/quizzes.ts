import { z } from 'zod';
import { DecimalSeparator, SafeText, Uuid } from './common.js';
import { LIMITS } from './limits.js';

/** A quiz, deck or plan that the assistant made, shown below its reply. The page fetches the rest by `kind` and `id`. */
export const StudyItem = z.object({
  kind: z.enum(['quiz', 'cards', 'plan']),
  id: z.string(),
  title: z.string(),
  /** How many questions, cards or sessions it has. */
  count: z.number().int(),
});
export type StudyItem = z.infer<typeof StudyItem>;

export const QUIZ_KINDS = ['single', 'multiple', 'number', 'order', 'text'] as const;

/** Where the answer of a question stands in a document of the user. */
export const QuizSource = z.object({
  document_id: z.string(),
  filename: z.string(),
  page: z.number().int().nullable(),
  label: z.string(),
  /** The passage itself, which holds the answer: null while the question is open. */
  snippet: z.string().nullable(),
});
export type QuizSource = z.infer<typeof QuizSource>;

export const QuizOption = z.object({
  id: z.string(),
  text: z.string(),
});
export type QuizOption = z.infer<typeof QuizOption>;

const OptionIds = z.array(z.string().max(8)).min(1).max(LIMITS.quizOptions);

/** An answer, by the kind of its question. `decimal` chooses the reading of a number that has two. `gave_up` shows the solution and counts as wrong. */
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

/** `POST /api/quizzes/{id}/answers`. The same `answer_id` again is the same attempt. */
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
  /** What the answer lacks, without the solution: its unit, its lowest terms, or how many points of the rubric it names. */
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

/** Shown once a question is closed: answered correctly, given up, or out of attempts. */
export const QuizSolution = z.object({
  /** Ids of the right options; for `order` in the right order. */
  options: z.array(z.string()),
  /** The right number with its unit, or a good answer in words. */
  text: z.string().nullable(),
  /** What a full answer names. */
  rubric: z.array(z.string()),
  explanation: z.string(),
  /** What the model said about the last answer. */
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

/** `GET /api/quizzes/{id}`. Nothing in it gives away the solution of an open question. */
export const QuizView = z.object({
  id: z.string(),
  title: z.string(),
  questions: z.array(QuizQuestionView),
  /** Points of the closed questions: 1 for a correct answer, 0.5 for a partly correct one. */
  points: z.number(),
  /** Topics of the questions that were not answered correctly; null until every question is closed. */
  weak_points: z.array(WeakPoint).nullable(),
});
export type QuizView = z.infer<typeof QuizView>;
