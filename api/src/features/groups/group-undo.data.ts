import type { TimeSlotView } from '@studyhall/contracts';
import type { Group } from '@studyhall/persistence';

/** The undo kinds of classes. A removed class is stored as `removedGroups.RemovedGroup`. */
export const GROUP_UPDATED = 'groups.update';
export const GROUP_REMOVED = 'groups.remove';

/** What is stored to undo an update of a class. */
export interface UpdatedGroup {
  before: Group;
  after: Group;
  /** Null where the slots stayed. */
  slots: { before: TimeSlotView[]; after: TimeSlotView[] } | null;
  /** The members who left. */
  members: number[];
  /** The teachers who left. Missing where an older version stored the update. */
  teachers?: number[];
}
