import type { RosterError } from '@studyhall/contracts';
import { rosterMatches, type Account, type Executor, type rosterSources } from '@studyhall/persistence';
import { accountEntries } from '../directory/audit-entries.js';
import { changing } from '../directory/change-set.js';
import { sourceActor, type Directory } from '../directory/index.js';
import type { RosterPlan } from '../directory/roster-plan.js';
import { compareRoster } from './comparison.js';
import type { RosterComparison } from './difference.js';
import type { RosterSnapshot } from './snapshot.js';

/** How long a run can be undone: as long as the accounts of leavers are kept. */
const UNDO_SECONDS = 30 * 24 * 60 * 60;

/** The difference is now larger than the one that an admin confirmed. */
export class RosterGrew extends Error {
  override readonly name = 'RosterGrew';
}

export interface AppliedRoster {
  counts: RosterComparison['counts'];
  errors: RosterError[];
}

interface ApplyRosterOptions {
  runId: string;
  /** The admin who can undo it; null if that account no longer exists. */
  undoneBy: number | null;
  /** The maximum number of people who may lose access. */
  maxGone: number;
  /** The maximum number of people whose role may change. */
  maxRoles: number;
  /** Runs at the end of the transaction. */
  complete: (on: Executor, applied: AppliedRoster, undoId: string | null) => Promise<void>;
}

/**
 * Updates accounts and classes to match a source, in one change with one undo. Skips and reports people with problems.
 * @throws RosterGrew
 */
export async function applyRoster(
  directory: Directory,
  source: rosterSources.RosterSource,
  snapshot: RosterSnapshot,
  { runId, undoneBy, maxGone, maxRoles, complete }: ApplyRosterOptions,
): Promise<void> {
  const actor = sourceActor(source.name, source.school);
  const read = (on: Executor): Promise<RosterComparison> => compareRoster(on, source, snapshot);
  await directory.sync(actor, read, async (_on, compared, plan, locked) => {
    const { counts } = compared;
    if (counts.gone > maxGone || counts.roles > maxRoles) throw new RosterGrew();
    const errors = [
      ...compared.errors,
      ...plan.problems.map(({ externalId, message }) => ({ row: externalId, reason: message })),
    ];
    return {
      result: null,
      wanted: {
        ...plan.wanted,
        cause: { action: 'roster.apply', target: { type: 'roster', id: runId, name: source.name } },
      },
      seconds: undoneBy === null ? null : UNDO_SECONDS,
      ...(undoneBy !== null && { undoneBy }),
      entries: (change, stored) => [
        summaryEntry(actor, runId, counts, [
          ...change.created.map(({ id }) => id),
          ...[...change.memberships.entered, ...change.teaching.entered].map(({ user_id }) => user_id),
        ]),
        ...accountEntries(actor, locked)(
          {
            ...change,
            cause: { action: 'user.update' },
            accounts: changing(change.accounts, 'role', 'school', 'access_granted'),
          },
          stored,
        ),
      ],
      complete: async (last, undo) => {
        await rosterMatches.storeOwned(last, source, toOwned(compared, plan, locked.accounts, snapshot));
        await complete(last, { counts, errors }, undo?.undo_id ?? null);
      },
    };
  });
}

/** One summary entry for all people. People whose role, school or access changed also have their own entries. */
const summaryEntry = (
  actor: ReturnType<typeof sourceActor>,
  runId: string,
  { new: users, changed, gone, new_classes, taken_classes }: RosterComparison['counts'],
  people: number[],
) => ({
  ...{ actor, action: 'roster.apply', school: actor.school },
  target: { type: 'roster', id: runId, name: actor.username },
  after: { users, changed, gone, new_classes, taken_classes },
  people,
});

/** The rows that the source owns from now on. */
function toOwned(
  { lostClasses, gone, returned }: RosterComparison,
  { placed, classIds }: RosterPlan,
  locked: ReadonlyMap<number, Pick<Account, 'access_granted'>>,
  { platform }: RosterSnapshot,
): rosterMatches.OwnedChange {
  const fitting = new Set(placed.map(({ account }) => account));
  return {
    lostClasses,
    people: placed.flatMap(({ person, account }) =>
      person.account === null ? [{ external_id: person.externalId, user_id: account }] : [],
    ),
    // A class that a teacher connected stays owned by the school.
    classes: platform ? [] : [...classIds].map(([external_id, group_id]) => ({ external_id, group_id })),
    entered: placed.flatMap(({ account: user_id, classes }) =>
      classes.map((group_id) => ({ group_id, user_id })),
    ),
    left: placed.flatMap(({ person, account: user_id }) =>
      person.leaves === 'others' ? [] : person.leaves.map((group_id) => ({ group_id, user_id })),
    ),
    gone: gone.filter((id) => fitting.has(id)),
    taken: placed.flatMap(({ person, account }) =>
      person.fields.access_granted === false && locked.get(account)?.access_granted ? [account] : [],
    ),
    returned: returned.filter((id) => fitting.has(id)),
  };
}
