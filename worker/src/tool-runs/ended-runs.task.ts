import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, removedObjects, toolRuns } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../adapters.module.js';
import type { ScheduledTask } from '../maintenance/scheduled.task.js';

/** Removes tool runs whose attempt has ended, with the files that no reply uses. */
@Injectable()
export class EndedRunsTask implements ScheduledTask {
  readonly name = 'remove-ended-tool-runs';
  readonly schedule = { every: 60_000 };

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async run(): Promise<void> {
    for (const { user_id, file_id } of await toolRuns.removeEnded(this.db)) {
      const key = await files.removeOwned(this.db, user_id, file_id);
      if (key) await this.storage.delete(key).catch(() => removedObjects.add(this.db, [key]));
    }
  }
}
