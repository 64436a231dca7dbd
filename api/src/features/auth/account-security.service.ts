import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { images, knownDevices, sessions, turns, type Executor } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { within } from '../../http/within.js';

const ANNOUNCE_MS = 2_000;
const CANCELLED = 'The picture was cancelled, because you were signed out.';

/** What every change to an account's access has in common: whoever was signed in, is not any more. */
@Injectable()
export class AccountSecurity {
  private readonly logger = new Logger(AccountSecurity.name);

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /**
   * Ends every session of a user at once: REST answers 401, sockets are told `detail` and closed, queued and running
   * work is cancelled. Source: `decisions.md` §2.
   */
  async endSessions(userId: number, detail: string): Promise<void> {
    await this.db.transaction((on) => this.removeSessions(on, userId, detail));
    await this.announceEnd(userId, detail);
  }

  /**
   * The stored half of `endSessions`, inside a caller's transaction; `announceEnd` follows once it is committed.
   * Devices that are known for the user are forgotten. The session and the device of `keep` stay.
   */
  async removeSessions(
    on: Executor,
    userId: number,
    detail: string,
    keep?: { tokenHash: Buffer; deviceHash: Buffer },
  ): Promise<void> {
    await sessions.removeSessionsOfUser(on, userId, detail, keep?.tokenHash);
    await knownDevices.removeDevicesOfUser(on, userId, keep?.deviceHash);
    await turns.requestStopOfUser(on, userId);
    await images.failAllOfUser(on, userId, CANCELLED);
  }

  /** Tells sockets and workers. The database says the same, so a Redis that is away only makes it later. */
  async announceEnd(userId: number, detail: string): Promise<void> {
    try {
      const told = Promise.all([
        this.events.publish({ user: userId }, 'session.revoked', { detail }),
        this.events.control({ type: 'user.cancel', user_id: userId }),
      ]);
      await within(ANNOUNCE_MS, told);
    } catch (error) {
      this.logger.warn({ err: error }, 'The end of sessions could not be announced');
    }
  }

  /** The user's sockets hear what their new role and school give them, and nothing else. */
  async announceChange(userId: number): Promise<void> {
    try {
      await within(ANNOUNCE_MS, this.events.publish({ user: userId }, 'account.changed', {}));
    } catch (error) {
      this.logger.warn({ err: error }, 'A change of account could not be announced');
    }
  }
}
