import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedObjects } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../adapters.module.js';
import type { ScheduledTask } from '../maintenance/index.js';

const BATCH = 100;

/** Time limit of one run, in milliseconds. The next run deletes the rest. */
const RUN_MS = 2_000;

/** Deletes stored objects that no row references any more. Retries failed deletions later, each on its own schedule. */
@Injectable()
export class RemovedObjectsTask implements ScheduledTask {
  readonly name = 'delete-removed-objects';
  readonly schedule = { every: 3_000 };
  readonly seeks = ['removed_object'] as const;
  private readonly logger = new Logger('RemovedObjects');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** The loop terminates: each object is deleted, or postponed and no longer due. */
  async run(signal: AbortSignal): Promise<void> {
    const end = performance.now() + RUN_MS;
    while (!signal.aborted && performance.now() < end) {
      const due = await removedObjects.findDue(this.db, BATCH);
      if (due.length === 0) return;
      const deleted: string[] = [];
      const failed: string[] = [];
      for (const { storage_key: key, attempts } of due) {
        try {
          await this.storage.delete(key);
          deleted.push(key);
        } catch (error) {
          failed.push(key);
          if (attempts === 0)
            this.logger.warn({ err: error, storage_key: key }, 'An object could not be deleted yet');
        }
      }
      await removedObjects.remove(this.db, deleted);
      if (failed.length > 0) await removedObjects.postpone(this.db, failed);
    }
  }
}
