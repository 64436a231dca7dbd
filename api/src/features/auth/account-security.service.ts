import { sentenceText } from '@studyhall/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { images, knownDevices, sessions, turns, type Executor } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

const CANCELLED = sentenceText('image_signed_out');

/** Ends the sessions of an account whose access changed. */
@Injectable()
export class AccountSecurity {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  /**
   * Ends every session of a user at once: REST answers 401, sockets receive `detail` and are closed, queued and running
   * work is cancelled. Source: `decisions.md` §2.
   */
  async endSessions(userId: number, detail: string): Promise<void> {
    await this.db.transaction((on) => this.removeSessions(on, [userId], detail));
    await this.publishEnd(userId, detail);
  }

  /**
   * The stored half of `endSessions`, inside a caller's transaction; `publishEnd` follows once it is committed.
   * Devices that are known for the users are forgotten. The session and the device of `keep` stay. Returns the number of
   * sessions that ended.
   */
  async removeSessions(
    on: Executor,
    userIds: readonly number[],
    detail: string,
    keep?: { tokenHash: Buffer; deviceHash?: Buffer },
  ): Promise<number> {
    const ended = await sessions.removeSessionsOfUsers(on, userIds, detail, keep?.tokenHash);
    await knownDevices.removeDevicesOfUsers(on, userIds, keep?.deviceHash);
    await turns.requestStopOfUsers(on, userIds);
    await images.failAllOfUsers(on, userIds, CANCELLED);
    return ended;
  }

  /** Publishes the stored end of the sessions to sockets and workers. */
  async publishEnd(userId: number, detail: string): Promise<void> {
    await Promise.all([
      this.events.publish({ user: userId }, 'session.revoked', { detail }),
      this.events.control({ type: 'user.cancel', user_id: userId }),
    ]);
  }

  /** Moves the user's sockets to the rooms that the new role and school give. */
  async publishChange(userId: number): Promise<void> {
    await this.events.publish({ user: userId }, 'account.changed', {});
  }
}
