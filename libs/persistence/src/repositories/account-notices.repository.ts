import type { AccountNotice, Role } from '@studyhall/contracts';
import { rows, type Executor } from '../sql.js';

/** Stores a notice in the transaction of the change. A new id replaces an earlier notice of the same kind. */
export async function replaceNotice(
  on: Executor,
  notice: { userId: number; kind: AccountNotice['kind']; role: Role | null; changedBy: string },
): Promise<void> {
  await rows(on, `DELETE FROM account_notices WHERE user_id = $1 AND kind = $2`, [
    notice.userId,
    notice.kind,
  ]);
  await rows(on, `INSERT INTO account_notices (user_id, kind, role, changed_by) VALUES ($1, $2, $3, $4)`, [
    notice.userId,
    notice.kind,
    notice.role,
    notice.changedBy,
  ]);
}

/** The notices that the user has not acknowledged, oldest first. */
export async function findNotices(on: Executor, userId: number): Promise<AccountNotice[]> {
  const found = await rows<Omit<AccountNotice, 'changed_at'> & { changed_at: Date }>(
    on,
    `SELECT id, kind, role, changed_by, changed_at FROM account_notices WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return found.map((notice) => ({ ...notice, changed_at: notice.changed_at.toISOString() }));
}

/** Removes an acknowledged notice of this user; without effect where it is gone or another user's. */
export async function removeNotice(on: Executor, userId: number, id: number): Promise<void> {
  await rows(on, `DELETE FROM account_notices WHERE id = $1 AND user_id = $2`, [id, userId]);
}
