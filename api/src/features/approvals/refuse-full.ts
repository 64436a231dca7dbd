import { AppError, LIMITS, sentence } from '@studyhall/contracts';
import { approvals, type Executor } from '@studyhall/persistence';

/**
 * Call it after `invites.use`, which locks the invitation and so serializes concurrent requests.
 * @throws AppError `conflict` if too many requests are pending.
 */
export async function refuseFull(on: Executor, invite: { id: number; school: string }): Promise<void> {
  const waiting = await approvals.countWaiting(on, invite);
  const full =
    waiting.invite >= LIMITS.pendingPerInvite
      ? sentence('invite_requests_full', { max: LIMITS.pendingPerInvite })
      : waiting.school >= LIMITS.pendingPerSchool
        ? sentence('school_requests_full', { max: LIMITS.pendingPerSchool })
        : null;
  if (full) throw new AppError('conflict', full);
}
