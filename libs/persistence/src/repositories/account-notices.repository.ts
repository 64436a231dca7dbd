import type { AccountNotice as NoticeView, Role } from '@studyhall/contracts';
import { AccountNotice } from '../entities/account-notice.entity.js';
import type { Executor } from '../sql.js';

/** Stores a notice in the transaction of the change. A new id replaces an earlier notice of the same kind. */
export async function replaceNotice(
  on: Executor,
  notice: { userId: number; kind: NoticeView['kind']; role: Role | null; changedBy: string },
): Promise<void> {
  const notices = on.getRepository(AccountNotice);
  await notices.delete({ user_id: notice.userId, kind: notice.kind });
  await notices.insert({
    user_id: notice.userId,
    kind: notice.kind,
    role: notice.role,
    changed_by: notice.changedBy,
  });
}

/** The notices that the user has not acknowledged, oldest first. */
export async function findNotices(on: Executor, userId: number): Promise<NoticeView[]> {
  const found = await on
    .getRepository(AccountNotice)
    .find({ where: { user_id: userId }, order: { id: 'ASC' } });
  return found.map(({ id, kind, role, changed_by, changed_at }) => ({
    id,
    kind,
    role,
    changed_by,
    changed_at: changed_at.toISOString(),
  }));
}

/** Removes an acknowledged notice of this user; without effect where it is gone or another user's. */
export async function removeNotice(on: Executor, userId: number, id: number): Promise<void> {
  await on.getRepository(AccountNotice).delete({ id, user_id: userId });
}
