import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Me } from '@studyhall/contracts';
import { adminScopeOf, isMaster, isStudent, shownSchool } from '@studyhall/domain';
import {
  accountNotices,
  notices as schoolNotices,
  schoolMemberships,
  type Account,
  type SessionAccount,
} from '@studyhall/persistence';
import { SessionsService } from '../../http/index.js';

/**
 * Notifies users of changes that an admin made to their account: a reset password, a new role. A notice stays until the
 * user acknowledges it, so it also reaches a user who signs in weeks later.
 */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsService,
  ) {}

  /** The account and session data for a client, with unacknowledged notices. */
  async ownAccount(account: SessionAccount, tokenHash: Buffer): Promise<Me> {
    const { id, username, role, must_change_password, session_ends_at, time_zone, school_id } = account;
    const scope = adminScopeOf(account);
    const { membership_id = null } = account;
    const { display_name, given_name, family_name, preferred_name, email, number, external_ids } = account;
    const [notices, schoolNotice, memberships] = await Promise.all([
      account.has_notices ? accountNotices.findNotices(this.db, id) : [],
      isStudent(account) && account.has_school_notice ? schoolNotices.findOfUser(this.db, id) : null,
      account.has_memberships ? schoolMemberships.findPlaces(this.db, tokenHash) : [],
    ]);
    return {
      id,
      username,
      ...{ display_name, given_name, family_name, preferred_name, email, number, external_ids },
      role,
      school: shownSchool(account),
      ...(school_id !== null && !isMaster(account) && { school_id }),
      ...(account.school_archived && { school_archived: true }),
      must_change_password,
      ...(this.sessions.findHold(account) === 'factor_setup_required' && { factor_setup_required: true }),
      ...(schoolNotice?.accepted_at === null && { notice_due: true }),
      ...(scope !== 'full' && { admin_scope: scope }),
      // Only the home school can appoint its users.
      ...(account.leads_safety && membership_id === null && { leads_safety: true }),
      ...(memberships.length > 1 && { memberships }),
      ...(membership_id !== null && { membership_id }),
      session_ends_at: session_ends_at.toISOString(),
      ...(account.signs_out_at !== null && {
        sign_out_path: `/api/sign-in/oidc/${account.signs_out_at}/sign-out`,
      }),
      ...(time_zone !== null && { time_zone }),
      ...(notices.length > 0 && { notices }),
    };
  }

  async acknowledge({ id }: Account, noticeId: number): Promise<void> {
    await accountNotices.removeNotice(this.db, id, noticeId);
  }
}
