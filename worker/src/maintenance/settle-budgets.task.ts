import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { audit, budgets, outbox } from '@studyhall/persistence';
import type { ScheduledTask } from './scheduled.task.js';

/** The actor of budget warnings in the audit log. */
const SYSTEM = { id: null, username: 'Studyhall' };

/**
 * Sums up the spending of budgets. Warns master admins and the school's admins by mail and in the audit log at 50, 80 and
 * 100 %, and when less is left than a reply may cost. Stores mails and audit entries in one transaction, so that a crash neither loses nor repeats a warning.
 */
@Injectable()
export class SettleBudgetsTask implements ScheduledTask {
  readonly name = 'settle-budgets';
  readonly schedule = { every: 60_000 };

  constructor(private readonly db: DataSource) {}

  async run(): Promise<void> {
    await budgets.settle(this.db);
    await this.db.transaction(async (on) => {
      const warnings = await budgets.takeWarnings(on);
      await audit.recordAll(
        on,
        warnings.map(({ school, school_id, month, kind, percent, spent }) => ({
          ...{ actor: SYSTEM, action: 'budget.warning', school },
          target: { type: 'school', id: school_id, name: school },
          after: { month, percent, spent, ...(kind === 'budget_low' && { refuses: true }) },
        })),
      );
      for (const { school, school_id: schoolId, kind } of warnings)
        await outbox.add(on, { kind, schoolId }, await budgets.findResponsible(on, school));
    });
  }
}
