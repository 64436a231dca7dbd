import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turnLookups } from '@studyhall/persistence';
import { TurnLog } from '../turns/turn-log.js';
import { RedisFile } from './redis.file.js';

/**
 * Removes what a deletion in the database leaves in Redis: logs of turns, and what its file keeps of them. Stored objects
 * are deleted by the records that the deletion leaves in `removed_objects`.
 * Where personal text lives is listed in `libs/platform/src/privacy`.
 */
@Injectable()
export class Erasure {
  private readonly logger = new Logger(Erasure.name);

  constructor(
    private readonly db: DataSource,
    private readonly log: TurnLog,
    private readonly redisFile: RedisFile,
  ) {}

  /** Runs a removal of this user's data, then erases what it left outside of the database. */
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
