import { IsNull } from 'typeorm';
import type { Account } from './account.js';

/** An account together with the school that its session acts in. */
export type Creator = Pick<Account, 'id' | 'membership_id'>;

/** Selects what an account created while it acted in the same school as now. */
export const createdBy = ({ id, membership_id }: Creator) => ({
  created_by: id,
  membership_id: membership_id ?? IsNull(),
});
