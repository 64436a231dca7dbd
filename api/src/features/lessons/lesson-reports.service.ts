import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type ClassRequests,
  type LessonReport,
  type ProgressWeek,
  type ReportStudent,
  type StuckMoment,
  type StudentProgress,
} from '@studyhall/contracts';
import { isTeacher, stuckMoments } from '@studyhall/domain';
import {
  activities,
  lessonPushes,
  lessonReports,
  progress,
  workRequests,
  type Account,
} from '@studyhall/persistence';
import { toLessonSummary } from '@studyhall/platform';
import { LessonAccess } from './lesson.access.js';
import { LessonTopicsService } from './lesson-topics.service.js';

const MINUTE_MS = 60_000;
const MAX_MOMENTS = 500;

/** The report of a lesson, for its teachers. Covers only conversations of the lesson, and quotes none of them. */
@Injectable()
export class LessonReportsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly topics: LessonTopicsService,
  ) {}

  /** Needs six statements, whatever the number of students. */
  async report(actor: Account, lessonId: string): Promise<LessonReport> {
    const lesson = await this.access.lesson(actor, lessonId);
    const [students, events, { topics, pending }, pushes, looks, homework] = await Promise.all([
      lessonReports.findParticipation(this.db, lessonId),
      lessonReports.findEvents(this.db, lessonId),
      this.topics.read(lessonId),
      lessonPushes.findReceipts(this.db, lessonId),
      lessonReports.findReadLogOfLesson(this.db, lessonId),
      activities.findOfLesson(this.db, lessonId),
    ]);
    return {
      lesson: toLessonSummary(lesson),
      students: students.map(toReportStudent),
      ...{ topics, topics_pending: pending },
      stuck: findStuckMoments(events),
      ...{ pushes, looks, homework },
    };
  }

  /** @throws AppError `not_found` for a user who is not in the class: the right to see them has ended */
  async progress(actor: Account, groupId: number, userId: number): Promise<StudentProgress> {
    const { name } = await this.access.group(actor, groupId);
    const names = await progress.findMember(this.db, groupId, userId);
    if (!names) throw new AppError('not_found', sentence('user_not_found'));
    const weeks = await progress.findWeeks(this.db, userId, groupId);
    return { ...names, class_name: name, weeks: isTeacher(actor) ? weeks : weeks.map(withoutRequests) };
  }

  /** Totals over all students of a class. */
  async workRequests(actor: Account, groupId: number): Promise<ClassRequests> {
    await this.access.group(actor, groupId);
    return { weeks: await workRequests.findWeeksOfClass(this.db, groupId) };
  }
}

const withoutRequests = (week: ProgressWeek): ProgressWeek => ({
  ...week,
  ...{ questions: null, work_requests: null },
});

function toReportStudent({
  came_at: came,
  last_at: last,
  ...student
}: lessonReports.Participation): ReportStudent {
  const minutes = came && last ? Math.ceil((last.getTime() - came.getTime()) / MINUTE_MS) : 0;
  return { ...student, came_at: came?.toISOString() ?? null, minutes: Math.max(0, minutes) };
}

/** The moments of all students, in order. */
function findStuckMoments(events: readonly lessonReports.LessonEvent[]): StuckMoment[] {
  const byStudent = Map.groupBy(events, ({ user_id }) => user_id);
  return [...byStudent]
    .flatMap(([user_id, own]) =>
      stuckMoments(own).map(({ reason, at }) => ({
        ...{ user_id, username: own[0]?.username ?? '', display_name: own[0]?.display_name ?? '', reason },
        at: at.toISOString(),
      })),
    )
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, MAX_MOMENTS);
}
