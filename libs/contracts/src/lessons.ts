import { z } from 'zod';
import { PlainText, Role, Uuid, IsoTime } from './common.js';
import { LIMITS } from './limits.js';
import { STUDY_MODES } from './schools.js';
import { sentenceText } from './sentence.js';
import { ChatMessage, HistoryQuery } from './chat.js';
import { DeskItem, LessonRules } from './lesson-plans.js';

/**
 * `POST /api/groups/{id}/lessons`. Without `ends_at` and `minutes`, the lesson ends with the class's current slot.
 * `minutes` is relative to the server's clock, because a client's clock may be wrong.
 */
export const StartLessonRequest = z.object({
  title: PlainText.pipe(z.string().trim().max(LIMITS.lessonTitleMax)).optional(),
  study_mode: z.enum(STUDY_MODES).optional(),
  ends_at: z.iso.datetime({ offset: true }).optional(),
  minutes: z
    .number()
    .int()
    .min(1)
    .max(LIMITS.lessonHoursMax * 60)
    .optional(),
  lesson_only: z.boolean().optional(),
});
export type StartLessonRequest = z.infer<typeof StartLessonRequest>;

/** What the projector of a lesson shows in addition to title, time and raised hands. */
const Projected = z.object({
  /** The push that is shown as the task. */
  push_id: z.string().nullable(),
  /** The ticket whose counts are shown after it is closed. */
  ticket_id: z.string().nullable(),
  join_code: z.string().nullable(),
  timer_ends_at: IsoTime.nullable(),
});

const ProjectedRequest = z
  .object({
    push_id: Uuid.nullable(),
    ticket_id: Uuid.nullable(),
    join_code: z
      .string()
      .regex(/^[A-Za-z0-9]{1,12}$/)
      .nullable(),
    /** Starts a countdown on the server's clock; null removes it. */
    timer_minutes: z
      .number()
      .int()
      .min(1)
      .max(LIMITS.lessonHoursMax * 60)
      .nullable(),
  })
  .partial();

/** `PUT /api/lessons/{id}`: absent fields stay unchanged. */
export const UpdateLessonRequest = StartLessonRequest.pick({
  study_mode: true,
  ends_at: true,
  lesson_only: true,
}).extend({ projected: ProjectedRequest.optional() });
export type UpdateLessonRequest = z.infer<typeof UpdateLessonRequest>;

/** `POST /api/lessons/{id}/pause`. */
export const PauseLessonRequest = z.object({
  reason: PlainText.pipe(z.string().trim().max(LIMITS.pauseReasonMax)).optional(),
});
export type PauseLessonRequest = z.infer<typeof PauseLessonRequest>;

export const HandRequest = z.object({ up: z.boolean() });
export type HandRequest = z.infer<typeof HandRequest>;

/** `POST /api/lessons/{id}/students/{user_id}/hand`: a teacher can only lower a student's hand. */
export const LowerHandRequest = z.object({ up: z.literal(false) });
export type LowerHandRequest = z.infer<typeof LowerHandRequest>;

/** `POST /api/lessons/{id}/students/{user_id}/messages`. */
export const TeacherMessageRequest = z.object({
  text: PlainText.pipe(z.string().trim().min(1, sentenceText('message_empty')).max(LIMITS.teacherMessageMax)),
  /** Repeating the id in the student's lesson conversation returns the same message. */
  client_message_id: Uuid.optional(),
});
export type TeacherMessageRequest = z.infer<typeof TeacherMessageRequest>;

export const PushKind = z.enum(['prompt', 'announcement', 'file']);
export type PushKind = z.infer<typeof PushKind>;

/** `POST /api/lessons/{id}/pushes`: a text, or a file from the class's materials. */
export const PushRequest = z
  .object({
    kind: PushKind,
    text: PlainText.pipe(
      z
        .string()
        .trim()
        .max(LIMITS.pushTextMax, sentenceText('push_too_long', { max: LIMITS.pushTextMax })),
    ).optional(),
    file_id: Uuid.optional(),
    /** The id of what is sent. Repeating it sends nothing again. */
    push_id: Uuid.optional(),
  })
  .refine((push) => push.kind === 'file' || Boolean(push.text), {
    path: ['text'],
    message: sentenceText('push_text_missing'),
  })
  .refine((push) => (push.kind === 'file') === (push.file_id !== undefined), {
    path: ['file_id'],
    message: sentenceText('push_file_missing'),
  });
export type PushRequest = z.infer<typeof PushRequest>;

/** `POST /api/lessons/{id}/pushes/{push_id}/receipt`. Each state includes the earlier ones. */
export const ReceiptRequest = z.object({ state: z.enum(['delivered', 'seen', 'used']) });
export type ReceiptRequest = z.infer<typeof ReceiptRequest>;

export const StuckReason = z.enum(['same_question', 'code_fails', 'regenerated', 'idle']);
export type StuckReason = z.infer<typeof StuckReason>;

