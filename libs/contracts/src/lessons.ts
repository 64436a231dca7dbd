import { z } from 'zod';
import { PlainText, Uuid } from './common.js';
import { LIMITS } from './limits.js';
import { STUDY_MODES, type StudyMode } from './schools.js';
import { sentenceText } from './sentence.js';
import type { ChatMessage } from './chat.js';

/** `POST /api/groups/{id}/lessons`. Without `ends_at` the lesson ends with the slot of the class that runs now. */
export const StartLessonRequest = z.object({
  title: PlainText.pipe(z.string().trim().max(LIMITS.lessonTitleMax)).optional(),
  study_mode: z.enum(STUDY_MODES).optional(),
  ends_at: z.iso.datetime({ offset: true }).optional(),
  lesson_only: z.boolean().optional(),
});
export type StartLessonRequest = z.infer<typeof StartLessonRequest>;

/** `PUT /api/lessons/{id}`: what is absent stays. */
export const UpdateLessonRequest = StartLessonRequest.pick({
  study_mode: true,
  ends_at: true,
  lesson_only: true,
});
export type UpdateLessonRequest = z.infer<typeof UpdateLessonRequest>;

/** `POST /api/lessons/{id}/pause`. */
export const PauseLessonRequest = z.object({
  reason: PlainText.pipe(z.string().trim().max(LIMITS.pauseReasonMax)).optional(),
});
export type PauseLessonRequest = z.infer<typeof PauseLessonRequest>;

export const HandRequest = z.object({ up: z.boolean() });
export type HandRequest = z.infer<typeof HandRequest>;

/** `POST /api/lessons/{id}/students/{user_id}/messages`. */
export const TeacherMessageRequest = z.object({
  text: PlainText.pipe(z.string().trim().min(1, sentenceText('message_empty')).max(LIMITS.teacherMessageMax)),
});
export type TeacherMessageRequest = z.infer<typeof TeacherMessageRequest>;

export const PushKind = z.enum(['prompt', 'announcement', 'file']);
export type PushKind = z.infer<typeof PushKind>;

/** `POST /api/lessons/{id}/pushes`: a text, or a file of the class's materials. */
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

/** `POST /api/lessons/{id}/pushes/{push_id}/receipt`. A later state includes the earlier ones. */
export const ReceiptRequest = z.object({ state: z.enum(['delivered', 'seen', 'used']) });
export type ReceiptRequest = z.infer<typeof ReceiptRequest>;

export type StuckReason = 'same_question' | 'code_fails' | 'regenerated' | 'idle';

/** A student in a lesson, as the teacher sees them. */
export interface LessonStudent {
  user_id: number;
  username: string;
  /** `writing`: the student types. `waiting`: a reply of the assistant is being written or waits in line. */
  state: 'away' | 'here' | 'writing' | 'waiting';
  hand_up: boolean;
  stuck: StuckReason | null;
  /** Questions asked in the lesson's conversation. */
  turns: number;
  last_active_at: string | null;
  /** The first line of the last question, shortened. */
  last_question: string | null;
}

interface LessonState {
  id: string;
  group_id: number;
  class_name: string;
  title: string;
  paused: boolean;
  pause_reason: string | null;
  /** The stricter one of the lesson's and the class's. */
  study_mode: StudyMode;
  lesson_only: boolean;
  started_at: string;
  ends_at: string;
}

/** The lesson as its teachers see it, without the students. */
export interface LessonSummary extends LessonState {
  state: 'live' | 'ended';
  ended_at: string | null;
}

/** `GET /api/lessons/{id}`. */
export interface LessonView extends LessonSummary {
  students: LessonStudent[];
}

/** The lesson as a student sees it: `GET /api/lessons/current`. */
export interface StudentLesson extends LessonState {
  hand_up: boolean;
  /** The student's conversation of the lesson; null in an event, before the page has asked for it. */
  conversation_id: string | null;
  /** Those of the lesson, newest first; who came late gets them here. */
  pushes: LessonPush[];
}

/** What the teacher sent to the class. */
export interface LessonPush {
  id: string;
  lesson_id: string;
  kind: PushKind;
  text: string;
  file: { id: string; name: string } | null;
  at: string;
}

/** A push and how many students it reached. */
export interface PushReceipts extends LessonPush {
  delivered: number;
  seen: number;
  used: number;
  of: number;
}

/** One look of a teacher or an admin at a lesson's conversation. */
export interface LessonLook {
  by: string;
  role: 'TEACHER' | 'SCHOOL_ADMIN' | 'MASTER_ADMIN' | 'STUDENT';
  lesson: string;
  at: string;
  /** A look is extended while the viewer keeps reading. */
  until: string;
}

/** `GET /api/lessons/{id}/students/{user_id}/history`. */
export interface StudentHistory {
  username: string;
  messages: ChatMessage[];
}

/** `lesson.writing` of a client: the student types, or stopped typing. */
export const LessonWritingRequest = z.object({ lesson_id: Uuid, writing: z.boolean() });
export type LessonWritingRequest = z.infer<typeof LessonWritingRequest>;
