import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turns } from '@studyhall/persistence';
import { TurnEvents } from '@studyhall/platform';
import { RedisFile } from './redis.file.js';
import { RemovedObjects } from './removed.objects.js';

/**
 * Removes what a deletion in the database leaves elsewhere: logs of turns in Redis, Redis' own file, stored objects.
 * Where personal text lives is listed in `personal-text.ts` of `libs/persistence`.
 */
@Injectable()
export class Erasure {
  private readonly logger = new Logger(Erasure.name);

  constructor(
    private readonly db: DataSource,
    private readonly events: TurnEvents,
    private readonly redisFile: RedisFile,
    private readonly objects: RemovedObjects,
  ) {}

  /** Runs a removal of something of this user, and erases what it left outside of the database. */
  async after<Result>(userId: number, remove: () => Promise<Result>): Promise<Result> {
    const before = await turns.findLogged(this.db, userId);
    const result = await remove();
    const left = new Set(await turns.findLogged(this.db, userId));
    const gone = before.filter((id) => !left.has(id));
    await this.events
      .erase(gone)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Logs of removed turns stay until they expire'),
      );
    this.redisFile.rewriteSoon();
    this.objects.collectSoon();
    return result;
  }
}
