import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { lessons, type Account } from '@studyhall/persistence';
import { findClass, findTaught, staffOnly, type ClassOfActor } from '../directory/index.js';

/** Checks who may run and see lessons: the teachers of the class and the admins of its school. */
@Injectable()
export class LessonAccess {
  constructor(private readonly db: DataSource) {}

  /** @throws AppError `not_found` for a class whose lessons the account may not run */
  group(actor: Account, groupId: number): Promise<ClassOfActor> {
    return findClass(this.db, actor, groupId, 'lesson.run');
  }

  /** @throws AppError `not_found` for a lesson that the account may not run, with the reason if its class was deleted */
  async lesson(actor: Account, lessonId: string): Promise<lessons.LessonRecord> {
    staffOnly(actor);
    const lesson = await lessons.findLesson(this.db, lessonId);
    if (lesson) {
      const taught = await findTaught(this.db, actor, [lesson.group_id]);
      const group = { school: lesson.school, teaches: taught.has(lesson.group_id) };
      if (can(actor, 'lesson.run', group).allowed) return lesson;
    }
    const deleted = lesson ? null : await lessons.findDeletedClass(this.db, lessonId, actor.id);
    const isDeleted = deleted !== null && can(actor, 'lesson.run', deleted).allowed;
    throw new AppError('not_found', sentence(isDeleted ? 'lesson_class_deleted' : 'lesson_unavailable'));
  }

  /** @throws AppError like {@link lesson}, and `conflict` if the lesson has ended */
  async live(actor: Account, lessonId: string): Promise<lessons.LessonRecord> {
    const lesson = await this.lesson(actor, lessonId);
    if (lesson.ended_at !== null) throw new AppError('conflict', sentence('lesson_over'));
    return lesson;
  }
}
