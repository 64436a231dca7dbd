import { outbox, safeguarding, type Executor } from '@studyhall/persistence';

/**
 * Ends the confirmations of safeguarding leads and deputies who left the staff, or whose accounts another person can access
 * now. Asks those who are still staff to confirm again. Call it in the transaction of the change, after the change is
 * stored. Returns how many seats lost their confirmation.
 */
export async function endConfirmations(on: Executor, userIds: readonly number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const ended = await safeguarding.withdrawConfirmations(on, userIds);
  for (const { school_id, user_id } of await safeguarding.findUnconfirmed(on, userIds))
    await outbox.add(on, { kind: 'safety_confirm', schoolId: school_id }, [user_id]);
  return ended;
}