/** A student in a lesson, for the teacher. */
export const LessonStudent = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  /** `writing`: the student is typing. `waiting`: a reply is being written or queued. */
  state: z.enum(['away', 'here', 'writing', 'waiting']),
  hand_up: z.boolean(),
  stuck: StuckReason.nullable(),
  /** Number of questions in the lesson's conversation. */
  turns: z.number().int(),
  last_active_at: IsoTime.nullable(),
  /** The first line of the last question, truncated. */
  last_question: z.string().nullable(),
});
export type LessonStudent = z.infer<typeof LessonStudent>;

const LessonState = z.object({
  id: z.string(),
  group_id: z.number().int(),
  class_name: z.string(),
  title: z.string(),
  paused: z.boolean(),
  pause_reason: z.string().nullable(),
  /** The stricter mode of the lesson and the class. */
  study_mode: z.enum(STUDY_MODES),
  lesson_only: z.boolean(),
  /** The teacher's instructions for the assistant; null without a plan. */
  rules: LessonRules.nullable(),
  started_at: IsoTime,
  ends_at: IsoTime,
});

/** The lesson for its teachers, without the students. */
export const LessonSummary = LessonState.extend({
  state: z.enum(['live', 'ended']),
  ended_at: IsoTime.nullable(),
  projected: Projected.partial(),
});
export type LessonSummary = z.infer<typeof LessonSummary>;

/** `GET /api/lessons/{id}`. */
export const LessonView = LessonSummary.extend({
  /** The server's time, so that a client with a wrong clock can compute how long a student has been away. */
  now: IsoTime,
  students: z.array(LessonStudent),
  /** The prepared items, in order. */
  items: z.array(DeskItem),
  /** A valid code of six letters for joining the class, if there is one. */
  join_code: z.string().nullable(),
});
export type LessonView = z.infer<typeof LessonView>;

/** A text or file that the teacher sent to the class. */
export const LessonPush = z.object({
  id: z.string(),
  lesson_id: z.string(),
  kind: PushKind,
  text: z.string(),
  file: z
    .object({
      id: z.string(),
      name: z.string(),
    })
    .nullable(),
  at: IsoTime,
});
export type LessonPush = z.infer<typeof LessonPush>;

/** The lesson for a student: `GET /api/lessons/current`. */
export const StudentLesson = LessonState.extend({
  hand_up: z.boolean(),
  /** The student's conversation of the lesson; null in an event before the page has requested it. */
  conversation_id: z.string().nullable(),
  /** All pushes of the lesson, newest first, including those sent before the student joined. */
  pushes: z.array(LessonPush),
});
export type StudentLesson = z.infer<typeof StudentLesson>;

/** A lesson of the student that ended a few minutes ago. `class_name` is null once the class is deleted. */
export const EndedLesson = StudentLesson.pick({ id: true, title: true }).extend({
  class_name: z.string().nullable(),
});
export type EndedLesson = z.infer<typeof EndedLesson>;

/** A push and the number of students it reached. */
export const PushReceipts = LessonPush.extend({
  delivered: z.number().int(),
  seen: z.number().int(),
  used: z.number().int(),
  of: z.number().int(),
});
export type PushReceipts = z.infer<typeof PushReceipts>;

/** A topic that several students of a lesson ask about. */
export const LessonTopic = z.object({
  /** Its rank among the topics: 1 has the most students. */
  place: z.number().int(),
  /** Words that at least three of the students wrote, else up to six words of the model; empty if there are none. */
  label: z.string(),
  students: z.number().int(),
  questions: z.number().int(),
});
export type LessonTopic = z.infer<typeof LessonTopic>;

/** `GET /api/lessons/{id}/topics`. */
export const LessonTopics = z.object({
  /** Topics, largest number of students first. */
  topics: z.array(LessonTopic),
  /** Null before the questions were first grouped. */
  at: IsoTime.nullable(),
  /** Whether questions were added or removed since. They will be regrouped soon. */
  pending: z.boolean(),
});
export type LessonTopics = z.infer<typeof LessonTopics>;

/**
 * A record that a teacher or admin read a lesson's conversation; with an empty `lesson`, the passage of a safeguarding
 * case.
 */
export const ReadLogEntry = z.object({
  by: z.string(),
  role: Role,
  lesson: z.string(),
  at: IsoTime,
  /** Extended while the viewer keeps reading. */
  until: IsoTime,
});
export type ReadLogEntry = z.infer<typeof ReadLogEntry>;

/** A page as in `GET /history`; by default the newest messages. */
export const StudentHistoryQuery = HistoryQuery.omit({ conversation_id: true });
export type StudentHistoryQuery = z.infer<typeof StudentHistoryQuery>;

/** `GET /api/lessons/{id}/students/{user_id}/history`. */
export const StudentHistory = z.object({
  username: z.string(),
  display_name: z.string(),
  messages: z.array(ChatMessage),
});
export type StudentHistory = z.infer<typeof StudentHistory>;

/** The client event `lesson.writing`: the student started or stopped typing. */
export const LessonWritingRequest = z.object({ lesson_id: Uuid, writing: z.boolean() });
