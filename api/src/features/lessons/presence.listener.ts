import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lessons } from '@studyhall/persistence';
import { LessonSignals, Presence } from '@studyhall/platform';

/** Publishes to a lesson's teachers when a student opens or leaves the product. */
@Injectable()
export class PresenceListener {
  private readonly logger = new Logger('Lessons');

  constructor(
    private readonly db: DataSource,
    private readonly signals: LessonSignals,
    presence: Presence,
  ) {
    presence.onChange((userId) => void this.publish(userId));
  }

  private async publish(userId: number): Promise<void> {
    try {
      const [lesson] = await lessons.findLiveOfStudent(this.db, userId);
      if (lesson) await this.signals.student(lesson.id, userId);
    } catch (error) {
      this.logger.warn((error as Error).message);
    }
  }
}
