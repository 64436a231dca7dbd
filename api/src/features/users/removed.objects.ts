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
import { OBJECT_STORAGE } from '../../storage.module.js';

const SWEEP_MS = 10 * 60 * 1000;
const BATCH = 100;

/** Removes the bytes of deleted accounts. What storage does not let go of now is tried again later. */
@Injectable()
export class RemovedObjects implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RemovedObjects.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.collectSoon(), SWEEP_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  collectSoon(): void {
    this.running ??= this.collect()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Bytes of deleted accounts stay for now'))
      .finally(() => {
        this.running = undefined;
      });
  }

  private async collect(): Promise<void> {
    for (;;) {
      const keys = await removedObjects.findSome(this.db, BATCH);
      if (keys.length === 0) return;
      for (const key of keys) await this.storage.delete(key);
      await removedObjects.forget(this.db, keys);
    }
  }
}
