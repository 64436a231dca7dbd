import type { ConsentState } from '@studyhall/contracts';
import type { AccountFields, NewAccount, StoredNames } from '@studyhall/persistence';
import type { AccountState } from './change-set.js';

/**
 * The data of a source for a school: a file, a student information system, or a user directory. An adapter reads the source
 * and matches it with the stored rows; everything else is the same for all sources.
 */
export interface Roster {
  people: readonly RosterPerson[];
  /** The classes of these people. */
  classes: readonly RosterClass[];
  /** Students who are not in the source, and what happens to them. */
  missing?: {
    accounts: readonly number[];
    outcome: 'revoke' | 'remove_from_class';
    /** The classes that they leave; all of theirs if absent. */
    classes?: readonly number[];
  };
}

export interface RosterClass {
  /** The id of the class in the source. */
  externalId: string;
  /** Null to create the class. If the school has a class of this name by then, that one is used. */
  id: number | null;
  name: string;
  school: string;
  /** For a class to create. Without it, an existing class with this name is used whatever its year. */
  school_year?: string | null;
  /** Fields of an existing class that the source owns. */
  fields?: { name?: string; school_year?: string | null; source?: string };
}

/** The account fields that a source may own. */
export type RosterFields = AccountFields & StoredNames & Pick<AccountState, 'parent_consent'>;

export type RosterAccount =
  | { account: null; fields: NewAccount & AccountFields }
  /** The fields that the source owns. `seen` is the account at the time of the comparison, to detect later changes. */
  | {
      account: number;
      fields: Partial<RosterFields>;
      seen?: Partial<AccountFields> & { parent_consent?: ConsentState };
    };

export type RosterPerson = RosterAccount & {
  /** The id of the person in the source; for a file, the line number. */
  externalId: string;
  /** External ids of the person's classes. */
  classes: readonly string[];
  /** The classes to leave: `others` for all that are not in `classes`, or specific ids. */
  leaves: 'others' | readonly number[];
};

/** Why a person's row cannot be applied, or the new `name` of a class. */
export interface RosterProblem {
  externalId: string;
  field: 'name' | 'username' | 'role' | 'school' | 'access' | 'parent_consent' | 'classes';
  message: string;
}
