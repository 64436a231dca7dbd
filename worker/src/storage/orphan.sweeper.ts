import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { files, removedObjects } from '@studyhall/persistence';
import { RedisConnections } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../adapters.module.js';

const HOUR_MS = 60 * 60 * 1000;
/** An object is stored before its row: younger ones may still get theirs. */
const OLD_MS = 24 * HOUR_MS;
/** One worker sweeps a day, whichever asks first. */
const EVERY_SECONDS = 23 * 60 * 60;
const PAGE = 500;
/** Removed in one sweep; the rest is for the next days. */
const MOST = 10_000;
/** Up to this many orphans are believed, however few objects there are besides. */
const FEW = 100;

/** What a sweep found. `known`: objects older than a day that have a row. */
export interface Swept {
  known: number;
  removed: number;
}

/**
 * Removes stored bytes that no row knows a day after they were stored: what a crash between storing and recording left.
 * Where most objects are unknown, the database is rather not the one of this storage, and nothing is removed.
 */
@Injectable()
export class OrphanSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Orphans');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly redis: RedisConnections,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.sweepInTurn().catch((error: Error) => this.logger.warn(error.message));
    }, HOUR_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async sweepInTurn(): Promise<void> {
    const key = `${this.redis.prefix}:orphans-swept`;
    if (await this.redis.commands.set(key, '1', 'EX', EVERY_SECONDS, 'NX')) await this.sweep();
  }

  /** Looks at every stored object. Memory is bounded: a page of keys, and at most 10,000 orphans. */
  async sweep(now = Date.now()): Promise<Swept> {
    const orphans: string[] = [];
    let known = 0;
    for await (const keys of this.pagesOlderThan(now - OLD_MS)) {
      const unknown = await files.findUnknownKeys(this.db, keys);
      known += keys.length - unknown.length;
      orphans.push(...unknown.slice(0, MOST - orphans.length));
      if (this.stopping) return { known, removed: 0 };
    }
    if (orphans.length > FEW && orphans.length > known) {
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

  /** An object that cannot be deleted goes to the removed objects, which have attempts of their own. */
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
