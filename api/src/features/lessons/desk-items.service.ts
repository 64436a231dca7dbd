import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { lessonPlans, type Account } from '@studyhall/persistence';
import { LessonAccess } from './lesson.access.js';
import { LessonPushesService } from './lesson-pushes.service.js';
import { TicketsService } from './tickets.service.js';

/** Prepared items that are sent during a lesson, one by one. */
@Injectable()
export class DeskItemsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly pushes: LessonPushesService,
    private readonly tickets: TicketsService,
  ) {}

  /**
   * Of two concurrent calls, only one sends the item. @throws AppError `conflict` if it was already sent, or the lesson has
   * ended
   */
  async send(actor: Account, lessonId: string, place: number): Promise<void> {
    await this.access.live(actor, lessonId);
    const found = await lessonPlans.findItem(this.db, lessonId, place);
    if (!found) throw new AppError('not_found', sentence('desk_item_not_found'));
    if (!(await lessonPlans.markSent(this.db, lessonId, place)))
      throw new AppError('conflict', sentence('desk_item_sent'));
    const { item } = found;
    const sent =
      item.kind === 'ticket'
        ? this.tickets.open(actor, lessonId, item.questions)
        : this.pushes.push(actor, lessonId, item);
    await sent.catch(async (error: unknown) => {
      await lessonPlans.markUnsent(this.db, lessonId, place);
      throw error;
    });
  }
}
