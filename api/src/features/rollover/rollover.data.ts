import type { members } from '@studyhall/persistence';

/** The undo kind of a school year's end, and how long it lasts. */
export const ROLLOVER = 'schools.rollover';
export const UNDO_SECONDS = 30 * 24 * 60 * 60;

/** What a rollover did, as its undo needs it. */
export interface RolloverUndoData {
  school_id: number;
  renamed: Array<{ id: number; from: string; to: string; from_year: string | null }>;
  created: Array<{ id: number; name: string }>;
  leavers: 'revoke' | 'remove';
  /** Leavers who had access, or whose accounts were removed. */
  user_ids: number[];
  memberships: members.Membership[];
}
