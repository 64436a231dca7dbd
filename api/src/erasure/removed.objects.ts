import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { removedObjects } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../storage.module.js';

const SWEEP_MS = 10 * 60 * 1000;
const BATCH = 100;

/** Deletes stored objects that no row refers to any more. One that fails is tried again later, by itself. */
@Injectable()
export class RemovedObjects implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RemovedObjects.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.collectSoon(), SWEEP_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  collectSoon(): void {
    this.running ??= this.collect()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Removed objects were not collected'))
      .finally(() => {
        this.running = undefined;
      });
  }

  /** Each pass ends: an object is deleted, or postponed and no longer due. */
  async collect(): Promise<void> {
    while (!this.stopping) {
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
      await removedObjects.forget(this.db, deleted);
      if (failed.length > 0) await removedObjects.postpone(this.db, failed);
    }
  }
}
