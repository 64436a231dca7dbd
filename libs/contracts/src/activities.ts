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
/** File ids of class materials. */
const Sources = z.array(Uuid).max(LIMITS.activitySources);

const Students = z
  .array(RowId)
  .min(1, sentenceText('activity_students_missing'))
  .max(LIMITS.activityStudents);
/** The questions of a quiz with their correct answers. Students get the answers after the quiz is closed. */
const Questions = z
  .array(TicketQuestion)
  .max(LIMITS.classQuizQuestions, sentenceText('class_quiz_questions', { max: LIMITS.classQuizQuestions }));

const Homework = Preparation.extend({
  kind: z.literal('tutor'),
  instructions: Instructions.default(''),
  sources: Sources.default([]),
  /** The lesson whose report lists the homework. */
  lesson_id: Uuid.optional(),
  /** Opens immediately if absent. */
  opens_at: Time.optional(),
  closes_at: Time,
  /** The whole class if absent, including students who join later. */
  students: Students.optional(),
});
export type HomeworkRequest = z.infer<typeof Homework>;

/** The draft of a quiz. Students get it after it is sent. */
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
  /** No timer if absent. */
  minutes: z.number().int().min(1).max(LIMITS.classQuizMinutes).optional(),
  /** The whole class if absent, including students who join later. */
  students: Students.optional(),
});
export type OpenQuizRequest = z.infer<typeof OpenQuizRequest>;

/** `GET /api/activities/{id}/quiz`: a class quiz with its correct answers, for the teachers of the class. */
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

const ActivityChange = z
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

/**
 * `PUT /api/activities/{id}`: absent fields stay unchanged. A time in the past closes the activity now. A quiz can be
 * changed before it is sent; afterwards, only its end. `before`: what the client has seen of it.
 */
export const UpdateActivityRequest = ActivityChange.extend({ before: ActivityChange.optional() });
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

/** `PUT /api/work/{id}/feedback`. Students can read feedback only after it is approved. */
export const FeedbackRequest = z
  .object({
    state: z.enum(FEEDBACK_STATES),
    /** The feedback that the client has seen; null for none. */
    before: z.object({ state: z.enum(FEEDBACK_STATES), text: PlainText }).nullish(),
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
  /** Only sources that the class still has. */
  sources: z.array(z.object({ file_id: z.string(), name: z.string() })),
  study_mode: z.enum(STUDY_MODES),
  rules: LessonRules,
  /** Null for other kinds. `minutes`: null without a timer. `ticket_id`, `lesson_id`: of its results, after it is sent. */
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
  /** When a teacher last changed the task or the time; null if never. */
  changed_at: IsoTime.nullable(),
});

/** An activity for the teachers of its class. The counts include only current students of the class. */
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

/** An activity for one of its students. */
export const OwnActivity = ActivityFacts.extend({
  state: z.enum(['open', 'closed']),
  progress: Progress,
  /** Null until the student starts, and after they delete the chat. */
  conversation_id: z.string().nullable(),
  answer: z.string(),
  handed_in_at: IsoTime.nullable(),
  /** Null until a teacher approves it. */
  feedback: z.object({ text: z.string(), by: z.string(), at: IsoTime }).nullable(),
});
export type OwnActivity = z.infer<typeof OwnActivity>;

/** `GET /api/me/activities`. */
export const OwnActivities = z.object({
  activities: z.array(OwnActivity),
  /** The ids of the user's classes. */
  classes: z.array(z.number().int()),
});
export type OwnActivities = z.infer<typeof OwnActivities>;

/** The work of one student on an activity, for the teachers of the class. */
export const ActivityWork = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  /** Null until the student starts. */
  work_id: z.string().nullable(),
  progress: Progress,
  begun_at: IsoTime.nullable(),
  handed_in_at: IsoTime.nullable(),
  answer: z.string(),
  /** Number of questions, genuine attempts and hints in the activity's chat. */
  questions: z.number().int(),
  attempts: z.number().int(),
  hints: z.number().int(),
  /** Correct answers in a closed quiz, out of the questions with a correct answer; null otherwise. */
  right: z.object({ count: z.number().int(), of: z.number().int() }).nullable(),
  feedback: z
    .object({ state: z.enum(FEEDBACK_STATES), text: z.string(), by: z.string(), at: IsoTime })
    .nullable(),
});
export type ActivityWork = z.infer<typeof ActivityWork>;
