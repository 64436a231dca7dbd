import { outbox, safeguarding, type Executor } from '@studyhall/persistence';

/**
 * Ends the confirmations of safeguarding leads and deputies whose accounts another person can enter now, and asks them to
 * confirm anew. Call it in the transaction of the change.
 */
export async function endConfirmations(on: Executor, userIds: readonly number[]): Promise<void> {
  for (const { school_id, user_id } of await safeguarding.withdrawConfirmations(on, userIds))
    await outbox.add(on, { kind: 'safety_confirm', schoolId: school_id }, [user_id]);
}
