import { z } from 'zod';
import { IsoTime, PlainText, RowId, Uuid } from './common.js';
import { LessonRules, Preparation } from './lesson-plans.js';
import { LIMITS } from './limits.js';
import { STUDY_MODES } from './schools.js';
import { sentenceText } from './sentence.js';

/** `tutor` is homework. */
export const ACTIVITY_KINDS = ['tutor'] as const;
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

/** `POST /api/groups/{id}/activities`. Source: `docs/specification/api.md#identity`. */
export const ActivityRequest = Preparation.extend({
  kind: z.enum(ACTIVITY_KINDS),
  instructions: Instructions.default(''),
  sources: Sources.default([]),
  /** The lesson that it was given in: its report names it. */
  lesson_id: Uuid.optional(),
  /** Absent: at once. */
  opens_at: Time.optional(),
  closes_at: Time,
  /** Absent: everyone of the class, also who joins later. */
  students: z
    .array(RowId)
    .min(1, sentenceText('activity_students_missing'))
    .max(LIMITS.activityStudents)
    .optional(),
});
export type ActivityRequest = z.infer<typeof ActivityRequest>;

/** `PUT /api/activities/{id}`: what is absent stays. A time that has passed closes it now. */
export const UpdateActivityRequest = z
  .object({
    title: Preparation.shape.title,
    instructions: Instructions,
    sources: Sources,
    study_mode: z.enum(STUDY_MODES),
    rules: LessonRules,
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
export type ActivityProgress = z.infer<typeof Progress>;

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
  opens_at: IsoTime,
  closes_at: IsoTime,
  /** When a teacher changed what is to do, or the time; null where it is as it was given. */
  changed_at: IsoTime.nullable(),
});

/** An activity as the teachers of its class see it. The counts are of students who are in the class now. */
export const ActivityView = ActivityFacts.extend({
  state: z.enum(['planned', 'open', 'closed']),
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
  /** Null before it was begun, and once the student deleted the chat. */
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
  /** Null before it was begun. */
  work_id: z.string().nullable(),
  progress: Progress,
  begun_at: IsoTime.nullable(),
  handed_in_at: IsoTime.nullable(),
  answer: z.string(),
  /** Questions asked, genuine attempts made and hints received in the activity's chat. */
  questions: z.number().int(),
  attempts: z.number().int(),
  hints: z.number().int(),
  feedback: z
    .object({ state: z.enum(FEEDBACK_STATES), text: z.string(), by: z.string(), at: IsoTime })
    .nullable(),
});
export type ActivityWork = z.infer<typeof ActivityWork>;
