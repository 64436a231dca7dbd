import { outbox, safeguarding, type Executor } from '@studyhall/persistence';

/**
 * Ends the confirmations of safeguarding leads and deputies whose accounts another person can enter now, or who left the staff.
 * Those who belong to it now are asked to confirm anew. Call it in the transaction of the change, after it was stored.
 */
export async function endConfirmations(on: Executor, userIds: readonly number[]): Promise<void> {
  await safeguarding.withdrawConfirmations(on, userIds);
  for (const { school_id, user_id } of await safeguarding.findUnconfirmed(on, userIds))
    await outbox.add(on, { kind: 'safety_confirm', schoolId: school_id }, [user_id]);
}
