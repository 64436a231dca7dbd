// SQL: the pending requests and the makers' rights belong to each statement, so that the last use is granted once.
import { IsNull } from 'typeorm';
import { present } from '../conditions.js';
import { Invite as StoredInvite } from '../entities/invite.entity.js';
import { ARCHIVED, MAKER_MAY, SOURCE, VIEW, type Invite } from '../lists/invites.js';
import { changesOne, raw, sql, violatedUnique, type Executor } from '../sql.js';

const WORKS = `i.revoked_at IS NULL AND i.expires_at > now() AND (i.max_uses IS NULL OR i.uses < i.max_uses)
        AND NOT ${ARCHIVED}`;

/** Stores an invitation. Fails with {@link violatedShortCode} if the short code is taken. */
export async function insertInvite(
  on: Executor,
  invite: Omit<StoredInvite, 'id' | 'uses' | 'created_at' | 'revoked_at'>,
): Promise<void> {
  await on.getRepository(StoredInvite).insert(invite);
}

/** Whether the error means that the short code is taken. */
export const violatedShortCode = (error: unknown): boolean => violatedUnique(error) === 'invites_short_code';

/** Unrevoked invitations to a class, newest first. */
export async function findOfGroup(on: Executor, groupId: number, limit: number): Promise<Invite[]> {
  return sql(on).rows<Invite>`
    SELECT ${raw(VIEW)} FROM ${raw(SOURCE)} WHERE i.group_id = ${groupId} AND i.revoked_at IS NULL ORDER BY i.id DESC LIMIT ${limit}`;
}

export type InviteState = Invite & { revoked_at: Date | null; school_archived: boolean };

const STATE = `SELECT ${VIEW}, i.revoked_at, ${ARCHIVED} AS school_archived FROM ${SOURCE}`;

/** An invitation in any state. */
export async function findByCode(on: Executor, code: string): Promise<InviteState | null> {
  return sql(on).row<InviteState>`${raw(STATE)} WHERE i.code = ${code}`;
}

/** Like {@link findByCode}, by short code. */
export async function findByShortCode(on: Executor, shortCode: string): Promise<InviteState | null> {
  return sql(on).row<InviteState>`${raw(STATE)} WHERE i.short_code = ${shortCode}`;
}

/** Revokes an invitation; false if it was already revoked. */
export async function revoke(on: Executor, id: number): Promise<boolean> {
  return changesOne(
    on.getRepository(StoredInvite).update({ id, revoked_at: IsNull() }, { revoked_at: () => 'now()' }),
  );
}

/** Counts a use of a valid invitation; null if it is invalid. Concurrent requests cannot exceed `max_uses`. */
export async function use(
  on: Executor,
  code: string,
): Promise<Pick<Invite, 'id' | 'school' | 'group_id' | 'role' | 'direct'> | null> {
  return sql(on).row`
    UPDATE invites i SET uses = i.uses + 1 FROM users u
     WHERE i.code = ${code} AND ${raw(WORKS)}
       AND u.id = i.created_by AND ${raw(present('u'))} AND ${raw(MAKER_MAY)}
     RETURNING i.id, i.school, i.group_id, i.role, i.direct`;
}

/** The number of valid invitations that these users created or that are for these classes. */
export async function countWorking(
  on: Executor,
  { makers, groups }: { makers: readonly number[]; groups: readonly number[] },
): Promise<number> {
  const count = await sql(on).value<number>`
    SELECT count(*)::int FROM invites i JOIN users u ON u.id = i.created_by
     WHERE (u.id = ANY(${makers}::int[]) OR i.group_id = ANY(${groups}::int[]))
       AND ${raw(`${present('u')} AND ${WORKS} AND ${MAKER_MAY}`)}`;
  return count ?? 0;
}

/** The newest valid short code for joining a class. */
export async function findShortCode(on: Executor, groupId: number): Promise<string | null> {
  const found = await sql(on).row<{ short_code: string }>`
    SELECT i.short_code FROM ${raw(SOURCE)}
     WHERE i.group_id = ${groupId} AND i.short_code IS NOT NULL AND ${raw(WORKS)} AND ${raw(MAKER_MAY)} ORDER BY i.id DESC LIMIT 1`;
  return found?.short_code ?? null;
}
