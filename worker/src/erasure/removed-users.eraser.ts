import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { users } from '@studyhall/persistence';
import { ERASE_REMOVED_USERS, Erasure } from '@studyhall/platform';
import type { ScheduledTask } from './scheduled.task.js';

const BATCH = 100;

/**
 * Erases removed accounts that can no longer be restored, one transaction each. An account stays due until it is erased:
 * what a killed run left, the next one erases.
 */
@Injectable()
export class EraseRemovedUsersTask implements ScheduledTask {
  readonly name = ERASE_REMOVED_USERS;
  readonly schedule = { every: 15_000 };

  constructor(
    private readonly db: DataSource,
    private readonly erasure: Erasure,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = await users.findToErase(this.db, BATCH);
      if (due.length === 0) return;
      for (const id of due) {
        if (signal.aborted) return;
        await this.erasure.after(id, () => this.db.transaction((on) => users.eraseUser(on, id)));
      }
    }
  }
}
