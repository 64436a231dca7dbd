import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type GiveMembershipRequest, type MembershipView } from '@studyhall/contracts';
import { can, fitsMembership, isSchoolAdmin } from '@studyhall/domain';
import { schoolMemberships, users, type Account, type Executor } from '@studyhall/persistence';
import { membershipEntries, type Locked, type SchoolMembershipDiff } from '@studyhall/platform';
import {
  adminsOnly,
  assertAllowed,
  assertSchoolUsable,
  Directory,
  wrongField,
  type Changed,
  type ChangeOptions,
} from '../directory/index.js';

const NO_MEMBERSHIP = sentence('membership_not_found');

/** Roles of people in schools other than their home school. Source: `docs/console.md#further-schools`. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  /** The people of other schools with a role in the school. */
  async list(actor: Account, given: string | undefined): Promise<MembershipView[]> {
    adminsOnly(actor);
    const school = given ?? actor.school ?? '';
    assertAllowed(can(actor, 'membership.see', { school }));
    return (await schoolMemberships.findOfSchool(this.db, school)).map(toView);
  }

  /**
   * Grants a role in another school, or changes it.
   * @throws AppError `invalid`; the same sentence for every name that does not belong to staff of another school
   */
  async give(
    actor: Account,
    { username, role, admin_scope, dry_run: dryRun, ...request }: GiveMembershipRequest,
  ): Promise<Changed & { membership: MembershipView | null }> {
    adminsOnly(actor);
    const school = request.school ?? actor.school;
    if (school === null) throw wrongField('school', sentence('value_missing'));
    assertAllowed(can(actor, 'membership.set', { school, user: { id: 0 }, from: null, to: role }));
    if (admin_scope !== 'full') assertAllowed(can(actor, 'membership.set_scope', null));
    const find = async (on: Executor) => {
      const id = await users.findIdByUsername(on, username);
      return { accounts: id === null ? [] : [id], schools: [school] };
    };
    const { result, ...changed } = await this.directory.change(
      actor,
      { find, dryRun },
      async (on, locked) => {
        await assertSchoolUsable(on, actor, school);
        const [user] = locked.accounts.values();
        if (!user || user.removed || !user.access_granted || !fitsMembership(user, school))
          throw wrongField('username', sentence('membership_no_staff'));
        const before = findState(locked, user.id, school);
        const scope = isSchoolAdmin({ role }) ? admin_scope : 'full';
        assertAllowed(can(actor, 'membership.set', { school, user, from: before?.role ?? null, to: role }));
        const isSame = before?.role === role && before.admin_scope === scope;
        const after = { role, admin_scope: scope, given_by: actor.id };
        return plan(actor, locked, user.id, isSame ? null : { user_id: user.id, school, before, after });
      },
    );
    const found = dryRun ? [] : await schoolMemberships.findOfUser(this.db, result);
    const membership = found.find((one) => one.school === school);
    return { ...changed, membership: membership ? toView(membership) : null };
  }

  /** @throws AppError `not_found`, `forbidden` */
  async take(actor: Account, id: number, { dryRun }: ChangeOptions): Promise<Changed> {
    adminsOnly(actor);
    const membership = await schoolMemberships.findById(this.db, id);
    if (!membership) throw new AppError('not_found', NO_MEMBERSHIP);
    const { user_id, school } = membership;
    assertAllowed(can(actor, 'membership.see', { school }));
    const touched = { accounts: [user_id], schools: [school], dryRun };
    const { effects, undo } = await this.directory.change(actor, touched, async (_on, locked) => {
      const before = findState(locked, user_id, school);
      if (!before) throw new AppError('not_found', NO_MEMBERSHIP);
      const target = { school, user: { id: user_id }, from: before.role, to: null };
      assertAllowed(can(actor, 'membership.set', target));
      return plan(actor, locked, user_id, { user_id, school, before, after: null });
    });
    return { effects, undo };
  }
}

function findState({ accounts }: Locked, userId: number, school: string): SchoolMembershipDiff['before'] {
  const found = accounts.get(userId)?.memberships.find((one) => one.school === school);
  if (!found) return null;
  const { role, admin_scope, given_by } = found;
  return { role, admin_scope, given_by };
}

const plan = (actor: Account, locked: Locked, result: number, diff: SchoolMembershipDiff | null) => ({
  result,
  wanted: diff && { cause: { action: 'user.membership' }, school_memberships: [diff] },
  entries: membershipEntries(actor, locked),
});

export const toView = ({ created_at, ...membership }: schoolMemberships.NamedMembership): MembershipView => ({
  ...membership,
  created_at: created_at.toISOString(),
});
