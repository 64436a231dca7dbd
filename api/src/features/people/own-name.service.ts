import { Injectable } from '@nestjs/common';
import { AppError, type OwnNameRequest, type PersonFields } from '@studyhall/contracts';
import { people, users, type Account } from '@studyhall/persistence';
import { RedisConnections, REDIS_SECONDS } from '@studyhall/platform';
import { DataSource } from 'typeorm';
import { SharedLimit } from '../../http/index.js';
import { Directory } from '../directory/index.js';

/** Rate limit, because each change adds an audit entry. */
const CHANGES = { points: 10, seconds: REDIS_SECONDS.limit['own-name'], says: 'names_changed' } as const;

/** Preferred names: the only name that users change themselves, even if a roster owns their other names. */
@Injectable()
export class OwnName {
  private readonly changes: SharedLimit;

  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
    redis: RedisConnections,
  ) {
    this.changes = new SharedLimit(redis, 'limit:own-name', CHANGES);
  }

  /** @throws AppError `rate_limited` */
  async change(actor: Account, { preferred_name }: OwnNameRequest): Promise<PersonFields> {
    const stored = await users.findNames(this.db, actor.id);
    if (stored?.preferred_name !== preferred_name) {
      await this.changes.consume(String(actor.id));
      await this.directory.change(actor, { accounts: [actor.id] }, async () => ({
        ...{ result: null, seconds: null },
        wanted: { cause: { action: 'user.update' }, accounts: [{ id: actor.id, after: { preferred_name } }] },
      }));
    }
    const names = await people.findNames(this.db, actor.id);
    if (!names) throw new AppError('unauthorized');
    return names;
  }
}
