import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LessonTopics } from '@studyhall/contracts';
import { lessonTopics, type Account } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import { LessonAccess } from './lesson.access.js';

/** The minimum interval between two groupings of a lesson's questions, in milliseconds. */
const EVERY_MS = 4_000;

/** The topics that a class asks about. A worker groups the questions; reading only checks whether there are new ones. */
@Injectable()
export class LessonTopicsService {
  private readonly logger = new Logger('Lessons');

  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly queues: JobQueues,
  ) {}

  async topics(actor: Account, lessonId: string): Promise<LessonTopics> {
    await this.access.lesson(actor, lessonId);
    return this.read(lessonId);
  }

  /** The caller must have checked the account's right. */
  async read(lessonId: string): Promise<LessonTopics> {
    const [stored, state] = await Promise.all([
      lessonTopics.findTopics(this.db, lessonId),
      lessonTopics.findQuestionsState(this.db, lessonId),
    ]);
    const pending = stored
      ? stored.questions !== state.questions || stored.last_question !== state.last_question
      : state.questions > 0;
    if (pending && (!stored || Date.now() - stored.at.getTime() >= EVERY_MS)) await this.regroup(lessonId);
    return { topics: stored?.topics ?? [], at: stored?.at.toISOString() ?? null, pending };
  }

  private async regroup(lessonId: string): Promise<void> {
    await this.queues
      .add('topics', lessonId, { lesson_id: lessonId })
      .catch((error: Error) => this.logger.warn(`Topics: ${error.message}`));
  }
}
