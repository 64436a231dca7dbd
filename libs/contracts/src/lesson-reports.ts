import { z } from 'zod';
import { IsoTime } from './common.js';
import { LessonLook, LessonSummary, LessonTopic, PushReceipts, StuckReason } from './lessons.js';
import { ExerciseView } from './study.js';

/** What a student did in a lesson, in numbers. */
export const ReportStudent = z.object({
  user_id: z.number().int(),
  username: z.string(),
  /** When their page saw the lesson first; null for who did not come. */
  came_at: IsoTime.nullable(),
  /** Minutes from then to the last question; 0 without one. */
  minutes: z.number().int(),
  questions: z.number().int(),
  /** Of the exercises of study mode that were asked about in the lesson's conversation. */
  exercises: z.number().int(),
  attempts: z.number().int(),
  hints: z.number().int(),
  opened: z.number().int(),
});
export type ReportStudent = z.infer<typeof ReportStudent>;

/** A moment when a student seemed to be stuck. */
export const StuckMoment = z.object({
  user_id: z.number().int(),
  username: z.string(),
  reason: StuckReason,
  at: IsoTime,
});
export type StuckMoment = z.infer<typeof StuckMoment>;

/** `GET /api/lessons/{id}/report`: a lesson afterwards, for its teachers. Nothing of private conversations. */
export const LessonReport = z.object({
  lesson: LessonSummary,
  students: z.array(ReportStudent),
  topics: z.array(LessonTopic),
  /** Whether the topics are being grouped again. */
  topics_pending: z.boolean(),
  stuck: z.array(StuckMoment),
  pushes: z.array(PushReceipts),
  looks: z.array(LessonLook.omit({ lesson: true }).extend({ student: z.string() })),
});
export type LessonReport = z.infer<typeof LessonReport>;

/** A lesson that the caller took part in. */
export const OwnLesson = z.object({
  id: z.string(),
  title: z.string(),
  /** Null once the class is removed. */
  class_name: z.string().nullable(),
  state: z.enum(['live', 'ended']),
  started_at: IsoTime,
  ended_at: IsoTime.nullable(),
  questions: z.number().int(),
});
export type OwnLesson = z.infer<typeof OwnLesson>;

/** `GET /api/me/lessons/{id}`: a lesson afterwards, for one of its students. */
export const OwnLessonReport = z.object({
  lesson: OwnLesson,
  questions: z.array(z.object({ id: z.number().int(), text: z.string(), at: IsoTime })),
  /** What replies used: pages of the web by address, files by id. */
  sources: z.array(
    z.object({ title: z.string(), url: z.string().nullable(), file_id: z.string().nullable() }),
  ),
  exercises: z.array(ExerciseView),
  made: z.array(z.object({ file_id: z.string(), name: z.string() })),
  looks: z.array(LessonLook),
});
export type OwnLessonReport = z.infer<typeof OwnLessonReport>;
