import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, toolRuns } from '@studyhall/persistence';
import type { ScheduledTask } from '../maintenance/scheduled.task.js';

const PAGE = 500;

/** Removes tool runs whose attempt has ended, and their files that no reply shows. */
@Injectable()
export class EndedRunsTask implements ScheduledTask {
  readonly name = 'remove-ended-tool-runs';
  readonly schedule = { every: 3_000 };
  readonly seeks = ['tool_run'] as const;

  constructor(private readonly db: DataSource) {}

  async run(): Promise<void> {
    // Reads first: most rounds find nothing, and a DELETE would fire the triggers of storage use.
    let page: string[];
    do {
      page = await toolRuns.findEnded(this.db, PAGE);
      if (page.length > 0) await this.remove(page);
    } while (page.length === PAGE);
  }

  /** Uses one transaction, so that a crash leaves no file without its run. */
  private async remove(ids: readonly string[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const unshown = await toolRuns.removeEnded(tx, ids);
      // A separate statement, so that it also sees files that were stored while the previous one waited for the row lock.
      if (unshown.length > 0) await files.removeUnshown(tx, unshown);
    });
  }
}
