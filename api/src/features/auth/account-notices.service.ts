import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Me } from '@studyhall/contracts';
import { shownSchool } from '@studyhall/domain';
import { accountNotices, sessions, type Account } from '@studyhall/persistence';

/**
 * Notifies users of what an admin changed in their account: a reset password, a new role. A notice stays until the user
 * acknowledges it, so it also reaches a user who signs in weeks later.
 */
@Injectable()
export class AccountNotices {
  constructor(private readonly db: DataSource) {}

  /** What a client may know of an account and its session, with the notices that are not acknowledged. */
  async meOf(account: Account, sessionHash: Buffer | undefined): Promise<Me> {
    const { id, username, role, must_change_password } = account;
    const [{ notices, timeZone }, end] = await Promise.all([
      accountNotices.findNoticesAndZone(this.db, id, account.school),
      sessionHash ? sessions.findEnd(this.db, sessionHash) : null,
    ]);
    return {
      id,
      username,
      role,
      school: shownSchool(account),
      must_change_password,
      ...(end && { session_ends_at: end.toISOString() }),
      ...(timeZone !== null && { time_zone: timeZone }),
      ...(notices.length > 0 && { notices }),
    };
  }

  async acknowledge({ id }: Account, noticeId: number): Promise<void> {
    await accountNotices.removeNotice(this.db, id, noticeId);
  }
}
