import { AppError, type Role, type TimeSlotView } from '@studyhall/contracts';
import {
  groups,
  type AccountFields,
  type directory,
  type Executor,
  type Group,
  type members,
} from '@studyhall/persistence';
import { changeSet, type ChangeSet, type ClassState, type Relation } from './change-set.js';

// Converts undo data of earlier versions to change sets, keyed by undo kind. An undo lasts at most 30 days, so a form can
// be removed one version and 30 days after the last version that wrote it.

interface AccountsChanged {
  change: { action: 'role' | 'school' | 'grant' | 'revoke' | 'delete' | 'reset_password'; role?: Role };
  users: Array<{
    id: number;
    before: Partial<directory.AccountState>;
    after: Partial<directory.AccountState>;
  }>;
  members: members.Membership[];
  taught?: members.Membership[];
}

interface MembersChanged {
  group_id: number;
  user_ids: number[];
}

interface GroupUpdated {
  before: Group;
  after: Group;
  slots: { before: TimeSlotView[]; after: TimeSlotView[] } | null;
  members: number[];
  teachers?: number[];
}

interface RolledOver {
  school_id: number;
  renamed: Array<{ id: number; from: string; to: string; from_year: string | null }>;
  created: Array<{ id: number; name: string }>;
  leavers: 'revoke' | 'remove';
  user_ids: number[];
  memberships: members.Membership[];
}

interface Imported {
  import_id: string;
  file_name: string;
  created: Array<AccountFields & { id: number }>;
  changed: Array<{ id: number; before: AccountFields; after: AccountFields }>;
  revoked: number[];
  entered: members.Membership[];
  left: members.Membership[];
  taught?: Relation;
  classes: Array<{ id: number; name: string }>;
  schools: Array<{ id: number; name: string }>;
}

const pairs = (group_id: number, ids: readonly number[] = []): members.Membership[] =>
  ids.map((user_id) => ({ group_id, user_id }));
const left = (ended: members.Membership[] = []): Relation => ({ entered: [], left: ended });
const ofClass = (action: string, id: number, name = '') => ({
  action,
  target: { type: 'group' as const, id, name },
});
const REVOKED = { before: { access_granted: true }, after: { access_granted: false } };
const REMOVED = { before: { removed: false }, after: { removed: true } };

function readAccounts({ change: { action }, users, members: ended, taught }: AccountsChanged): ChangeSet {
  const accounts = action === 'delete' ? users.map(({ id }) => ({ id, ...REMOVED })) : users;
  return changeSet(
    { action: `user.${action}` },
    { accounts, memberships: left(ended), teaching: left(taught) },
  );
}

function readGroup({ before, after, slots, members: ended, teachers }: GroupUpdated): ChangeSet {
  const state = ({ id: _id, ...group }: Group, times?: TimeSlotView[]): Partial<ClassState> => ({
    ...group,
    ...(times && { slots: times }),
  });
  const diff = { id: after.id, before: state(before, slots?.before), after: state(after, slots?.after) };
  return changeSet(ofClass('group.update', after.id, after.name), {
    classes: [diff],
    memberships: left(pairs(after.id, ended)),
    teaching: left(pairs(after.id, teachers)),
  });
}

function readRollover({
  school_id,
  renamed,
  created,
  leavers,
  user_ids,
  memberships,
}: RolledOver): ChangeSet {
  const target = { type: 'school' as const, id: school_id, name: '' };
  return changeSet(
    { action: 'school.rollover', target },
    {
      accounts: user_ids.map((id) => ({ id, ...(leavers === 'remove' ? REMOVED : REVOKED) })),
      classes: renamed.map(({ id, from, to, from_year }) => ({
        id,
        before: { name: from, school_year: from_year },
        after: { name: to },
      })),
      created_classes: created,
      memberships: left(memberships),
    },
  );
}

function readImport(data: Imported): ChangeSet {
  const target = { type: 'import' as const, id: data.import_id, name: data.file_name };
  return changeSet(
    { action: 'import.commit', target },
    {
      accounts: [...data.changed, ...data.revoked.map((id) => ({ id, ...REVOKED }))],
      created: data.created,
      memberships: { entered: data.entered, left: data.left },
      teaching: data.taught ?? left(),
      created_classes: data.classes,
      schools: data.schools,
    },
  );
}

/** The undo entry of a class removal has no data: the class stores the id of the entry. */
async function readRemovedClass(_data: object, on: Executor, undoId: string): Promise<ChangeSet> {
  const removed = await groups.findRemoved(on, undoId);
  if (!removed) throw new AppError('undo_expired');
  const { id, name, members: memberIds, teachers } = removed;
  return changeSet(ofClass('group.delete', id, name), {
    classes: [{ id, ...REMOVED }],
    memberships: left(pairs(id, memberIds)),
    teaching: left(pairs(id, teachers)),
  });
}

type Read = (data: never, on: Executor, undoId: string) => ChangeSet | Promise<ChangeSet>;

/** Readers of stored undo data, by undo kind. */
export const EARLIER_FORMS: Readonly<Record<string, Read>> = {
  'users.change': readAccounts,
  'members.add': ({ group_id, user_ids }: MembersChanged) =>
    changeSet(ofClass('group.assign', group_id), {
      memberships: { entered: pairs(group_id, user_ids), left: [] },
    }),
  'members.remove': ({ group_id, user_ids }: MembersChanged) =>
    changeSet(ofClass('group.remove_member', group_id), { memberships: left(pairs(group_id, user_ids)) }),
  'teachers.remove': ({ group_id, user_id }: members.Membership) =>
    changeSet(ofClass('group.remove_teacher', group_id), { teaching: left(pairs(group_id, [user_id])) }),
  'groups.update': readGroup,
  'groups.remove': readRemovedClass,
  'schools.rollover': readRollover,
  'imports.commit': readImport,
};
