import { sentenceText, type PlainSentenceCode, type TimeSlotView } from '@studyhall/contracts';
import {
  directory,
  endedAccess,
  groupCovers,
  groups,
  groupTeachers,
  lessons,
  members,
  removals,
  rosterMatches,
  schoolMemberships,
  type Executor,
} from '@studyhall/persistence';
import { changedFields, changing, type ChangeSet, type Diff } from './change-set.js';

export interface Stored {
  /** The memberships that ended, including those that are no longer valid. */
  left: members.EndedMembership[];
  taught: members.EndedMembership[];
  /** The memberships that could not be restored. */
  unfit: members.UnrestoredMembership[];
  unfitTeachers: members.UnrestoredMembership[];
  sessionsEnded: number;
  /** The weekly slots of classes whose slots changed. */
  slots: Map<number, TimeSlotView[]>;
  /** The lessons of classes that were removed or moved to another school. */
  endedLessons: lessons.EndedLessonKey[];
  /** The students whose homework, chats of lessons or study mode changed with their classes. */
  students: number[];
}

/** The accounts whose sessions a change ends, by the sentence that their users see. */
export function endedSessions({
  accounts,
  cause,
}: ChangeSet): Array<{ ids: number[]; code: PlainSentenceCode }> {
  const ends = {
    account_deleted: changing(accounts, 'removed').filter(({ after }) => after.removed),
    access_revoked: changing(accounts, 'access_granted').filter(
      ({ after }) => after.access_granted === false,
    ),
    password_reset: changing(accounts, 'password_hash'),
    // No admin confirms each account that a roster moves, so a matched account may belong to another person: end its
    // sessions.
    moved_by_roster: cause.action === 'roster.apply' ? changing(accounts, 'role', 'school') : [],
  } as const;
  return (Object.keys(ends) as Array<keyof typeof ends>)
    .map((code) => ({ code, ids: ends[code].map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

/**
 * Stores the state after a change with what follows from it: memberships that no longer fit end, and so do sessions and the
 * lessons of classes that are removed or moved to another school, which no undo starts again. Each step is one statement for all rows. Call it with everything locked.
 * @param undoId the undo entry that restores removed accounts
 */
export async function storeChange(on: Executor, change: ChangeSet, undoId: string): Promise<Stored> {
  const { accounts, classes, memberships, teaching, school_memberships: further = [] } = change;
  await directory.updateAccounts(
    on,
    accounts.map((diff) => storedFields(diff, 'removed')),
  );
  const ended = further.filter(({ after }) => after === null);
  await schoolMemberships.remove(on, ended);
  await schoolMemberships.store(
    on,
    further.flatMap(({ user_id, school, after }) => (after ? [{ user_id, school, ...after }] : [])),
  );
  await directory.updateClasses(
    on,
    classes.map((diff) => storedFields(diff, 'slots', 'cover', 'removed', 'source')),
  );
  const slots = new Map<number, TimeSlotView[]>();
  for (const { id, before, after } of classes) {
    if (after.slots) slots.set(id, await groups.replaceSlots(on, id, after.slots));
    if (after.cover !== undefined) await groupCovers.replaceCover(on, id, after.cover);
    if (before.source && after.source === null) await rosterMatches.releaseClasses(on, before.source, [id]);
  }
  const closed = toIds(changing(classes, 'removed').filter(({ after }) => after.removed));
  // The rows of a removed class are kept so that it can be restored.
  const inClosed = {
    left: await members.findEnding(on, closed),
    taught: await groupTeachers.findEnding(on, closed),
  };
  await storeRemovals(on, 'users', accounts, undoId);
  await storeRemovals(on, 'stored_groups', classes, undoId);
  const kept = toIds(changing(classes, 'removed', 'study_mode').filter(({ after }) => !after.removed));
  const inKept = await members.findEnding(on, kept);
  const moved = {
    users: [
      ...toIds(changing(accounts, 'role', 'school', 'removed')),
      ...further.map(({ user_id }) => user_id),
    ],
    groups: toIds(changing(classes, 'school', 'removed')),
  };
  const left = [...inClosed.left, ...(await endRelation(on, members, memberships.left, moved))];
  const taught = [...inClosed.taught, ...(await endRelation(on, groupTeachers, teaching.left, moved))];
  const unfit = await members.restoreMembers(on, memberships.entered);
  const unfitTeachers = await groupTeachers.restoreTeachers(on, teaching.entered);
  const students = [...left, ...memberships.entered, ...inKept];
  const endedLessons = moved.groups.length > 0 ? await lessons.endOfClosed(on, { groups: moved.groups }) : [];
  let sessionsEnded = 0;
  for (const { ids, code } of endedSessions(change))
    sessionsEnded += await endedAccess.endOfUsers(on, ids, sentenceText(code));
  return {
    ...{ left, taught, unfit, unfitTeachers, sessionsEnded, slots, endedLessons },
    students: [...new Set(students.map(({ user_id }) => user_id))],
  };
}

export const toIds = (diffs: ReadonlyArray<{ id: number }>): number[] => diffs.map(({ id }) => id);

async function storeRemovals(
  on: Executor,
  table: 'users' | 'stored_groups',
  diffs: ReadonlyArray<Diff<{ removed: boolean }>>,
  undoId: string,
): Promise<void> {
  const { true: removed = [], false: restored = [] } = Object.groupBy(
    changing(diffs, 'removed'),
    ({ after }) => (after.removed ? 'true' : 'false'),
  );
  if (removed.length > 0) await removals.mark(on, table, toIds(removed), undoId);
  if (restored.length > 0) await removals.restore(on, table, toIds(restored));
}

/** The changed fields of a row, without those that other statements store. */
const storedFields = <State extends object, Other extends keyof State & string>(
  diff: Diff<State>,
  ...others: Other[]
) => {
  const fields = changedFields(diff).filter((field) => !others.includes(field as Other));
  return {
    id: diff.id,
    fields: Object.fromEntries(fields.map((field) => [field, diff.after[field]])) as Partial<
      Omit<State, Other>
    >,
  };
};

async function endRelation(
  on: Executor,
  relation: Pick<typeof members, 'removePairs' | 'removeUnfit'>,
  pairs: readonly members.Membership[],
  moved: { users: number[]; groups: number[] },
): Promise<members.EndedMembership[]> {
  const ended = pairs.length === 0 ? [] : await relation.removePairs(on, pairs);
  if (moved.users.length + moved.groups.length === 0) return ended;
  return [...ended, ...(await relation.removeUnfit(on, moved))];
}
