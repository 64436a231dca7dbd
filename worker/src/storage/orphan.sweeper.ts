import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, removedObjects } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../adapters.module.js';
import type { ScheduledTask } from '../maintenance/scheduled.task.js';

const HOUR_MS = 60 * 60 * 1000;
/** The minimum age of an orphan: objects are stored before their rows, so younger objects may still get one. */
const OLD_MS = 24 * HOUR_MS;
const PAGE = 500;
/** Limit on objects removed in one sweep. Later sweeps remove the rest. */
const MAX_ORPHANS = 10_000;
/** Up to this many orphans are removed even if they outnumber the objects with a row. */
const MIN_SUSPECT_ORPHANS = 100;

/** The result of a sweep. `known`: objects older than a day that have a row. */
export interface Swept {
  known: number;
  removed: number;
}

/**
 * Removes stored objects that still have no row after a day, as left by a crash between the two writes. If most objects
 * have no row, the database probably belongs to another storage, so nothing is removed.
 */
@Injectable()
export class OrphanSweeper implements ScheduledTask {
  readonly name = 'sweep-orphans';
  readonly schedule = { hour: 2.5 };
  private readonly logger = new Logger('Orphans');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.sweep(Date.now(), signal);
  }

  /** Lists every stored object. Memory is bounded: a page of keys, and at most 10,000 orphans. */
  async sweep(now: number, signal?: AbortSignal): Promise<Swept> {
    const orphans: string[] = [];
    let known = 0;
    for await (const keys of this.pagesOlderThan(now - OLD_MS)) {
      const unknown = await files.findUnknownKeys(this.db, keys);
      known += keys.length - unknown.length;
      orphans.push(...unknown.slice(0, MAX_ORPHANS - orphans.length));
      if (signal?.aborted) return { known, removed: 0 };
    }
    if (orphans.length > MIN_SUSPECT_ORPHANS && orphans.length > known) {
      this.logger.error(
        `The database knows ${known} of the stored objects and does not know ${orphans.length}. ` +
          'Nothing was removed: is this the database of this storage?',
      );
      return { known, removed: 0 };
    }
    const removed = await this.remove(orphans);
    if (removed > 0) this.logger.log(`Removed ${removed} stored objects that belonged to nothing.`);
    return { known, removed };
  }

  /** Queues an object that cannot be deleted in `removed_objects`, whose deletions are retried. */
  private async remove(orphans: readonly string[]): Promise<number> {
    const failed: string[] = [];
    let lastError: unknown;
    for (const key of orphans) {
      await this.storage.delete(key).catch((error: unknown) => {
        failed.push(key);
        lastError = error;
      });
    }
    if (failed.length > 0) {
      await removedObjects.add(this.db, failed);
      this.logger.warn({ err: lastError }, `${failed.length} objects could not be deleted yet`);
    }
    return orphans.length - failed.length;
  }

  private async *pagesOlderThan(time: number): AsyncGenerator<string[]> {
    let page: string[] = [];
    for await (const { key, storedAt } of this.storage.list()) {
      if (storedAt.getTime() < time) page.push(key);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }
}
