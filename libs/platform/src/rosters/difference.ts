import type { RosterError, RosterRunRow, RosterRunView } from '@studyhall/contracts';
import type { Roster, RosterPerson } from '../directory/index.js';

/** Limit on the stored rows per kind. */
export const MAX_ROWS = 500;

export const NO_COUNTS = {
  ...{ schools: 0, people: 0, classes: 0, places: 0, new_schools: 0, new_classes: 0, taken_classes: 0 },
  ...{ new: 0, changed: 0, gone: 0, entered: 0, left: 0, roles: 0 },
};

/** The differences between a source and the stored roster. Contains nothing that is equal. */
export interface RosterComparison extends Roster {
  people: RosterPerson[];
  rows: RosterRunRow[];
  counts: RosterRunView['counts'] & Record<'new' | 'changed' | 'gone', number>;
  errors: RosterError[];
  /** Shares of the source's people who would lose access, and of its memberships that would end. */
  losing: { people: number; places: number };
  /** Classes that the source no longer lists, by its ids. */
  lostClasses: string[];
  /** Users who lose access, and users who regain it. */
  gone: number[];
  returned: number[];
}
