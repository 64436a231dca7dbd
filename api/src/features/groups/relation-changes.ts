import { AppError, sentence } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { groupTeachers, members, type Account, type Executor, shownName } from '@studyhall/persistence';
import type { Directory, Wanted } from '@studyhall/platform';
import { changeClass, classCause, classEntry, type ClassOfActor } from '../directory/index.js';

/** The differences between members and teachers of classes. */
const KINDS = {
  memberships: {
    relation: members,
    mayChange: 'group.teach',
    field: 'member',
    mayEnter: 'group.add_member',
    action: 'group.assign',
    notFitting: 'named_not_eligible',
  },
  teaching: {
    relation: groupTeachers,
    mayChange: 'group.manage',
    field: 'teacher',
    mayEnter: 'group.add_teacher',
    action: 'group.add_teachers',
    notFitting: 'named_not_teacher',
  },
} as const;

/** Adds the users who are not in the class yet to a plan. */
export async function planEntry(
  on: Executor,
  actor: Account,
  kind: keyof typeof KINDS,
  group: ClassOfActor,
  users: ReadonlyArray<Pick<Account, 'id' | 'username' | 'shown_name'>>,
) {
  const { relation, action, field } = KINDS[kind];
  const ids = users.map(({ id }) => id);
  const there = await relation.findAmong(on, group.id, ids);
  const fresh = users.filter(({ id }) => !there.has(id));
  const entered = fresh.map(({ id: user_id }) => ({ group_id: group.id, user_id }));
  const confirmed = [...there].map((user_id) => ({ group_id: group.id, user_id, field, begins: true }));
  const change = {
    after: { added: fresh.map(({ username }) => username) },
    people: fresh.map(({ id }) => id),
  };
  const wanted: Wanted = {
    cause: classCause(action, group),
    [kind]: { entered },
    confirmed,
  };
  return {
    wanted: users.length > 0 ? wanted : null,
    entries: () => (fresh.length > 0 ? [classEntry(actor, action, group, change)] : []),
  };
}

/**
 * Adds all of the users to a class or none. Keeps existing ones. Returns the number of new ones.
 * @throws AppError `invalid` if one of the users is not eligible.
 */
export async function enterAll(
  directory: Directory,
  actor: Account,
  kind: keyof typeof KINDS,
  id: number,
  userIds: readonly number[],
): Promise<number> {
  const { mayChange, mayEnter, notFitting } = KINDS[kind];
  const accounts = [...new Set(userIds)];
  const of = { id, accounts, action: mayChange };
  const { change } = await changeClass(directory, actor, of, async (on, group, locked) => {
    const found = [...locked.accounts.values()].filter(({ removed }) => !removed);
    const outsider = found.find((user) => !can(actor, mayEnter, { group, user }).allowed);
    // The caller must not learn the name of a user of another school.
    if (outsider && outsider.school === group.school)
      throw new AppError('invalid', sentence(notFitting, { name: shownName(outsider) }));
    if (outsider || found.length < accounts.length)
      throw new AppError('invalid', sentence('selected_user_not_found'));
    return { result: null, seconds: null, ...(await planEntry(on, actor, kind, group, found)) };
  });
  return change?.[kind].entered.length ?? 0;
}
