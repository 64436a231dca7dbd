// SQL: one parameter holds any number of users.
import { Any } from 'typeorm';
import type { AccountNotice as NoticeView, Role } from '@studyhall/contracts';
import { AccountNotice } from '../entities/account-notice.entity.js';
import { sql, type Executor } from '../sql.js';

/**
 * Stores a notice for each user, in the transaction of the change. Replaces an earlier notice of the same kind under a new
 * id.
 */
export async function replaceNotices(
  on: Executor,
  userIds: readonly number[],
  notice: { kind: NoticeView['kind']; role: Role | null; changedBy: string },
): Promise<void> {
  await removeNotices(on, userIds, notice.kind);
  await sql(on).rows`
    INSERT INTO account_notices (user_id, kind, role, changed_by)
      SELECT unnest(${userIds}::int[]), ${notice.kind}, ${notice.role}, ${notice.changedBy}`;
}

/** Removes the notices of a change that was undone. */
export async function removeNotices(
  on: Executor,
  userIds: readonly number[],
  kind: NoticeView['kind'],
): Promise<void> {
  await on.getRepository(AccountNotice).delete({ user_id: Any([...userIds]), kind });
}

/** The notices that the user has not acknowledged, oldest first. */
export async function findNotices(on: Executor, userId: number): Promise<NoticeView[]> {
  const found = await on
    .getRepository(AccountNotice)
    .find({ where: { user_id: userId }, order: { id: 'ASC' } });
  return found.map(({ id, kind, role, changed_by, changed_at }) => ({
    ...{ id, kind, role, changed_by },
    changed_at: changed_at.toISOString(),
  }));
}

/** Removes an acknowledged notice of this user. Does nothing if it does not exist or belongs to another user. */
export async function removeNotice(on: Executor, userId: number, id: number): Promise<void> {
  await on.getRepository(AccountNotice).delete({ id, user_id: userId });
}
