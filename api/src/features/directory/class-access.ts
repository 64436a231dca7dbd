import { AppError, sentence } from '@studyhall/contracts';
import { can, isTeacher } from '@studyhall/domain';
import { groups, groupTeachers, type Account, type Executor, type Group } from '@studyhall/persistence';
import { assertAllowed, staffOnly } from '@studyhall/platform';

/** What the caller wants to do with a class. */
type ClassAction = 'group.manage' | 'group.review' | 'group.teach' | 'lesson.run';

/** A class, with the relation of the caller that policies compare. */
export type ClassOfActor = Group & { teaches: boolean };

/** Returns those of the classes that the caller teaches; none for a caller who is no teacher. */
export async function findTaught(
  on: Executor,
  actor: Account,
  groupIds: readonly number[],
): Promise<Set<number>> {
  if (!isTeacher(actor) || groupIds.length === 0) return new Set();
  return groupTeachers.findTaught(on, actor.id, groupIds);
}

/**
 * The class, for its teachers and the admins of its school (`group.manage`: for the admins).
 * @throws AppError `forbidden` where the caller may do this to no class, `not_found` for a class of others.
 */
export async function findClass(
  on: Executor,
  actor: Account,
  id: number,
  action: ClassAction,
): Promise<ClassOfActor> {
  staffOnly(actor);
  return assertClass(on, actor, await groups.findGroup(on, id), action);
}

/** As {@link findClass}, with the class locked until the transaction ends. Its teachers stay the same meanwhile. */
export async function lockClass(
  on: Executor,
  actor: Account,
  id: number,
  action: ClassAction,
): Promise<ClassOfActor> {
  staffOnly(actor);
  return assertClass(on, actor, await groups.lockGroup(on, id), action);
}

/** The class with the relation of the caller. @throws AppError as {@link findClass} */
export async function assertClass(
  on: Executor,
  actor: Account,
  found: Group | null,
  action: ClassAction,
): Promise<ClassOfActor> {
  // Check this before reading the class: a caller without the right learns nothing about it.
  if (action === 'group.manage' || action === 'group.review')
    assertAllowed(can(actor, 'console.administer', null));
  if (!found) throw new AppError('not_found', sentence('class_not_found'));
  const group = { ...found, teaches: (await findTaught(on, actor, [found.id])).has(found.id) };
  assertAllowed(can(actor, action, group));
  return group;
}
