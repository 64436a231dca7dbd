import type { RosterError, RosterRunRow, RosterRunView } from '@studyhall/contracts';
import type { Roster, RosterPerson } from '../directory/index.js';

/** People of each kind whose rows are kept. */
export const MAX_ROWS = 500;

/** What a source says, compared with what is stored: only what differs is in the roster. */
export interface RosterComparison extends Roster {
  people: RosterPerson[];
  rows: RosterRunRow[];
  counts: RosterRunView['counts'] & Record<'new' | 'changed' | 'gone', number>;
  errors: RosterError[];
  /** Shares of the source's people who would lose access, and of its places that would end. */
  losing: { people: number; places: number };
  /** Classes that the source no longer names, by its ids. */
  lostClasses: string[];
  /** Users who lose access, and who get it again. */
  gone: number[];
  returned: number[];
}
