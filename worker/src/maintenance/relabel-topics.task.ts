import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lessonTopics } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import type { ScheduledTask } from './scheduled.task.js';

/** Regroups the questions of lessons in which a failed label is due to be requested again. */
@Injectable()
export class RelabelTopicsTask implements ScheduledTask {
  readonly name = 'relabel-topics';
  readonly schedule = { every: 3_000 };
  readonly seeks = ['relabel'] as const;

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  async run(): Promise<void> {
    const due = await lessonTopics.findToRelabel(this.db);
    await Promise.all(due.map((id) => this.queues.add('topics', id, { lesson_id: id })));
  }
}
