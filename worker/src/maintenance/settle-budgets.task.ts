import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { audit, budgets, outbox } from '@studyhall/persistence';
import type { ScheduledTask } from './scheduled.task.js';

/** Who the audit log says warned. */
const SYSTEM = { id: null, username: 'Studyhall' };

/**
 * Adds up what budgets have spent, and tells master admins and those of the school by mail and in the audit log when 50, 80 and 100 % are
 * reached. What is told is stored together: a worker that dies tells all of it later, or has told all of it.
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
        warnings.map(({ school, school_id, month, percent, spent }) => ({
          ...{ actor: SYSTEM, action: 'budget.warning', school },
          target: { type: 'school', id: school_id, name: school },
          after: { month, percent, spent },
        })),
      );
      for (const { school, school_id: schoolId, percent } of warnings)
        await outbox.add(
          on,
          { kind: `budget_${percent}`, schoolId },
          await budgets.findResponsible(on, school),
        );
    });
  }
}
