import { AppError, LIMITS, sentence, type UpdateActivityRequest } from '@studyhall/contracts';
import { activities, lists, materials, type Executor } from '@studyhall/persistence';
import { assertUnchanged, wrongField } from '../directory/index.js';

/** @throws AppError `too_large` if the class has reached its limit of activities */
export async function assertRoom(on: Executor, groupId: number): Promise<void> {
  if ((await activities.countOfGroup(on, groupId)) >= LIMITS.activitiesPerClass)
    throw new AppError('too_large', sentence('too_many_activities', { max: LIMITS.activitiesPerClass }));
}

/**
 * Checks new sources of an activity. Existing sources may have been removed from the class since and are not checked.
 * @throws AppError `invalid` for a file that is not a source of the class
 */
export async function assertSources(
  on: Executor,
  groupId: number,
  sources: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  const fresh = sources.filter((source) => !known.includes(source));
  const found = await materials.findSourcesAmong(on, groupId, fresh);
  if (fresh.some((source) => !found.has(source)))
    throw wrongField('sources', sentence('activity_source_unknown'));
}

/** `assertUnchanged` for an activity. Its sources count without order, and without files that the class no longer has. */
export async function assertSeen(
  on: Executor,
  stored: activities.ActivityRecord,
  { before, ...request }: UpdateActivityRequest,
): Promise<void> {
  if (!before) return;
  const known = await materials.findSourcesAmong(on, stored.group_id, stored.sources);
  const comparable = ({ sources, closes_at, ...rest }: UpdateActivityRequest | typeof stored) => ({
    ...rest,
    sources: sources?.filter((source) => known.has(source)).toSorted(),
    closes_at: closes_at && new Date(closes_at).toISOString(),
  });
  assertUnchanged<object>(comparable(before), comparable(stored), comparable(request));
}

/** @throws AppError `invalid` for a student who is not in the class */
export async function assertStudents(
  on: Executor,
  groupId: number,
  students: readonly number[] | undefined,
): Promise<void> {
  if (students === undefined) return;
  const known = new Set(await lists.members.ids(on, { id: groupId }, {}));
  if (students.some((student) => !known.has(student)))
    throw wrongField('students', sentence('activity_student_unknown'));
}
