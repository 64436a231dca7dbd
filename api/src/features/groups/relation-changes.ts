import { AppError, sentence } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { groupTeachers, members, type Account, type Executor, shownName } from '@studyhall/persistence';
import type { Directory, Wanted } from '@studyhall/platform';
import { changeClass, classCause, classEntry, type ClassOfActor } from '../directory/index.js';

/** What differs between the members and the teachers of classes. */
const KINDS = {
  memberships: {
    relation: members,
    mayChange: 'group.teach',
    mayEnter: 'group.add_member',
    action: 'group.assign',
    notFitting: 'named_not_eligible',
  },
  teaching: {
    relation: groupTeachers,
    mayChange: 'group.manage',
    mayEnter: 'group.add_teacher',
    action: 'group.add_teachers',
    notFitting: 'named_not_teacher',
  },
} as const;

/** Plans that these users enter the class, where they are not in it. */
export async function planEntry(
  on: Executor,
  actor: Account,
  kind: keyof typeof KINDS,
  group: ClassOfActor,
  users: ReadonlyArray<Pick<Account, 'id' | 'username' | 'shown_name'>>,
) {
  const { relation, action } = KINDS[kind];
  const ids = users.map(({ id }) => id);
  const there = await relation.findAmong(on, group.id, ids);
  const fresh = users.filter(({ id }) => !there.has(id));
  const entered = fresh.map(({ id: user_id }) => ({ group_id: group.id, user_id }));
  const change = {
    after: { added: fresh.map(({ username }) => username) },
    people: fresh.map(({ id }) => id),
  };
  const wanted: Wanted = { cause: classCause(action, group), [kind]: { entered } };
  return {
    wanted: fresh.length > 0 ? wanted : null,
    entries: () => [classEntry(actor, action, group, change)],
  };
}

/**
 * Adds all of the users to a class or none; those in it stay. Returns how many are new.
 * @throws AppError `invalid` where one of the users does not fit.
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
    // The caller may not learn the name of a user of another school.
    if (outsider && outsider.school === group.school)
      throw new AppError('invalid', sentence(notFitting, { name: shownName(outsider) }));
    if (outsider || found.length < accounts.length)
      throw new AppError('invalid', sentence('selected_user_not_found'));
    return { result: null, seconds: null, ...(await planEntry(on, actor, kind, group, found)) };
  });
  return change?.[kind].entered.length ?? 0;
}
