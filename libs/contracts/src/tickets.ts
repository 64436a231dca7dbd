import { z } from 'zod';
import { DecimalSeparator, IsoTime, PlainText } from './common.js';
import { LIMITS } from './limits.js';
import { sentenceText } from './sentence.js';

export const TICKET_KINDS = ['choice', 'number', 'text', 'scale'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

const text = PlainText.pipe(
  z
    .string()
    .trim()
    .min(1, sentenceText('ticket_text_missing'))
    .max(
      LIMITS.ticketQuestionChars,
      sentenceText('ticket_text_too_long', { max: LIMITS.ticketQuestionChars }),
    ),
);
const option = PlainText.pipe(
  z
    .string()
    .trim()
    .min(1, sentenceText('ticket_option_missing'))
    .max(LIMITS.ticketOptionChars, sentenceText('ticket_option_too_long', { max: LIMITS.ticketOptionChars })),
);
const OPTIONS = sentenceText('ticket_options', {
  min: LIMITS.ticketOptionsMin,
  max: LIMITS.ticketOptionsMax,
});
const fold = (written: string): string => written.normalize('NFKC').toLowerCase();

/** A question of an exit ticket, with its correct answer if it has one. Must not be sent to students in this form. */
export const TicketQuestion = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('choice'),
      text,
      options: z.array(option).min(LIMITS.ticketOptionsMin, OPTIONS).max(LIMITS.ticketOptionsMax, OPTIONS),
      /** The number of the correct option, from 1. */
      right: z.number().int().nullish(),
    }),
    z.object({ kind: z.literal('number'), text, right: z.number().nullish() }),
    z.object({ kind: z.literal('text'), text }),
    z.object({ kind: z.literal('scale'), text }),
  ])
  .superRefine((question, context) => {
    if (question.kind !== 'choice') return;
    const { options, right } = question;
    if (new Set(options.map(fold)).size < options.length)
      context.addIssue({ code: 'custom', path: ['options'], message: sentenceText('ticket_option_twice') });
    if (right != null && (right < 1 || right > options.length))
      context.addIssue({ code: 'custom', path: ['right'], message: sentenceText('ticket_right') });
  });
export type TicketQuestion = z.infer<typeof TicketQuestion>;

const COUNT = sentenceText('ticket_questions', { max: LIMITS.ticketQuestions });

/** `POST /api/lessons/{id}/tickets`. */
export const TicketRequest = z.object({
  questions: z.array(TicketQuestion).min(1, COUNT).max(LIMITS.ticketQuestions, COUNT),
});
export type TicketRequest = z.infer<typeof TicketRequest>;

/** The number of an option, a scale point, a number, or a text. */
export const TicketValue = z.union([z.number(), z.string()]);
export type TicketValue = z.infer<typeof TicketValue>;

const TicketState = z.enum(['open', 'closed']);

/**
 * `POST /api/lessons/{id}/tickets/{ticket_id}/answers` and `POST /api/activities/{id}/answers`. A second answer to the same
 * question replaces the first.
 */
export const TicketAnswerRequest = z.object({
  /** The number of the question, from 1. */
  question_id: z.number().int().min(1).max(LIMITS.classQuizQuestions),
  value: z.union([
    z.number(),
    PlainText.pipe(
      z
        .string()
        .trim()
        .min(1, sentenceText('ticket_answer_missing'))
        .max(
          LIMITS.ticketAnswerChars,
          sentenceText('ticket_answer_too_long', { max: LIMITS.ticketAnswerChars }),
        ),
    ),
  ]),
  /** Resolves an ambiguous number. */
  decimal: DecimalSeparator.optional(),
});
export type TicketAnswerRequest = z.infer<typeof TicketAnswerRequest>;

export const StudentTicketQuestion = z.object({
  /** From 1. */
  id: z.number().int(),
  kind: z.enum(TICKET_KINDS),
  text: z.string(),
  /** Empty for all kinds except `choice`. */
  options: z.array(z.string()),
  /** The student's own answer; null in an event for the whole class. */
  value: TicketValue.nullable(),
  /** Null while the ticket is open. */
  right: TicketValue.nullable(),
});
export type StudentTicketQuestion = z.infer<typeof StudentTicketQuestion>;

/** The class quiz that the ticket belongs to; null for an exit ticket. */
const Quiz = z.object({ activity_id: z.string(), title: z.string() }).nullable();

/** An exit ticket, or the questions of a class quiz, for a student of the class. */
export const StudentTicket = z.object({
  id: z.string(),
  /** Null for a quiz outside of lessons. */
  lesson_id: z.string().nullable(),
  /** The title of the lesson or quiz. */
  lesson: z.string(),
  quiz: Quiz,
  state: TicketState,
  /** Seconds until it closes automatically; null for an exit ticket during the lesson. */
  closes_in: z.number().int().nullable(),
  questions: z.array(StudentTicketQuestion),
});
export type StudentTicket = z.infer<typeof StudentTicket>;

/** One bar of a result. */
export const TicketBar = z.object({
  /** An option, a number, a scale point, or the text that represents similar answers. */
  label: z.string(),
  count: z.number().int(),
  /** Null if the question has no correct answer. */
  right: z.boolean().nullable(),
});
export type TicketBar = z.infer<typeof TicketBar>;

/** The answers of a class to one question, without names. */
export const TicketQuestionResults = z.object({
  id: z.number().int(),
  kind: z.enum(TICKET_KINDS),
  text: z.string(),
  right: TicketValue.nullable(),
  answered: z.number().int(),
  /** Number of correct answers; null if the question has no correct answer. */
  correct: z.number().int().nullable(),
  /** The average of numbers or scale points; null without answers and for other kinds. */
  average: z.number().nullable(),
  bars: z.array(TicketBar),
  /** Number of answers that have no bar. */
  others: z.number().int(),
});
export type TicketQuestionResults = z.infer<typeof TicketQuestionResults>;

/** An exit ticket or class quiz with the answers of the class, for its teachers. */
export const TicketResults = z.object({
  id: z.string(),
  lesson_id: z.string().nullable(),
  quiz: Quiz,
  state: TicketState,
  opened_at: IsoTime,
  closed_at: IsoTime.nullable(),
  /** Seconds until it closes automatically; null if it is closed, and for an exit ticket during the lesson. */
  closes_in: z.number().int().nullable(),
  /** Number of students with an answer, and of all students of the class. */
  answered: z.number().int(),
  of: z.number().int(),
  /** Empty for a quiz that is not closed yet. */
  questions: z.array(TicketQuestionResults),
});
export type TicketResults = z.infer<typeof TicketResults>;
