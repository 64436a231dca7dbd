import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { schoolMemberships, type SessionAccount } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { SessionsService } from '../../http/index.js';

/** The school in which a session acts: the user's home school, or another one. */
@Injectable()
export class OwnPlace {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsService,
    private readonly events: EventPublisher,
  ) {}

  /**
   * Switches the session. Its sockets change rooms, and its pages reload the account.
   * @param id null for the home school, to which even a session that must set up a second factor may return
   * @throws AppError `not_found` for a membership that the session may not act in
   */
  async enter(user: SessionAccount, tokenHash: Buffer | undefined, id: number | null): Promise<void> {
    const hold = this.sessions.findHold(user);
    if (hold !== null && id !== null) throw new AppError(hold);
    if (!tokenHash || !(await schoolMemberships.enter(this.db, tokenHash, id)))
      throw new AppError('not_found', sentence('membership_not_found'));
    await this.events.publish({ user: user.id }, 'account.changed', {});
  }
}
