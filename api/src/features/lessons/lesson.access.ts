import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { lessons, type Account } from '@studyhall/persistence';
import { findClass, staffOnly, type ClassOfActor } from '../directory/index.js';

/** Who may run and see lessons: the teachers of the class and the admins of its school. */
@Injectable()
export class LessonAccess {
  constructor(private readonly db: DataSource) {}

  /** @throws AppError `not_found` for a class whose lessons the account may not run */
  group(actor: Account, groupId: number): Promise<ClassOfActor> {
    return findClass(this.db, actor, groupId, 'lesson.run');
  }

  /** @throws AppError `not_found` for a lesson that the account may not run */
  async lesson(actor: Account, lessonId: string): Promise<lessons.LessonRecord> {
    staffOnly(actor);
    const lesson = await lessons.findLesson(this.db, lessonId);
    if (!lesson) throw new AppError('not_found', sentence('lesson_not_found'));
    await this.group(actor, lesson.group_id);
    return lesson;
  }

  /** @throws AppError as {@link lesson}, and `conflict` where the lesson has ended */
  async live(actor: Account, lessonId: string): Promise<lessons.LessonRecord> {
    const lesson = await this.lesson(actor, lessonId);
    if (lesson.ended_at !== null) throw new AppError('conflict', sentence('lesson_over'));
    return lesson;
  }
}
