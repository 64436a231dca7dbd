import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type OwnLesson,
  type OwnLessonReport,
  type StudentProgress,
} from '@studyhall/contracts';
import {
  lessonPushes,
  lessonTickets,
  lessonWall,
  ownLessons,
  progress,
  type Account,
  shownName,
} from '@studyhall/persistence';

const MAX_READ_LOG_ENTRIES = 200;

/** The lessons that an account attended as a student, and its activity there. */
@Injectable()
export class OwnLessonsService {
  constructor(private readonly db: DataSource) {}

  list({ id }: Account): Promise<OwnLesson[]> {
    return ownLessons.findOwnLessons(this.db, id);
  }

  /** @throws AppError `not_found` for a lesson in which the account has no conversation */
  async report({ id }: Account, lessonId: string): Promise<OwnLessonReport> {
    const [lesson] = await ownLessons.findOwnLessons(this.db, id, lessonId);
    if (!lesson) throw new AppError('not_found', sentence('lesson_not_found'));
    const [questions, sources, exercises, made, looks, pushes, tickets] = await Promise.all([
      ownLessons.findOwnQuestions(this.db, id, lessonId),
      ownLessons.findOwnSources(this.db, id, lessonId),
      ownLessons.findOwnExercises(this.db, id, lessonId),
      ownLessons.findOwnFiles(this.db, id, lessonId),
      lessonWall.findReadLog(this.db, id, MAX_READ_LOG_ENTRIES, lessonId),
      lessonPushes.findPushes(this.db, lessonId, LIMITS.pushesPerLesson),
      lessonTickets.findOwn(this.db, id, lessonId),
    ]);
    return { lesson, questions, sources, exercises, made, looks, pushes, tickets };
  }

  /** The account's weeks in all of its classes. */
  async progress(account: Account): Promise<StudentProgress> {
    const { id, username } = account;
    return {
      ...{ username, display_name: shownName(account), class_name: null },
      weeks: await progress.findWeeks(this.db, id, null),
    };
  }
}
