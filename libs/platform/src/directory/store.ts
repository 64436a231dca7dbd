import { sentenceText, type PlainSentenceCode } from '@studyhall/contracts';
import {
  directory,
  endedAccess,
  groups,
  groupTeachers,
  members,
  removals,
  type Executor,
} from '@studyhall/persistence';
import { changing, type ChangeSet, type Diff } from './change-set.js';

export interface Stored {
  /** The memberships that ended, those that no longer fit included. */
  left: members.EndedMembership[];
  taught: members.EndedMembership[];
  /** The memberships that could not begin. */
  unfit: members.UnrestoredMembership[];
  unfitTeachers: members.UnrestoredMembership[];
  sessionsEnded: number;
}

/** The accounts whose sessions a change ends, by the sentence that their users read. */
export function endedSessions({ accounts }: ChangeSet): Array<{ ids: number[]; code: PlainSentenceCode }> {
  const ends = {
    account_deleted: changing(accounts, 'removed').filter(({ after }) => after.removed),
    access_revoked: changing(accounts, 'access_granted').filter(
      ({ after }) => after.access_granted === false,
    ),
    password_reset: changing(accounts, 'password_hash'),
  } as const;
  return (Object.keys(ends) as Array<keyof typeof ends>)
    .map((code) => ({ code, ids: ends[code].map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

/**
 * Stores the state after a change with what follows from it: memberships that no longer fit end, and so do sessions. Each
 * step is one statement for all rows. Call it with everything locked.
 * @param undoId the undo entry that restores removed accounts
 */
export async function storeChange(on: Executor, change: ChangeSet, undoId: string): Promise<Stored> {
  const { accounts, classes, memberships, teaching } = change;
  await directory.updateAccounts(
    on,
    accounts.map((diff) => changedFields(diff, 'removed')),
  );
  const removal = Map.groupBy(changing(accounts, 'removed'), ({ after }) => after.removed);
  const idsOf = (diffs: ReadonlyArray<{ id: number }> = []): number[] => diffs.map(({ id }) => id);
  if (removal.has(true)) await removals.mark(on, 'users', idsOf(removal.get(true)), undoId);
  if (removal.has(false)) await removals.restore(on, 'users', idsOf(removal.get(false)));
  await directory.updateClasses(
    on,
    classes.map((diff) => changedFields(diff, 'slots')),
  );
  for (const { id, after } of classes) if (after.slots) await groups.replaceSlots(on, id, after.slots);
  const moved = {
    users: idsOf(changing(accounts, 'role', 'school', 'removed')),
    groups: idsOf(changing(classes, 'school')),
  };
  const left = await endRelation(on, members, memberships.left, moved);
  const taught = await endRelation(on, groupTeachers, teaching.left, moved);
  const unfit = await members.restoreMembers(on, memberships.entered);
  const unfitTeachers = await groupTeachers.restoreTeachers(on, teaching.entered);
  let sessionsEnded = 0;
  for (const { ids, code } of endedSessions(change))
    sessionsEnded += await endedAccess.endOfUsers(on, ids, sentenceText(code));
  return { left, taught, unfit, unfitTeachers, sessionsEnded };
}

/** What a statement stores of a row: the fields that differ, without one that is stored otherwise. */
const changedFields = <State extends object, Other extends keyof State>(
  { id, before, after }: Diff<State>,
  other: Other,
) => {
  const differing = Object.entries(after).filter(
    ([key, value]) => key !== other && before[key as keyof State] !== value,
  );
  return { id, fields: Object.fromEntries(differing) as Partial<Omit<State, Other>> };
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
