import type { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { groupTeachers, members, type Account, type Executor } from '@studyhall/persistence';
import { applyChange, type Applied, type Locked } from '@studyhall/platform';
import { changeRelation, classEntry, type ClassOfActor, type DirectoryEvents } from '../directory/index.js';

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

/** A change of who is in one class, in the form of the engine. */
export const classCause = (action: string, { id, name }: Pick<ClassOfActor, 'id' | 'name'>) => ({
  action,
  target: { type: 'group' as const, id, name },
});

/** Adds these users to the class, where they are not in it. Null where all of them are. */
export async function enterClass(
  on: Executor,
  actor: Account,
  kind: keyof typeof KINDS,
  group: ClassOfActor,
  userIds: readonly number[],
  locked: Locked,
  options: { seconds?: null } = {},
): Promise<Applied | null> {
  const { relation, action } = KINDS[kind];
  const there = await relation.findAmong(on, group.id, userIds);
  const fresh = userIds.filter((id) => !there.has(id));
  if (fresh.length === 0) return null;
  const entered = fresh.map((user_id) => ({ group_id: group.id, user_id }));
  const added = fresh.flatMap((id) => locked.accounts.get(id)?.username ?? []);
  return applyChange(on, actor, { cause: classCause(action, group), [kind]: { entered } }, locked, {
    ...options,
    entries: () => [classEntry(actor, action, group, { after: { added }, people: fresh })],
  });
}

/**
 * Adds all of the users to a class or none; those in it stay. Returns how many are new.
 * @throws AppError `invalid` where one of the users does not fit.
 */
export async function enterAll(
  { db, directory }: { db: DataSource; directory: DirectoryEvents },
  actor: Account,
  kind: keyof typeof KINDS,
  id: number,
  userIds: readonly number[],
): Promise<number> {
  const { mayChange, mayEnter, notFitting } = KINDS[kind];
  const wanted = [...new Set(userIds)];
  const of = { id, userIds: wanted, action: mayChange };
  const applied = await changeRelation(db, actor, of, async (on, group, locked) => {
    const found = [...locked.accounts.values()].filter(({ removed }) => !removed);
    const outsider = found.find((user) => !can(actor, mayEnter, { group, user }).allowed);
    // The caller may not learn the name of a user of another school.
    if (outsider && outsider.school === group.school)
      throw new AppError('invalid', sentence(notFitting, { name: outsider.username }));
    if (outsider || found.length < wanted.length)
      throw new AppError('invalid', sentence('selected_user_not_found'));
    return enterClass(on, actor, kind, group, wanted, locked, { seconds: null });
  });
  if (applied) await directory.publishChange(applied.events);
  return applied?.change[kind].entered.length ?? 0;
}
