import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { turnLookups } from '@studyhall/persistence';
import { JobQueues } from '../queues/job-queues.js';
import { COLLECT_REMOVED_OBJECTS } from '../queues/queues.js';
import { TurnEvents } from '../turns/turn-events.js';
import { RedisFile } from './redis.file.js';

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
    private readonly queues: JobQueues,
  ) {}

  /** Runs a removal of this user's data, then erases what it left outside of the database. */
  async after<Result>(userId: number, remove: () => Promise<Result>): Promise<Result> {
    const before = await turnLookups.findLogged(this.db, userId);
    const result = await remove();
    const left = new Set(await turnLookups.findLogged(this.db, userId));
    const gone = before.filter((id) => !left.has(id));
    await this.events
      .erase(gone)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Logs of removed turns stay until they expire'),
      );
    this.redisFile.rewriteSoon();
    await this.collectObjects();
    return result;
  }

  /** A worker deletes the objects at once; where the queue is away, with the next scheduled run. */
  private async collectObjects(): Promise<void> {
    await this.queues
      .add('maintenance', randomUUID(), { task: COLLECT_REMOVED_OBJECTS })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Removed objects are deleted later'));
  }
}
