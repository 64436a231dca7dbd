import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rosterRuns, rosterSources } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';

/** Reads each source once a night, at the hour that its school chose. */
@Injectable()
export class NightlyRostersTask implements ScheduledTask {
  readonly name = 'nightly-rosters';
  readonly schedule = { every: 5 * 60_000 };

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && (await rosterSources.hasDue(this.db))) {
      const id = randomUUID();
      const due = await this.db.transaction(async (on) => {
        const source = await rosterSources.takeDue(on);
        if (source)
          await rosterRuns.insertRun(on, { id, source_id: source.id, started_by: null, cause: 'night' });
        return source;
      });
      if (!due) return;
      await this.queues.addStored('rosters', id, { run_id: id });
    }
  }
}
