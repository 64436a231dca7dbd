import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMITS } from '@studyhall/contracts';
import { outbox, safeguarding, safetyCases } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';

/** How long a school has to replace a lead or deputy who left. Days. */
const REPLACEMENT_DAYS = 7;

interface LateCase {
  id: string;
  people: number[];
}

/**
 * Alerts the deputy, or the school's admins, to cases that the lead did not acknowledge in time; asks for a replacement of a
 * lead or deputy who left; tells both of deleted accounts with cases; removes old cases.
 */
@Injectable()
export class SafetyCasesTask implements ScheduledTask {
  readonly name = 'safety-cases';
  readonly schedule = { every: 30_000 };

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  async run(): Promise<void> {
    for (const { id, people } of await this.escalate())
      for (const user of people) await this.events.publish({ user }, 'safety.case', { case_id: id });
    await this.askForReplacements();
    await this.tellDeletions();
    await safetyCases.removeOld(this.db);
  }

  /** The notices are stored with the escalation: a worker that dies between the two loses none. */
  private escalate(): Promise<LateCase[]> {
    return this.db.transaction(async (on) => {
      const late: LateCase[] = [];
      for (const { id, school_id: schoolId, is_told } of await safetyCases.escalateDue(on)) {
        const people = await safeguarding.findAlerted(on, schoolId, true);
        if (!is_told) await outbox.add(on, { kind: 'safety_late', schoolId, caseId: id }, people);
        late.push({ id, people });
      }
      return late;
    });
  }

  /** One notice for all accounts of a school that were deleted together, after the time for an undo. */
  private tellDeletions(): Promise<void> {
    return this.db.transaction(async (on) => {
      for (const schoolId of await safetyCases.markDeletionsTold(on, LIMITS.undoSeconds)) {
        const people = [false, true].map((isDeputy) => safeguarding.findAlerted(on, schoolId, isDeputy));
        const ids = [...new Set((await Promise.all(people)).flat())];
        await outbox.add(on, { kind: 'safety_deleted', schoolId }, ids);
      }
    });
  }

  private askForReplacements(): Promise<void> {
    return this.db.transaction(async (on) => {
      for (const schoolId of await safeguarding.markReplacements(on, REPLACEMENT_DAYS))
        await outbox.add(
          on,
          { kind: 'safety_replacement', schoolId },
          await safeguarding.findResponsible(on, schoolId),
        );
    });
  }
}
