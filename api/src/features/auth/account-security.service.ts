import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endedAccess } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

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
}
