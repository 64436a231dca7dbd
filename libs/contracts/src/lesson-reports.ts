import { z } from 'zod';
import { ActivityView } from './activities.js';
import { IsoTime } from './common.js';
import {
  LessonPush,
  LessonSummary,
  LessonTopic,
  PushReceipts,
  ReadLogEntry,
  StuckReason,
} from './lessons.js';
import { ExerciseView } from './study.js';
import { StudentTicket } from './tickets.js';

/** The activity of a student in a lesson, as numbers. */
export const ReportStudent = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  /** When the student's page first showed the lesson; null for absent students. */
  came_at: IsoTime.nullable(),
  /** Minutes from then to the last question; 0 without a question. */
  minutes: z.number().int(),
  questions: z.number().int(),
  /** Counts for study-mode exercises in the lesson's conversation. */
  exercises: z.number().int(),
  attempts: z.number().int(),
  hints: z.number().int(),
  opened: z.number().int(),
});
export type ReportStudent = z.infer<typeof ReportStudent>;

/** A moment when a student seemed stuck. */
export const StuckMoment = z.object({
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  reason: StuckReason,
  at: IsoTime,
});
export type StuckMoment = z.infer<typeof StuckMoment>;

/** `GET /api/lessons/{id}/report`: a past lesson, for its teachers. Contains nothing from private conversations. */
export const LessonReport = z.object({
  lesson: LessonSummary,
  students: z.array(ReportStudent),
  topics: z.array(LessonTopic),
  /** Whether the topics are being regrouped. */
  topics_pending: z.boolean(),
  stuck: z.array(StuckMoment),
  pushes: z.array(PushReceipts),
  looks: z.array(ReadLogEntry.omit({ lesson: true }).extend({ student: z.string() })),
  /** Homework that was given in this lesson. */
  homework: z.array(ActivityView),
});
export type LessonReport = z.infer<typeof LessonReport>;

/** A lesson that the caller attended. */
export const OwnLesson = z.object({
  id: z.string(),
  title: z.string(),
  /** Null if the class was removed. */
  class_name: z.string().nullable(),
  state: z.enum(['live', 'ended']),
  started_at: IsoTime,
  ended_at: IsoTime.nullable(),
  questions: z.number().int(),
});
export type OwnLesson = z.infer<typeof OwnLesson>;

/** `GET /api/me/lessons/{id}`: a past lesson, for one of its students. */
export const OwnLessonReport = z.object({
  lesson: OwnLesson,
  questions: z.array(z.object({ id: z.number().int(), text: z.string(), at: IsoTime })),
  /** Sources that replies used: web pages by URL, files by id. */
  sources: z.array(
    z.object({ title: z.string(), url: z.string().nullable(), file_id: z.string().nullable() }),
  ),
  exercises: z.array(ExerciseView),
  made: z.array(z.object({ file_id: z.string(), name: z.string() })),
  /** What the teacher sent to the class, newest first. */
  pushes: z.array(LessonPush),
  /** Includes the caller's answers, and the correct ones after a ticket is closed. Newest first. */
  tickets: z.array(StudentTicket),
  looks: z.array(ReadLogEntry),
});
export type OwnLessonReport = z.infer<typeof OwnLessonReport>;

/** The activity of a student in the lessons of one week, and in the homework given that week. */
export const ProgressWeek = z.object({
  /** The Monday in the school's time zone: `YYYY-MM-DD`. */
  week: z.string(),
  /** Lessons during the student's membership in the class. */
  lessons: z.number().int(),
  attended: z.number().int(),
  exercises: z.number().int(),
  attempts: z.number().int(),
  hints: z.number().int(),
  /** Answers to exit-ticket questions that have a correct answer. */
  ticket_answers: z.number().int(),
  tickets_right: z.number().int(),
  homework: z.number().int(),
  handed_in: z.number().int(),
  /** Counts for the homework chats. */
  homework_attempts: z.number().int(),
  homework_hints: z.number().int(),
  /** Like exit tickets, for closed class quizzes, including those outside of lessons. */
  quiz_answers: z.number().int(),
  quizzes_right: z.number().int(),
  /**
   * Questions in the chats of lessons and homework, and how many of them ask for the work itself. Null for admins, who only
   * see totals of classes.
   */
  questions: z.number().int().nullable(),
  work_requests: z.number().int().nullable(),
});
export type ProgressWeek = z.infer<typeof ProgressWeek>;

/**
 * `GET /api/groups/{id}/students/{user_id}/progress` and `GET /api/me/progress`: weeks with lessons, homework or quizzes,
 * newest first. Never includes private conversations.
 */
export const StudentProgress = z.object({
  username: z.string(),
  display_name: z.string(),
  /** Null for all classes of the student. */
  class_name: z.string().nullable(),
  weeks: z.array(ProgressWeek),
});
export type StudentProgress = z.infer<typeof StudentProgress>;

/** The questions of a class in one week, in the chats of lessons and homework. */
export const ClassRequestsWeek = z.object({
  /** The Monday in the school's time zone: `YYYY-MM-DD`. */
  week: z.string(),
  questions: z.number().int(),
  /** How many of these ask for the work itself. */
  work_requests: z.number().int(),
  /** Attempts in the lessons of that week. */
  attempts: z.number().int(),
  hints: z.number().int(),
});
export type ClassRequestsWeek = z.infer<typeof ClassRequestsWeek>;

/** `GET /api/groups/{id}/work-requests`: weeks with questions, newest first, at most one school year. */
export const ClassRequests = z.object({ weeks: z.array(ClassRequestsWeek) });
export type ClassRequests = z.infer<typeof ClassRequests>;
