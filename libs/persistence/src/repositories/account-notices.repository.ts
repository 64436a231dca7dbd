// SQL: every page load reads two tables in one prepared statement, and one parameter holds any number of users.
import { Any } from 'typeorm';
import type { AccountNotice as NoticeView, Role } from '@studyhall/contracts';
import { AccountNotice } from '../entities/account-notice.entity.js';
import { row, rows, type Executor } from '../sql.js';

/**
 * Stores a notice for each of the users, in the transaction of the change. A new id replaces an earlier notice of the same
 * kind.
 */
export async function replaceNotices(
  on: Executor,
  userIds: readonly number[],
  notice: { kind: NoticeView['kind']; role: Role | null; changedBy: string },
): Promise<void> {
  await removeNotices(on, userIds, notice.kind);
  await rows(
    on,
    `INSERT INTO account_notices (user_id, kind, role, changed_by) SELECT unnest($1::int[]), $2, $3, $4`,
    [userIds, notice.kind, notice.role, notice.changedBy],
  );
}

/** Removes the notices of a change that did not last. */
export async function removeNotices(
  on: Executor,
  userIds: readonly number[],
  kind: NoticeView['kind'],
): Promise<void> {
  await on.getRepository(AccountNotice).delete({ user_id: Any([...userIds]), kind });
}

/** The notices that the user has not acknowledged, oldest first, and the time zone of the school of that name. */
export async function findNoticesAndZone(
  on: Executor,
  userId: number,
  school: string | null,
): Promise<{ notices: NoticeView[]; timeZone: string | null }> {
  const found = await row<{ notices: NoticeView[]; time_zone: string | null }>(
    on,
    {
      name: 'account_notices.and_zone',
      text: `SELECT (SELECT time_zone FROM schools WHERE name = $2) AS time_zone,
         (SELECT coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'role', n.role,
             'changed_by', n.changed_by, 'changed_at', n.changed_at) ORDER BY n.id), '[]')
            FROM account_notices n WHERE n.user_id = $1) AS notices`,
    },
    [userId, school],
  );
  const notices = (found?.notices ?? []).map((notice) => ({
    ...notice,
    changed_at: new Date(notice.changed_at).toISOString(),
  }));
  return { notices, timeZone: found?.time_zone ?? null };
}

/** Removes an acknowledged notice of this user; without effect where it is gone or another user's. */
export async function removeNotice(on: Executor, userId: number, id: number): Promise<void> {
  await on.getRepository(AccountNotice).delete({ id, user_id: userId });
}
