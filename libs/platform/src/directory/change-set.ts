import { isDeepStrictEqual } from 'node:util';
import type { TimeSlotRequest } from '@studyhall/contracts';
import { scheduleText } from '@studyhall/domain';
import type {
  AccountFields,
  directory,
  directoryChanges,
  FurtherMembership,
  Group,
  groupCovers,
  members,
  schoolMemberships,
} from '@studyhall/persistence';

export interface AccountState extends directory.AccountState {
  removed: boolean;
}

/** The name fields of a person. */
export const NAMES = ['username', 'given_name', 'family_name', 'preferred_name', 'email', 'number'] as const;

export interface ClassState extends Omit<Group, 'id'> {
  slots: TimeSlotRequest[];
  /** The substitute teacher, whose rights end automatically. */
  cover: groupCovers.Cover | null;
  removed: boolean;
  /** The roster source that took over a class of the school; null if users manage it. */
  source: string | null;
}

/** The fields of a row that a change stores, before and after it. */
export interface Diff<State> {
  id: number;
  before: Partial<State>;
  after: Partial<State>;
}

/** Class memberships, or teaching assignments, that begin and end. */
export interface Relation {
  entered: members.Membership[];
  left: members.Membership[];
}

/** The role of a person in another school; null for none. */
export interface SchoolMembershipDiff extends schoolMemberships.MembershipKey {
  before: MembershipState | null;
  after: MembershipState | null;
}
export type MembershipState = Omit<FurtherMembership, 'school'>;

/** The reason for a directory change. */
export interface Cause {
  /** The action in the audit log, such as `user.role`. */
  action: string;
  /** The subject of a change that is about more than accounts. */
  target?: { type: 'group' | 'school' | 'import' | 'roster'; id: number | string; name: string };
}

/**
 * A change of the directory, as rows before and after it. It is plain JSON and is stored unchanged for undo. Contains
 * password hashes, which are deleted when the undo expires.
 */
export interface ChangeSet {
  cause: Cause;
  accounts: Array<Diff<AccountState>>;
  /** New accounts as inserted. */
  created: Array<AccountFields & { id: number }>;
  memberships: Relation;
  teaching: Relation;
  /** Roles in other schools. Absent in changes of earlier versions. */
  school_memberships?: SchoolMembershipDiff[];
  classes: Array<Diff<ClassState>>;
  /** New classes. Those of earlier versions have no school. */
  created_classes: Array<{ id: number; name: string; school?: string }>;
  /** New schools. */
  schools: Array<{ id: number; name: string }>;
  /** The number of the change in the order of all changes. Changes of earlier versions have none and count as the first. */
  at?: number;
}

/** The requested values. The engine adds the rows before the change and the rows that `NewRows` inserted. */
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
    | 'at'
  >
> & {
  cause: Cause;
  accounts?: ReadonlyArray<{ id: number; after: Partial<AccountState> }>;
  classes?: ReadonlyArray<{ id: number; after: Partial<ClassState> }>;
  memberships?: Partial<Relation>;
  teaching?: Partial<Relation>;
  school_memberships?: readonly SchoolMembershipDiff[];
  /** Requested values that the rows already have: the undo of an earlier change keeps them. */
  confirmed?: readonly directoryChanges.ChangedItem[];
};

/** A change set with only these `parts`. */
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

/** All schools that a change references; null for accounts without one. */
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

/** Renames schools in all rows of a change. */
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

/** The fields that a diff changes. Slots are compared by their times, because each save gives them new ids. */
export const changedFields = <State extends object>({ before, after }: Diff<State>) =>
  (Object.keys(after) as Array<keyof State & string>).filter(
    (field) => !isDeepStrictEqual(comparable(before, field), comparable(after, field)),
  );

const comparable = <State extends object>(side: Partial<State>, field: keyof State): unknown =>
  field === 'slots' ? scheduleText((side[field] ?? []) as TimeSlotRequest[]) : side[field];

/** The diffs that change at least one of these fields. */
export const changing = <State extends object>(
  diffs: ReadonlyArray<Diff<State>>,
  ...fields: Array<keyof State & string>
): Array<Diff<State>> => diffs.filter((diff) => changedFields(diff).some((field) => fields.includes(field)));

/** The items of a change set, one for each field, place in a class and further role. */
export const changedItems = (change: ChangeSet): directoryChanges.ChangedItem[] => [
  ...change.accounts.flatMap((diff) => changedFields(diff).map((field) => ({ user_id: diff.id, field }))),
  ...change.classes.flatMap((diff) =>
    changedFields(diff).map((field) => {
      const user_id = field === 'cover' ? diff.after.cover?.user_id : undefined;
      return { group_id: diff.id, field, user_id, begins: user_id !== undefined };
    }),
  ),
  ...places('member', change.memberships),
  ...places('teacher', change.teaching),
  ...(change.school_memberships ?? []).map(({ user_id, school }) => ({
    user_id,
    school,
    field: 'further_role',
  })),
];

/** Places in classes that begin and end. */
const places = (
  field: 'member' | 'teacher',
  { entered = [], left = [] }: Partial<Relation>,
): directoryChanges.ChangedItem[] => [
  ...entered.map((pair) => ({ ...pair, field, begins: true })),
  ...left.map((pair) => ({ ...pair, field })),
];

/** Swaps the former and the new role in another school. */
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
