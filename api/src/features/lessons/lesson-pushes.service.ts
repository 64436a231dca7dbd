import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, type PushReceipts, type PushRequest } from '@studyhall/contracts';
import { lessonPushes, lessonMembers, materials, type Account, shownName } from '@studyhall/persistence';
import { EventPublisher, LessonSignals } from '@studyhall/platform';
import { wrongField } from '../directory/index.js';
import { LessonAccess } from './lesson.access.js';

/** Items that a teacher sends to all students of a lesson, and their receipts. */
@Injectable()
export class LessonPushesService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly events: EventPublisher,
    private readonly signals: LessonSignals,
  ) {}

  /** Sends to the class once for each `push_id`. */
  async push(actor: Account, lessonId: string, request: PushRequest): Promise<string> {
    const lesson = await this.access.live(actor, lessonId);
    const { kind, text = '', file_id = null, push_id: id = randomUUID() } = request;
    if (file_id !== null && !(await materials.isSource(this.db, lesson.group_id, file_id)))
      throw wrongField('file_id', sentence('material_not_found'));
    if (request.push_id === undefined || !(await lessonPushes.findPush(this.db, id))) {
      if ((await lessonPushes.countPushes(this.db, lessonId)) >= LIMITS.pushesPerLesson)
        throw new AppError('conflict', sentence('too_many_pushes', { max: LIMITS.pushesPerLesson }));
      await lessonPushes.insertPush(this.db, {
        ...{ id, lesson_id: lessonId, kind, text, file_id },
        sent_by: shownName(actor),
      });
    }
    const [push, { members }] = await Promise.all([
      lessonPushes.findPush(this.db, id),
      lessonMembers.findAudience(this.db, lesson.group_id),
    ]);
    const isSame = push?.lesson_id === lessonId && push.kind === kind && push.text === text;
    if (push && (!isSame || (push.file?.id ?? null) !== file_id))
      throw new AppError('conflict', sentence('message_id_used'));
    // A repeated request publishes again: the process may have ended between storing and publishing.
    if (push) await Promise.all(members.map((user) => this.events.publish({ user }, 'lesson.push', push)));
    return id;
  }

  async list(actor: Account, lessonId: string): Promise<PushReceipts[]> {
    await this.access.lesson(actor, lessonId);
    await this.signals.watch(lessonId, actor.id);
    return lessonPushes.findReceipts(this.db, lessonId);
  }
}
