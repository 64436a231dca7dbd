// SQL: the pending requests and the makers' rights belong to each statement, so that the last use is granted once.
import { IsNull } from 'typeorm';
import type { InvitesQuery, InviteView } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { archivedSchool, Conditions, inScopeOfClass, present, taughtBy } from '../conditions.js';
import { Invite as StoredInvite } from '../entities/invite.entity.js';
import { IN_ORDER, inOrder, orderBy, type Order } from '../natural-order.js';
import { changesOne, countRows, row, rows, violatedUnique, type Executor, type WithDates } from '../sql.js';

export type Invite = WithDates<Omit<InviteView, 'url' | 'school'>, 'expires_at' | 'created_at'> & {
  id: number;
  school: string;
};

/** An invitation ends with its maker: it holds while the maker `u` could make it now. The same rule as `invite.policy.ts`. */
const MAKER_MAY = `(u.access_granted AND (u.role IN ('MASTER_ADMIN', 'admin') OR (u.school = i.school AND (u.role = 'SCHOOL_ADMIN'
        OR (u.role = 'TEACHER' AND i.role = 'STUDENT' AND ${taughtBy('i.group_id', 'u.id')})))))`;

const ARCHIVED = archivedSchool('i.school');
const WORKS = `i.revoked_at IS NULL AND i.expires_at > now() AND (i.max_uses IS NULL OR i.uses < i.max_uses)
        AND NOT ${ARCHIVED}`;

const VIEW = `i.id, i.code, i.short_code, i.direct, i.school, i.group_id, g.name AS group_name, i.role, i.expires_at, i.max_uses, i.uses,
  (SELECT count(*)::int FROM approval_requests a WHERE a.invite_id = i.id AND a.outcome IS NULL) AS pending,
  (${MAKER_MAY} IS NOT TRUE OR ${ARCHIVED}) AS ended, u.username AS created_by, i.created_at`;
const SOURCE = `invites i LEFT JOIN groups g ON g.id = i.group_id LEFT JOIN users u ON u.id = i.created_by AND ${present('u')}`;

/** Stores an invitation. Fails with {@link violatedShortCode} where another one has the short code. */
export async function insertInvite(
  on: Executor,
  invite: Omit<StoredInvite, 'id' | 'uses' | 'created_at' | 'revoked_at'>,
): Promise<void> {
  await on.getRepository(StoredInvite).insert(invite);
}

/** Whether an invitation got the short code of another one. */
export const violatedShortCode = (error: unknown): boolean => violatedUnique(error) === 'invites_short_code';

const SORTS = {
  created_at: 'i.id',
  name: `lower(COALESCE(g.name, i.school)) ${IN_ORDER}`,
  role: 'i.role',
  uses: 'i.uses',
  expires_at: 'i.expires_at',
  created_by: inOrder('u.username'),
} as const;

/** Invitations that were not revoked, newest first unless they are sorted. */
export async function findInvites(
  on: Executor,
  scope: Scope,
  page: { sort?: InvitesQuery['sort']; order?: Order; limit: number; offset: number },
): Promise<Invite[]> {
  const where = new Conditions().add('i.revoked_at IS NULL').inScope(scope, 'i.school', 'i.group_id');
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  const order = page.order ?? (page.sort ? 'asc' : 'desc');
  const keys = [...(page.sort ? [SORTS[page.sort]] : []), 'i.id'];
  return rows<Invite>(
    on,
    `SELECT ${VIEW} FROM ${SOURCE} WHERE ${where.sql} ORDER BY ${orderBy(keys, order)} LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
}

/** Invitations to a class that were not revoked, newest first. */
export async function findOfGroup(on: Executor, groupId: number, limit: number): Promise<Invite[]> {
  return rows<Invite>(
    on,
    `SELECT ${VIEW} FROM ${SOURCE} WHERE i.group_id = $1 AND i.revoked_at IS NULL ORDER BY i.id DESC LIMIT $2`,
    [groupId, limit],
  );
}

export async function countInvites(on: Executor, scope: Scope): Promise<number> {
  return on.getRepository(StoredInvite).countBy({ revoked_at: IsNull(), ...inScopeOfClass(scope) });
}

export type InviteState = Invite & { revoked_at: Date | null; school_archived: boolean };

const STATE = `SELECT ${VIEW}, i.revoked_at, ${ARCHIVED} AS school_archived FROM ${SOURCE}`;

/** An invitation in any state. */
export async function findByCode(on: Executor, code: string): Promise<InviteState | null> {
  return row<InviteState>(on, `${STATE} WHERE i.code = $1`, [code]);
}

/** As {@link findByCode}, by the short code. */
export async function findByShortCode(on: Executor, shortCode: string): Promise<InviteState | null> {
  return row<InviteState>(on, `${STATE} WHERE i.short_code = $1`, [shortCode]);
}

/** Revokes an invitation; false where it was revoked before. */
export async function revoke(on: Executor, id: number): Promise<boolean> {
  return changesOne(
    on.getRepository(StoredInvite).update({ id, revoked_at: IsNull() }, { revoked_at: () => 'now()' }),
  );
}

/** Counts a use of a valid invitation; null where it is not valid. Concurrent requests cannot exceed `max_uses`. */
export async function use(
  on: Executor,
  code: string,
): Promise<Pick<Invite, 'id' | 'school' | 'group_id' | 'role' | 'direct'> | null> {
  return row(
    on,
    `UPDATE invites i SET uses = i.uses + 1 FROM users u
      WHERE i.code = $1 AND ${WORKS}
        AND u.id = i.created_by AND ${present('u')} AND ${MAKER_MAY}
      RETURNING i.id, i.school, i.group_id, i.role, i.direct`,
    [code],
  );
}

/** The number of invitations that work now and were made by these users or are to these classes. */
export async function countWorking(
  on: Executor,
  { makers, groups }: { makers: readonly number[]; groups: readonly number[] },
): Promise<number> {
  return countRows(
    on,
    `invites i JOIN users u ON u.id = i.created_by
      WHERE (u.id = ANY($1::int[]) OR i.group_id = ANY($2::int[])) AND ${present('u')} AND ${WORKS} AND ${MAKER_MAY}`,
    [makers, groups],
  );
}

/** The newest short code to join a class that works now. */
export async function findShortCode(on: Executor, groupId: number): Promise<string | null> {
  const found = await row<{ short_code: string }>(
    on,
    `SELECT i.short_code FROM ${SOURCE}
      WHERE i.group_id = $1 AND i.short_code IS NOT NULL AND ${WORKS} AND ${MAKER_MAY} ORDER BY i.id DESC LIMIT 1`,
    [groupId],
  );
  return found?.short_code ?? null;
}
