import { z } from 'zod';
import { IsoTime, PlainText, RowId, Uuid } from './common.js';
import { LessonRules, Preparation } from './lesson-plans.js';
import { LIMITS } from './limits.js';
import { STUDY_MODES } from './schools.js';
import { sentenceText } from './sentence.js';
import { TicketQuestion, TicketResults } from './tickets.js';

/** `tutor` is homework, `quiz` a class quiz. */
const ACTIVITY_KINDS = ['tutor', 'quiz'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const Time = z.iso.datetime({ offset: true });

const Instructions = PlainText.pipe(
  z
    .string()
    .trim()
    .max(
      LIMITS.activityInstructionsMax,
      sentenceText('activity_text_too_long', { max: LIMITS.activityInstructionsMax }),
    ),
);
/** Ids of files: sources of the class's materials. */
const Sources = z.array(Uuid).max(LIMITS.activitySources);

const Students = z
  .array(RowId)
  .min(1, sentenceText('activity_students_missing'))
  .max(LIMITS.activityStudents);
/** The questions of a quiz with their right answers. Students get the answers once it is closed. */
const Questions = z
  .array(TicketQuestion)
  .max(LIMITS.classQuizQuestions, sentenceText('class_quiz_questions', { max: LIMITS.classQuizQuestions }));

const Homework = Preparation.extend({
  kind: z.literal('tutor'),
  instructions: Instructions.default(''),
  sources: Sources.default([]),
  /** The lesson in which it was given: the report of the lesson lists it. */
  lesson_id: Uuid.optional(),
  /** Absent: at once. */
  opens_at: Time.optional(),
  closes_at: Time,
  /** Absent: the whole class, also students who join later. */
  students: Students.optional(),
});
export type HomeworkRequest = z.infer<typeof Homework>;

/** The draft of a quiz. Students get it once it is sent. */
const QuizDraft = z.object({
  kind: z.literal('quiz'),
  title: Preparation.shape.title,
  instructions: Instructions.default(''),
  sources: Sources.default([]),
  questions: Questions.default([]),
});
export type QuizDraft = z.infer<typeof QuizDraft>;

/** `POST /api/groups/{id}/activities`. Source: `docs/specification/api.md#identity`. */
export const ActivityRequest = z.discriminatedUnion('kind', [Homework, QuizDraft]);
export type ActivityRequest = z.infer<typeof ActivityRequest>;

/** `POST /api/activities/{id}/open`: sends a quiz. */
export const OpenQuizRequest = z.object({
  /** Absent: without a timer. */
  minutes: z.number().int().min(1).max(LIMITS.classQuizMinutes).optional(),
  /** Absent: the whole class, also students who join later. */
  students: Students.optional(),
});
export type OpenQuizRequest = z.infer<typeof OpenQuizRequest>;

/** `GET /api/activities/{id}/quiz`: a class quiz with its right answers, as the teachers of its class see it. */
export const QuizOfTeacher = z.object({
  id: z.string(),
  title: z.string(),
  instructions: z.string(),
  sources: z.array(z.string()),
  questions: z.array(TicketQuestion),
  /** Null for a draft. */
  results: TicketResults.nullable(),
});
export type QuizOfTeacher = z.infer<typeof QuizOfTeacher>;

/**
 * `PUT /api/activities/{id}`: absent fields stay. A time in the past closes it now. A quiz is changed before it is sent, and
 * only its end afterwards.
 */
export const UpdateActivityRequest = z
  .object({
    title: Preparation.shape.title,
    instructions: Instructions,
    sources: Sources,
    study_mode: z.enum(STUDY_MODES),
    rules: LessonRules,
    questions: Questions,
    closes_at: Time,
  })
  .partial();
export type UpdateActivityRequest = z.infer<typeof UpdateActivityRequest>;

/** `POST /api/activities/{id}/hand-in`. */
export const HandInRequest = z.object({
  answer: PlainText.pipe(
    z
      .string()
      .trim()
      .max(LIMITS.handInMax, sentenceText('activity_text_too_long', { max: LIMITS.handInMax })),
  ).default(''),
});
export type HandInRequest = z.infer<typeof HandInRequest>;

const FEEDBACK_STATES = ['draft', 'approved', 'rejected'] as const;

/** `PUT /api/work/{id}/feedback`. Students read feedback once it is approved, and only then. */
export const FeedbackRequest = z
  .object({
    state: z.enum(FEEDBACK_STATES),
    text: PlainText.pipe(
      z
        .string()
        .trim()
        .max(LIMITS.feedbackMax, sentenceText('activity_text_too_long', { max: LIMITS.feedbackMax })),
    ).default(''),
  })
  .refine(({ state, text }) => state !== 'approved' || text !== '', {
    path: ['text'],
    message: sentenceText('feedback_missing'),
  });
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

const Progress = z.enum(['not_begun', 'working', 'handed_in']);

const ActivityFacts = z.object({
  id: z.string(),
  group_id: z.number().int(),
  class_name: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  instructions: z.string(),
  /** Those that are still sources of the class. */
  sources: z.array(z.object({ file_id: z.string(), name: z.string() })),
  study_mode: z.enum(STUDY_MODES),
  rules: LessonRules,
  /** Null for other kinds. `minutes`: null without a timer. `ticket_id`, `lesson_id`: of its results, once it was sent. */
  quiz: z
    .object({
      questions: z.number().int(),
      minutes: z.number().int().nullable(),
      ticket_id: z.string().nullable(),
      lesson_id: z.string().nullable(),
    })
    .nullable(),
  opens_at: IsoTime,
  closes_at: IsoTime,
  /** When a teacher last changed the task or the time; null if unchanged. */
  changed_at: IsoTime.nullable(),
});

/** An activity as the teachers of its class see it. The counts are of students who are in the class now. */
export const ActivityView = ActivityFacts.extend({
  state: z.enum(['draft', 'planned', 'open', 'closed']),
  /** Null for the draft of a quiz. */
  opens_at: IsoTime.nullable(),
  closes_at: IsoTime.nullable(),
  created_by: z.string(),
  for_all: z.boolean(),
  students: z.number().int(),
  begun: z.number().int(),
  handed_in: z.number().int(),
});
export type ActivityView = z.infer<typeof ActivityView>;

/** An activity as one of its students sees it. */
export const OwnActivity = ActivityFacts.extend({
  state: z.enum(['open', 'closed']),
  progress: Progress,
  /** Null until the student begins, and after they delete the chat. */
  conversation_id: z.string().nullable(),
  answer: z.string(),
  handed_in_at: IsoTime.nullable(),
  /** Null before a teacher approved it. */
  feedback: z.object({ text: z.string(), by: z.string(), at: IsoTime }).nullable(),
});
export type OwnActivity = z.infer<typeof OwnActivity>;

/** What one student did for an activity, as the teachers of the class see it. */
export const ActivityWork = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  /** Null until the student begins. */
  work_id: z.string().nullable(),
  progress: Progress,
  begun_at: IsoTime.nullable(),
  handed_in_at: IsoTime.nullable(),
  answer: z.string(),
  /** Questions asked, genuine attempts made and hints received in the activity's chat. */
  questions: z.number().int(),
  attempts: z.number().int(),
  hints: z.number().int(),
  /** Right answers in a closed quiz, among questions that have one; otherwise null. */
  right: z.object({ count: z.number().int(), of: z.number().int() }).nullable(),
  feedback: z
    .object({ state: z.enum(FEEDBACK_STATES), text: z.string(), by: z.string(), at: IsoTime })
    .nullable(),
});
export type ActivityWork = z.infer<typeof ActivityWork>;
