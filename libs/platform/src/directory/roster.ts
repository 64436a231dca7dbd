import type { ConsentState } from '@studyhall/contracts';
import type { AccountFields, NewAccount, StoredNames } from '@studyhall/persistence';
import type { AccountState } from './change-set.js';

/**
 * The data of a source about a school: a file, a school's information system, a directory of accounts. An adapter reads
 * the source and matches it with what is stored; the rest is the same for all of them.
 */
export interface Roster {
  people: readonly RosterPerson[];
  /** The classes that people name. */
  classes: readonly RosterClass[];
  /** Students whom the source does not name, and what happens to them. */
  missing?: {
    accounts: readonly number[];
    outcome: 'revoke' | 'remove_from_class';
    /** The classes that they leave; without it all of theirs. */
    classes?: readonly number[];
  };
}

export interface RosterClass {
  /** The id of the class at the source. */
  externalId: string;
  /** Null for a class to create; if its school has a class of this name by then, that one is used. */
  id: number | null;
  name: string;
  school: string;
  /** Of a class to create; without it a class of any year is used if it has the name. */
  school_year?: string | null;
  /** What the source decides about an existing class. */
  fields?: { name?: string; school_year?: string | null };
}

/** What a source may decide of a stored account. */
export type RosterFields = AccountFields & StoredNames & Pick<AccountState, 'parent_consent'>;

export type RosterAccount =
  | { account: null; fields: NewAccount & AccountFields }
  /** The fields that the source decides about. `seen`: the account when the source was compared, to notice a change since. */
  | {
      account: number;
      fields: Partial<RosterFields>;
      seen?: Partial<AccountFields> & { parent_consent?: ConsentState };
    };

export type RosterPerson = RosterAccount & {
  /** The id of the person in the source: in a file, the line. */
  externalId: string;
  /** External ids of classes that the person is in. */
  classes: readonly string[];
  /** The classes that the person leaves: all others than those of `classes`, or these by id. */
  leaves: 'others' | readonly number[];
};

/** Why a person cannot be as the source says. */
export interface RosterProblem {
  externalId: string;
  field: 'username' | 'role' | 'school' | 'access' | 'parent_consent' | 'classes';
  message: string;
}
