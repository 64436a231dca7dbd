import { Injectable } from '@nestjs/common';
import { endedAccess } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Ends the sessions of an account whose access changed. */
@Injectable()
export class AccountSecurity {
  constructor(private readonly events: EventPublisher) {}

  /**
   * Ends every session of a user inside a caller's transaction; `publishEnd` follows once it is committed. Then REST answers
   * 401. Returns the number of sessions that ended. Source: `docs/specification/api.md#sessions`.
   */
  readonly removeSessions = endedAccess.endOfUsers;

  /** Publishes the stored end of the sessions: sockets receive `detail` and are closed, queued and running work is cancelled. */
  async publishEnd(userId: number, detail: string): Promise<void> {
    await Promise.all([
      this.events.publish({ user: userId }, 'session.revoked', { detail }),
      this.events.control({ type: 'user.cancel', user_id: userId }),
    ]);
  }
}
