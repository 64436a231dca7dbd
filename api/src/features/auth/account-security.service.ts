import { Injectable } from '@nestjs/common';
import { endedAccess } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Ends the sessions of an account whose access changed. */
@Injectable()
export class AccountSecurity {
  constructor(private readonly events: EventPublisher) {}

  /**
   * Ends all sessions of a user inside the caller's transaction. Call `publishEnd` after the commit. REST then answers 401.
   * Returns the number of ended sessions. Source: `docs/specification/api.md#sessions`.
   */
  readonly removeSessions = endedAccess.endOfUsers;

  /** Publishes that the sessions have ended: sockets receive `detail` and are closed, queued and running work is cancelled. */
  async publishEnd(userId: number, detail: string): Promise<void> {
    await Promise.all([
      this.events.publish({ user: userId }, 'session.revoked', { detail }),
      this.events.control({ type: 'user.cancel', user_id: userId }),
    ]);
  }
}
