import { isMaster } from '@studyhall/domain';
import {
  directory,
  groups,
  lockSchoolsInTransaction,
  shareInTransaction,
  users,
  type Account,
  type Executor,
  type RestorableAccount,
  type RestorableGroup,
} from '@studyhall/persistence';
import { holdActor } from './current-actor.js';

export interface Locked {
  /** By id, removed accounts included. */
  accounts: Map<number, RestorableAccount>;
  /** By id; removed classes only for the undo of a removal. */
  classes: Map<number, RestorableGroup>;
}

/** Ids, or a function that finds them once the earlier locks are held. */
type Ids = readonly number[] | (() => Promise<readonly number[]>);

/** What a change touches, for its locks. */
export interface Touched {
  accounts?: Ids;
  classes?: Ids;
  /** The schools that accounts or classes move into, and the schools of ids that are found later. */
  schools?: ReadonlyArray<string | null>;
  /** Whether accounts or classes change, and not memberships alone. */
  administers?: boolean;
  /** Whether classes get other names, schools or years. */
  renames?: boolean;
  /** `share` only prevents the change and removal of the classes: their lessons and chats go on. */
  classLock?: 'update' | 'share';
  removedClasses?: boolean;
  /** Finds the remaining targets once the names of schools are locked. */
  find?: (on: Executor) => Promise<Touched>;
}

/**
 * Locks what a change of the directory touches until the transaction ends. Every change takes its locks here, in one order:
 * the names of schools (shared), the administration of each school that is touched, the names of its classes, classes by id,
 * accounts by id, and the actor's account shared. Only a change of master admins or of several schools waits for other schools.
 * @throws AppError of {@link holdActor}
 */
export async function lockDirectory(
  on: Executor,
  actor: Account,
  { find, ...given }: Touched,
): Promise<Locked> {
  await shareInTransaction(on, 'schools');
  const {
    accounts = [],
    classes = [],
    schools = [],
    administers = true,
    renames = false,
    classLock = 'update',
    removedClasses = false,
  } = { ...given, ...(await find?.(on)) };
  const known = (ids: Ids): readonly number[] => (typeof ids === 'function' ? [] : ids);
  const ofClasses = administers || renames ? await directory.findSchoolsOfClasses(on, known(classes)) : [];
  if (administers)
    await lockSchoolsInTransaction(on, 'administration', [
      ...(await users.findSchools(on, known(accounts))),
      ...ofClasses,
      ...schools,
    ]);
  if (renames) await lockSchoolsInTransaction(on, 'classNames', [...ofClasses, ...schools]);
  const classIds = typeof classes === 'function' ? await classes() : classes;
  const lockedClasses = classIds.length === 0 ? [] : await groups.lockGroups(on, classIds, classLock);
  const ids = typeof accounts === 'function' ? await accounts() : accounts;
  const found = ids.length === 0 ? [] : await users.lockRestorable(on, ids);
  await holdActor(on, actor);
  return {
    accounts: byId(found),
    classes: byId(lockedClasses.filter(({ removed }) => removedClasses || !removed)),
  };
}

const byId = <Row extends { id: number }>(found: readonly Row[]): Map<number, Row> =>
  new Map(found.map((row) => [row.id, row]));

/**
 * Ensures that one master admin keeps access over all changes of a transaction. Source:
 * `docs/specification/api.md#administration`.
 */
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
