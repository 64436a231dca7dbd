import { isTeacher } from '@studyhall/domain';
import { groupTeachers, type Account, type Executor } from '@studyhall/persistence';

/** Returns those of the users who are in a class of the caller; none if the caller is not a teacher. */
export async function findTaughtStudents(
  on: Executor,
  actor: Account,
  userIds: readonly number[],
): Promise<Set<number>> {
  return isTeacher(actor) ? groupTeachers.findStudents(on, actor.id, userIds) : new Set();
}
