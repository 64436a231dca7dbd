import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rosterMatches } from '@studyhall/persistence';
import { Directory, sourceActor } from '@studyhall/platform';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';

const BATCH = 200;

/** Removes accounts that their roster source has not listed for 30 days, unless an admin granted access again. */
@Injectable()
export class EraseLeaversTask implements ScheduledTask {
  readonly name = 'erase-leavers';
  readonly schedule = { every: 60 * 60_000 };

  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  async run(): Promise<void> {
    const due = await rosterMatches.findToErase(this.db, BATCH);
    for (const [source, people] of Map.groupBy(due, (one) => one.source)) {
      const accounts = people.map(({ id }) => id);
      await this.directory.change(sourceActor(source, null), { accounts }, async (_on, locked) => ({
        result: null,
        seconds: null,
        wanted: {
          cause: { action: 'user.delete' },
          accounts: accounts.flatMap((id) => {
            const user = locked.accounts.get(id);
            return user && !user.removed && !user.access_granted ? [{ id, after: { removed: true } }] : [];
          }),
        },
      }));
    }
  }
}
