import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { safeguarding, safetyCases } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';

/** How long a school has to replace a lead or deputy who left. Days. */
const REPLACEMENT_DAYS = 7;

/** Alerts the deputy, or the school's admins, to cases that the lead did not acknowledge in time; removes old cases. */
@Injectable()
export class SafetyCasesTask implements ScheduledTask {
  readonly name = 'safety-cases';
  readonly schedule = { every: 30_000 };

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  async run(): Promise<void> {
    for (const { id, school_id } of await safetyCases.escalateDue(this.db))
      for (const user of await safeguarding.findAlerted(this.db, school_id, true))
        await this.events.publish({ user }, 'safety.case', { case_id: id });
    await safeguarding.markReplacements(this.db, REPLACEMENT_DAYS);
    await safetyCases.removeOld(this.db);
  }
}
