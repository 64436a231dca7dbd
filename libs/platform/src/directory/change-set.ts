import { isDeepStrictEqual } from 'node:util';
import type { TimeSlotRequest } from '@studyhall/contracts';
import type {
  AccountFields,
  directory,
  FurtherMembership,
  Group,
  groupCovers,
  members,
  schoolMemberships,
} from '@studyhall/persistence';

export interface AccountState extends directory.AccountState {
  removed: boolean;
  /** After a change that revoked access: an undo finds out whether access was granted and revoked again since. */
  access_version: number;
}

/** What a person is called. */
export const NAMES = ['username', 'given_name', 'family_name', 'preferred_name', 'email', 'number'] as const;

export interface ClassState extends Omit<Group, 'id'> {
  slots: TimeSlotRequest[];
  /** The substitute, whose rights end by themselves. */
  cover: groupCovers.Cover | null;
  removed: boolean;
}

/** The fields of a row that a change stores, before and after it. */
export interface Diff<State> {
  id: number;
  before: Partial<State>;
  after: Partial<State>;
}

/** Memberships, or classes that teachers teach, that begin and end. */
export interface Relation {
  entered: members.Membership[];
  left: members.Membership[];
}

/** The role of a person in a further school; null for none. */
export interface SchoolMembershipDiff extends schoolMemberships.MembershipKey {
  before: MembershipState | null;
  after: MembershipState | null;
}
export type MembershipState = Omit<FurtherMembership, 'school'>;

/** Why the directory changes. */
export interface Cause {
  /** The action in the audit log, such as `user.role`. */
  action: string;
  /** What a change of more than accounts is about. */
  target?: { type: 'group' | 'school' | 'import' | 'roster'; id: number | string; name: string };
}

/**
 * A change of who belongs where, as rows before and after it. It is plain JSON and is stored unchanged for its undo.
 * Passwords are hashes, which are deleted when the undo ends.
 */
export interface ChangeSet {
  cause: Cause;
  accounts: Array<Diff<AccountState>>;
  /** New accounts, as they were made. */
  created: Array<AccountFields & { id: number }>;
  memberships: Relation;
  teaching: Relation;
  /** Roles in further schools. Changes of earlier versions have none. */
  school_memberships?: SchoolMembershipDiff[];
  classes: Array<Diff<ClassState>>;
  /** New classes. Those of earlier versions have no school. */
  created_classes: Array<{ id: number; name: string; school?: string }>;
  /** New schools. */
  schools: Array<{ id: number; name: string }>;
}

/** The requested fields after the change. The engine reads the rows before the change, and has what `NewRows` stored. */
export type Wanted = Partial<
  Omit<
    ChangeSet,
    | 'cause'
    | 'accounts'
    | 'created'
    | 'classes'
    | 'created_classes'
    | 'memberships'
    | 'teaching'
    | 'school_memberships'
  >
> & {
  cause: Cause;
  accounts?: ReadonlyArray<{ id: number; after: Partial<AccountState> }>;
  classes?: ReadonlyArray<{ id: number; after: Partial<ClassState> }>;
  memberships?: Partial<Relation>;
  teaching?: Partial<Relation>;
  school_memberships?: readonly SchoolMembershipDiff[];
};

/** A change set with `parts`, and nothing else. */
export const changeSet = (cause: Cause, parts: Partial<Omit<ChangeSet, 'cause'>> = {}): ChangeSet => ({
  cause,
  accounts: [],
  created: [],
  memberships: { entered: [], left: [] },
  teaching: { entered: [], left: [] },
  classes: [],
  created_classes: [],
  schools: [],
  ...parts,
});

const unique = <Value>(values: Value[]): Value[] => [...new Set(values)];

const allPairs = ({ memberships, teaching }: ChangeSet): members.Membership[] =>
  [memberships, teaching].flatMap(({ entered, left }) => [...entered, ...left]);

export const touchedAccounts = (change: ChangeSet): number[] =>
  unique([
    ...[...change.accounts, ...change.created].map(({ id }) => id),
    ...[...allPairs(change), ...(change.school_memberships ?? [])].map(({ user_id }) => user_id),
  ]);

export const touchedClasses = (change: ChangeSet): number[] =>
  unique([
    ...[...change.classes, ...change.created_classes].map(({ id }) => id),
    ...allPairs(change).map(({ group_id }) => group_id),
  ]);

/** The schools that the rows of a change name; null for accounts without one. */
export const namedSchools = (change: ChangeSet): Array<string | null> =>
  unique(
    [...change.accounts, ...change.classes]
      .flatMap(({ before, after }) => [before.school, after.school])
      .concat(
        [...change.created, ...change.created_classes, ...(change.school_memberships ?? [])].map(
          ({ school }) => school,
        ),
      )
      .filter((school) => school !== undefined),
  );

/** A change of schools' names applied to every row that names one. */
export function renameSchools(change: ChangeSet, names: ReadonlyMap<string, string>): ChangeSet {
  const renamed = <Fields extends { school?: string | null }>(fields: Fields): Fields => {
    const name = names.get(fields.school ?? '');
    return name === undefined ? fields : { ...fields, school: name };
  };
  const both = <State extends { school: string | null }>(diff: Diff<State>): Diff<State> => ({
    ...diff,
    before: renamed(diff.before),
    after: renamed(diff.after),
  });
  return {
    ...change,
    accounts: change.accounts.map(both),
    created: change.created.map(renamed),
    school_memberships: change.school_memberships?.map(renamed),
    classes: change.classes.map(both),
  };
}

/** The diffs that change one of these fields. */
export const changing = <State extends object>(
  diffs: ReadonlyArray<Diff<State>>,
  ...fields: Array<keyof State>
): Array<Diff<State>> =>
  diffs.filter(({ before, after }) =>
    fields.some((field) => field in after && !isDeepStrictEqual(before[field], after[field])),
  );

/** The former role in a further school in place of the new one. */
export const reversedMembership = (diff: SchoolMembershipDiff): SchoolMembershipDiff => ({
  ...diff,
  before: diff.after,
  after: diff.before,
});

export const reversed = <State>({ id, before, after }: Diff<State>): Diff<State> => ({
  id,
  before: after,
  after: before,
});
