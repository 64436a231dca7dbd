import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turnLookups } from '@studyhall/persistence';
import { TurnLog } from '../turns/turn-log.js';
import { RedisFile } from './redis.file.js';

/**
 * Removes what a deletion in the database leaves in Redis: the logs of turns, and their copies in the Redis file. Stored
 * objects are deleted separately, by the records that the deletion adds to `removed_objects`. `libs/platform/src/privacy`
 * lists where personal text is stored.
 */
@Injectable()
export class Erasure {
  private readonly logger = new Logger(Erasure.name);

  constructor(
    private readonly db: DataSource,
    private readonly log: TurnLog,
    private readonly redisFile: RedisFile,
  ) {}

  /** Runs a removal of this user's data, then erases what remains outside of the database. */
  async after<Result>(userId: number, remove: () => Promise<Result>): Promise<Result> {
    const before = await turnLookups.findLogged(this.db, userId);
    const result = await remove();
    const left = new Set(await turnLookups.findLogged(this.db, userId));
    const gone = before.filter((id) => !left.has(id));
    await this.log
      .erase(gone)
      .then(() => this.redisFile.mark())
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Logs of removed turns stay until they expire'),
      );
    return result;
  }
}
