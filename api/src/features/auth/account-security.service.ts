import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endedAccess } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Users to whom the end of their sessions is published at the same time. */
const BATCH = 50;

/** Ends the sessions of an account whose access changed. */
@Injectable()
export class AccountSecurity {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /**
   * Ends every session of a user at once: REST answers 401, sockets receive `detail` and are closed, queued and running
   * work is cancelled. Source: `docs/specification/api.md#sessions`.
   */
  async endSessions(userId: number, detail: string): Promise<void> {
    await this.db.transaction((on) => this.removeSessions(on, [userId], detail));
    await this.publishEnd(userId, detail);
  }

  /**
   * The stored half of `endSessions`, inside a caller's transaction; `publishEnd` follows once it is committed. Returns
   * the number of sessions that ended.
   */
  readonly removeSessions = endedAccess.endOfUsers;

  /** Publishes the stored end of the sessions to sockets and workers. */
  async publishEnd(userId: number, detail: string): Promise<void> {
    await Promise.all([
      this.events.publish({ user: userId }, 'session.revoked', { detail }),
      this.events.control({ type: 'user.cancel', user_id: userId }),
    ]);
  }

  /** As {@link publishEnd}, for any number of users. */
  async publishEnds(userIds: readonly number[], detail: string): Promise<void> {
    for (let at = 0; at < userIds.length; at += BATCH)
      await Promise.all(userIds.slice(at, at + BATCH).map((id) => this.publishEnd(id, detail)));
  }

  /** Moves the user's sockets to the rooms that the new role and school give. */
  async publishChange(userId: number): Promise<void> {
    await this.events.publish({ user: userId }, 'account.changed', {});
  }
}
