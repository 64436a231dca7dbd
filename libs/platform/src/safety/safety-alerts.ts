import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { safeguarding, safetyCases, safetyRecords } from '@studyhall/persistence';
import { EventPublisher } from '../events/event-publisher.js';

/** Publishes new cases to the users who can see them. */
@Injectable()
export class SafetyAlerts {
  private readonly logger = new Logger('Safety');

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /**
   * Call it after the transaction that stored the case. A failure here only delays the notification and does not fail the
   * question: the case and its mails are stored.
   */
  async alert({ id, tier, schoolId }: safetyRecords.SafetyRecord): Promise<void> {
    if (tier === 'not_allowed') return;
    try {
      if (tier === 'concern' && !(await safetyCases.isPattern(this.db, id))) return;
      const people = await safeguarding.findAlerted(this.db, schoolId);
      await Promise.all(people.map((user) => this.events.publish({ user }, 'safety.case', { case_id: id })));
    } catch (error) {
      this.logger.warn(`Case ${id}: ${String(error)}`);
    }
  }
}
