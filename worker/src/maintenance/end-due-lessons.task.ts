import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lessons } from '@studyhall/persistence';
import { LessonEvents } from '@studyhall/platform';
import type { ScheduledTask } from './scheduled.task.js';

/** Ends overdue lessons and publishes it. From the due time on, the gate admits questions even before this task runs. */
@Injectable()
export class EndDueLessonsTask implements ScheduledTask {
  readonly name = 'end-due-lessons';
  readonly schedule = { every: 3_000 };
  readonly seeks = ['lesson_end'] as const;

  constructor(
    private readonly db: DataSource,
    private readonly events: LessonEvents,
  ) {}

  async run(): Promise<void> {
    // Reads first: most rounds find nothing, and an UPDATE is a write.
    if (!(await lessons.hasDue(this.db))) return;
    const ended = await lessons.endDue(this.db);
    await Promise.all(ended.map((lesson) => this.events.ended(lesson)));
  }
}
