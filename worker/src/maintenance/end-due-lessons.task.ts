import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lessons } from '@studyhall/persistence';
import { LessonEvents } from '@studyhall/platform';
import type { ScheduledTask } from './scheduled.task.js';

/** Ends overdue lessons: stores and publishes it. The gate admits questions from the due time on, without this task. */
@Injectable()
export class EndDueLessonsTask implements ScheduledTask {
  readonly name = 'end-due-lessons';
  readonly schedule = { every: 3_000 };

  constructor(
    private readonly db: DataSource,
    private readonly events: LessonEvents,
  ) {}

  async run(): Promise<void> {
    // Read first: most rounds find nothing, and an UPDATE is a write.
    if (!(await lessons.hasDue(this.db))) return;
    const ended = await lessons.endDue(this.db);
    await Promise.all(ended.map((lesson) => this.events.ended(lesson)));
  }
}
