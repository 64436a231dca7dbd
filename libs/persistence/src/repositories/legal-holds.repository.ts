import { LegalHold } from '../entities/legal-hold.entity.js';
import type { Executor } from '../sql.js';

export type { LegalHold } from '../entities/legal-hold.entity.js';

export async function findOfUser(on: Executor, userId: number): Promise<LegalHold | null> {
  return on.getRepository(LegalHold).findOneBy({ user_id: userId });
}

/** Places a hold on a user, or changes the reason of an existing hold. */
export async function place(
  on: Executor,
  hold: Pick<LegalHold, 'user_id' | 'reason' | 'placed_by'>,
): Promise<void> {
  await on.getRepository(LegalHold).upsert(hold, ['user_id']);
}

/** Releases a hold. What the user deleted meanwhile is deleted with it; what is due is erased by its own schedule. */
export async function end(on: Executor, userId: number): Promise<void> {
  await on.getRepository(LegalHold).delete({ user_id: userId });
}
