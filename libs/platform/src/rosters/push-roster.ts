import {
  lockSchoolsInTransaction,
  rosterMatches,
  rosterPushes,
  rosterSources,
  type audit,
  type Executor,
} from '@studyhall/persistence';
import { AppError } from '@studyhall/contracts';
import { accountEntries } from '../directory/audit-entries.js';
import { changing, NAMES, type ChangeSet } from '../directory/change-set.js';
import { sourceActor, type Directory, type Roster, type RosterProblem } from '../directory/index.js';
import type { Locked } from '../directory/locks.js';

/** A change that a source pushed: only the differences from the stored roster. */
export interface Push extends Roster {
  /** Memberships and ids that the source owns from now on, or no longer owns. */
  owned?: Partial<rosterMatches.OwnedChange>;
  counts: rosterPushes.PushCounts;
  /** Stores additional data of the source. @param ids accounts and classes, including new ones, by their ids in the source */
  complete: (on: Executor, ids: PushedIds) => Promise<void>;
}

export interface PushedIds {
  people: ReadonlyMap<string, number>;
  classes: ReadonlyMap<string, number>;
}

/** The directory rejected an entry. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  constructor(readonly problem: RosterProblem) {
    super(problem.message);
  }
}

/**
 * Applies one pushed change completely or not at all, with the rights of an admin of its school.
 * @param entry the id in the source of what the change is about
 * @param read compares the pushed data with the stored rows. The accounts of the school are locked meanwhile.
 * @throws PushRefused; AppError `unauthorized` if the source was removed meanwhile
 */
export async function pushRoster(
  directory: Directory,
  source: { id: string; name: string; school: string },
  entry: string,
  read: (on: Executor) => Promise<Push>,
): Promise<PushedIds> {
  const actor = sourceActor(source.name, source.school);
  const readLocked = async (on: Executor): Promise<Push> => {
    await lockSchoolsInTransaction(on, 'administration', [source.school]);
    return read(on);
  };
  const { result } = await directory.sync(actor, readLocked, async (_on, push, plan, locked) => {
    const [problem] = plan.problems;
    if (problem) throw new PushRefused(problem);
    const ids = {
      people: new Map(plan.placed.map(({ person, account }) => [person.externalId, account])),
      classes: plan.classIds,
    };
    return {
      result: ids,
      wanted: isEmpty(push) ? null : { ...plan.wanted, cause: { action: 'user.update' } },
      seconds: null,
      entries: (change, stored) => [
        ...madeEntries(actor, change, plan.placed),
        ...accountEntries(actor, locked)(
          { ...change, accounts: changing(change.accounts, 'role', 'access_granted', ...NAMES) },
          stored,
        ),
        ...classEntries(actor, change, locked),
      ],
      complete: async (last) => {
        if (!(await rosterSources.lock(last, source.id))) throw new AppError('unauthorized');
        const people = plan.placed.flatMap(({ person, account }) =>
          person.account === null ? [{ external_id: person.externalId, user_id: account }] : [],
        );
        const classes = [...plan.classIds].map(([external_id, group_id]) => ({ external_id, group_id }));
        const entered = plan.placed.flatMap(({ account: user_id, classes: groups }) =>
          groups.map((group_id) => ({ group_id, user_id })),
        );
        await rosterMatches.storeOwned(last, source, { ...NOTHING, people, classes, entered, ...push.owned });
        await push.complete(last, ids);
        await rosterPushes.recordChange(last, source.id, entry, push.counts);
      },
    };
  });
  return result;
}

const NOTHING: rosterMatches.OwnedChange = {
  ...{ people: [], classes: [], lostClasses: [], entered: [], left: [], gone: [], taken: [], returned: [] },
};

const isEmpty = ({ people, classes }: Roster): boolean =>
  classes.every(({ id, fields }) => id !== null && !fields) &&
  people.every(
    ({ account, fields, classes: entered, leaves }) =>
      account !== null && Object.keys(fields).length + entered.length + leaves.length === 0,
  );

type Actor = ReturnType<typeof sourceActor>;

const madeEntries = (
  actor: Actor,
  { created }: ChangeSet,
  placed: ReadonlyArray<{ account: number; person: Roster['people'][number] }>,
): audit.AuditEntry[] =>
  created.map(({ id, role, school, access_granted }) => {
    const fields = placed.find(({ account }) => account === id)?.person.fields;
    const username = fields && 'username' in fields ? fields.username : '';
    return {
      ...{ actor, action: 'user.create', school, target: { type: 'user', id, name: username } },
      after: { username, role, school, access_granted },
    };
  });

/** Audit entries for new classes, renamed classes, and users who joined or left each class. */
function classEntries(actor: Actor, change: ChangeSet, { accounts, classes }: Locked): audit.AuditEntry[] {
  const { school } = actor;
  const made = new Map(change.created_classes.map(({ id, name }) => [id, name]));
  const about = (id: number) => ({
    ...{ actor, school },
    target: { type: 'group', id, name: made.get(id) ?? classes.get(id)?.name ?? '' },
  });
  const moved = (pairs: ChangeSet['memberships']['entered'], action: string, side: 'before' | 'after') =>
    [...Map.groupBy(pairs, ({ group_id }) => group_id)].map(([group, members]) => {
      const people = members.map(({ user_id }) => user_id);
      const names = people.flatMap((id) => accounts.get(id)?.username ?? []);
      const named = side === 'after' ? { added: names } : { removed: names };
      return { ...about(group), action, people, [side]: named };
    });
  return [
    ...[...made].map(([id, name]) => ({ ...about(id), action: 'group.create', after: { name, school } })),
    ...change.classes.map(({ id, before, after }) => ({
      ...about(id),
      action: 'group.update',
      before,
      after,
    })),
    ...moved(change.memberships.entered, 'group.assign', 'after'),
    ...moved(change.memberships.left, 'group.remove_member', 'before'),
    ...moved(change.teaching.entered, 'group.add_teachers', 'after'),
    ...moved(change.teaching.left, 'group.remove_teacher', 'before'),
  ];
}
