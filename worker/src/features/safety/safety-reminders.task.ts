import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { outbox, safeguarding } from '@studyhall/persistence';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';

/** About a term. Days. */
const REMINDER_DAYS = 120;

/** Mails the list of concerns once a week, where there are any, and a reminder each term. */
@Injectable()
export class SafetyRemindersTask implements ScheduledTask {
  readonly name = 'safety-reminders';
  readonly schedule = { every: 60 * 60_000 };

  constructor(private readonly db: DataSource) {}

  async run(): Promise<void> {
    await this.db.transaction(async (on) => {
      for (const schoolId of await safeguarding.closeWeek(on))
        await outbox.add(
          on,
          { kind: 'safety_weekly', schoolId },
          await safeguarding.findAlerted(on, schoolId),
        );
      for (const schoolId of await safeguarding.markReminded(on, REMINDER_DAYS))
        await outbox.add(
          on,
          { kind: 'safety_term', schoolId },
          await safeguarding.findResponsible(on, schoolId),
        );
    });
  }
}
