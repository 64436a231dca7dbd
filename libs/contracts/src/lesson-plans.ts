import { z } from 'zod';
import { IsoTime, PlainText, RowId } from './common.js';
import { LESSON_TOOLS, LIMITS } from './limits.js';
import { STUDY_MODES } from './schools.js';
import { sentenceText } from './sentence.js';
import { TicketQuestion } from './tickets.js';

const text = (max: number) => PlainText.pipe(z.string().trim().max(max));

/** The teacher's instructions for the assistant in the conversations of a lesson or homework. Students can read them. */
export const LessonRules = z.object({
  /** The subject; empty for any. */
  scope: text(LIMITS.lessonScopeMax).default(''),
  tone: text(LIMITS.lessonToneMax).default(''),
  tools_off: z.array(z.enum(LESSON_TOOLS)).max(LESSON_TOOLS.length).default([]),
  /** Number of hints before a solution in study mode `hints`; null for three. */
  hints: z.number().int().min(LIMITS.lessonHintsMin).max(LIMITS.lessonHintsMax).nullable().default(null),
});
export type LessonRules = z.infer<typeof LessonRules>;

/** Settings that lesson plans and homework share. */
export const Preparation = z.object({
  title: PlainText.pipe(z.string().trim().min(1, sentenceText('title_empty')).max(LIMITS.lessonTitleMax)),
  study_mode: z.enum(STUDY_MODES).default('off'),
  rules: LessonRules.prefault({}),
});
export type Preparation = z.infer<typeof Preparation>;

const words = text(LIMITS.pushTextMax);
const written = words.pipe(z.string().min(1, sentenceText('push_text_missing')));

/** An item that is prepared for sending in a lesson. */
export const LessonItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prompt'), text: written }),
  z.object({ kind: z.literal('announcement'), text: written }),
  z.object({
    kind: z.literal('file'),
    file_id: z.guid().overwrite((id) => id.toLowerCase()),
    text: words.optional(),
  }),
  z.object({
    kind: z.literal('ticket'),
    questions: z.array(TicketQuestion).min(1).max(LIMITS.ticketQuestions),
  }),
]);
export type LessonItem = z.infer<typeof LessonItem>;

/** `POST /api/groups/{id}/lesson-plans`: the complete plan. */
export const LessonPlanRequest = Preparation.extend({
  lesson_only: z.boolean().default(false),
  /** Whether to create a code for joining the class when the lesson starts. */
  join_code: z.boolean().default(false),
  items: z.array(LessonItem).max(LIMITS.lessonItems).default([]),
  /** Day and time of a slot, in the school's time zone. */
  scheduled: z
    .object({
      day: z.iso.date(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentenceText('time_format'))
        .nullable(),
    })
    .nullable()
    .default(null),
});
export type LessonPlanRequest = z.infer<typeof LessonPlanRequest>;

/** `PUT /api/lesson-plans/{id}`: the complete plan. `before`: the plan that the client has seen. */
export const UpdatePlanRequest = LessonPlanRequest.extend({ before: LessonPlanRequest.optional() });
export type UpdatePlanRequest = z.infer<typeof UpdatePlanRequest>;

export const LessonPlanView = z.object({
  ...LessonPlanRequest.shape,
  id: z.string(),
  group_id: z.number().int(),
  changed_by: z.string(),
  changed_at: IsoTime,
});
export type LessonPlanView = z.infer<typeof LessonPlanView>;

/** `POST /api/lesson-plans/{id}/copy`. */
export const CopyPlanRequest = z.object({ group_id: RowId });
export type CopyPlanRequest = z.infer<typeof CopyPlanRequest>;

/** An item on the desk of a lesson, by its position from 1. */
export const DeskItem = z.object({
  place: z.number().int(),
  item: LessonItem,
  sent_at: IsoTime.nullable(),
});
export type DeskItem = z.infer<typeof DeskItem>;

/** `PUT /api/groups/{id}/cover`: another teacher of the school teaches the class until a time. */
export const CoverRequest = z.object({ user_id: RowId, until: z.iso.datetime({ offset: true }) });
export type CoverRequest = z.infer<typeof CoverRequest>;

/** The substitute teacher of a class. */
export const CoverView = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  until: IsoTime,
  handed_by: z.string(),
});
export type CoverView = z.infer<typeof CoverView>;
