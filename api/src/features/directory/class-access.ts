import { AppError, sentence } from '@studyhall/contracts';
import { can, isTeacher } from '@studyhall/domain';
import { groups, groupTeachers, type Account, type Executor, type Group } from '@studyhall/persistence';
import { assertAllowed, staffOnly } from '@studyhall/platform';

/** An action on a class. */
type ClassAction = 'group.manage' | 'group.review' | 'group.teach' | 'lesson.run';

/** A class with the caller's relation to it, for policies. */
export type ClassOfActor = Group & { teaches: boolean };

/** Returns those of the classes that the caller teaches; none if the caller is not a teacher. */
export async function findTaught(
  on: Executor,
  actor: Account,
  groupIds: readonly number[],
): Promise<Set<number>> {
  if (!isTeacher(actor) || groupIds.length === 0) return new Set();
  return groupTeachers.findTaught(on, actor.id, groupIds);
}

/**
 * The class, for its teachers and the admins of its school (`group.manage`: only admins).
 * @throws AppError `forbidden` if the caller may not do this for any class, `not_found` for a class outside of the caller's
 * scope.
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

/** Like {@link findClass}, but locks the class and its teachers until the transaction ends. */
export async function lockClass(
  on: Executor,
  actor: Account,
  id: number,
  action: ClassAction,
): Promise<ClassOfActor> {
  staffOnly(actor);
  return assertClass(on, actor, await groups.lockGroup(on, id), action);
}

/** Checks the caller's right to the class. @throws AppError like {@link findClass} */
export async function assertClass(
  on: Executor,
  actor: Account,
  found: Group | null,
  action: ClassAction,
): Promise<ClassOfActor> {
  // Check this before reading the class, so that a caller without the right learns nothing about it.
  if (action === 'group.manage' || action === 'group.review')
    assertAllowed(can(actor, 'console.administer', null));
  if (!found) throw new AppError('not_found', sentence('class_not_found'));
  const group = { ...found, teaches: (await findTaught(on, actor, [found.id])).has(found.id) };
  assertAllowed(can(actor, action, group));
  return group;
}
