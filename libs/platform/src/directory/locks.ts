import { isMaster } from '@studyhall/domain';
import {
  directory,
  groups,
  lockSchoolsInTransaction,
  shareInTransaction,
  users,
  type Account,
  type Executor,
  type Group,
  type RestorableAccount,
} from '@studyhall/persistence';
import { holdActor } from './current-actor.js';

export interface Locked {
  /** By id, removed accounts included. */
  accounts: Map<number, RestorableAccount>;
  classes: Map<number, Group>;
}

/** Ids, or how they are found once the locks before theirs are held. */
type Ids = readonly number[] | (() => Promise<readonly number[]>);

/**
 * Locks what a change of the directory touches until the transaction ends. Every change takes its locks here, in one order:
 * the names of schools (shared), the administration of each school that is touched, the names of its classes, classes by id,
 * accounts by id, and the actor's account shared. Only a change of master admins or of several schools waits for other schools.
 * @param administers whether accounts or classes change, and not memberships alone
 * @param schools that the change puts accounts or classes into, and those of ids that are found later
 * @param classLock `share` only prevents the change and removal of the classes: their lessons and chats go on
 * @throws AppError of {@link holdActor}
 */
export async function lockDirectory(
  on: Executor,
  actor: Account,
  {
    accounts = [],
    classes = [],
    schools = [],
    administers = true,
    renames = false,
    classLock = 'update',
  }: {
    accounts?: Ids;
    classes?: Ids;
    schools?: ReadonlyArray<string | null>;
    administers?: boolean;
    renames?: boolean;
    classLock?: 'update' | 'share';
  },
): Promise<Locked> {
  await shareInTransaction(on, 'schools');
  const known = (ids: Ids): readonly number[] => (typeof ids === 'function' ? [] : ids);
  const ofClasses = administers ? await directory.findSchoolsOfClasses(on, known(classes)) : [];
  if (administers)
    await lockSchoolsInTransaction(on, 'administration', [
      ...(await users.findSchoolsOf(on, known(accounts))),
      ...ofClasses,
      ...schools,
    ]);
  if (renames) await lockSchoolsInTransaction(on, 'classNames', [...ofClasses, ...schools]);
  const classIds = typeof classes === 'function' ? await classes() : classes;
  const lockedClasses = classIds.length === 0 ? [] : await groups.lockGroups(on, classIds, classLock);
  const ids = typeof accounts === 'function' ? await accounts() : accounts;
  const found = ids.length === 0 ? [] : await users.lockRestorable(on, ids);
  await holdActor(on, actor);
  return { accounts: byId(found), classes: byId(lockedClasses) };
}

const byId = <Row extends { id: number }>(found: readonly Row[]): Map<number, Row> =>
  new Map(found.map((row) => [row.id, row]));

/** Keeps one master admin with access, over any number of changes in one transaction. Source: `docs/specification/api.md#administration`. */
export class MasterGuard {
  private constructor(private readonly granted: Set<number>) {}

  /** Call it once the accounts that may change are locked: two admins at once must not each remove one of the last two. */
  static async load(on: Executor, accounts: Iterable<Account>): Promise<MasterGuard> {
    if ([...accounts].some(isMaster)) await lockSchoolsInTransaction(on, 'administration', [null]);
    return new MasterGuard(new Set(await users.findGrantedMasters(on)));
  }

  /** Whether the role or access of this master admin may end; if so, it counts as ended. */
  end(id: number): boolean {
    const others = this.granted.has(id) ? this.granted.size - 1 : this.granted.size;
    if (others === 0) return false;
    this.granted.delete(id);
    return true;
  }
}
