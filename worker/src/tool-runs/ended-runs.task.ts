import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, toolRuns } from '@studyhall/persistence';
import type { ScheduledTask } from '../maintenance/scheduled.task.js';

const PAGE = 500;

/** Removes tool runs whose attempt has ended, with the files that no reply shows. */
@Injectable()
export class EndedRunsTask implements ScheduledTask {
  readonly name = 'remove-ended-tool-runs';
  readonly schedule = { every: 3_000 };

  constructor(private readonly db: DataSource) {}

  async run(): Promise<void> {
    // Read first: most rounds find nothing, and a DELETE would fire the triggers of storage use.
    let page: string[];
    do {
      page = await toolRuns.findEnded(this.db, PAGE);
      if (page.length > 0) await this.remove(page);
    } while (page.length === PAGE);
  }

  /** In one transaction: a worker that dies leaves no file whose run is gone. */
  private async remove(ids: readonly string[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const unshown = await toolRuns.removeEnded(tx, ids);
      // A statement of its own: it also sees files that were stored while the one before waited for their run.
      if (unshown.length > 0) await files.removeUnshown(tx, unshown);
    });
  }
}
