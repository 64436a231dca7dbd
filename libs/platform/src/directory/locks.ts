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
  /** By id, including removed accounts. */
  accounts: Map<number, RestorableAccount>;
  /** By id. Contains removed classes only for the undo of a removal. */
  classes: Map<number, RestorableGroup>;
  /** The removed classes by id, to name them. */
  removedClasses: Map<number, RestorableGroup>;
}

/** Ids, or a function that finds them after the earlier locks are acquired. */
type Ids = readonly number[] | (() => Promise<readonly number[]>);

/** What a change touches and must lock. */
export interface Touched {
  accounts?: Ids;
  classes?: Ids;
  /** The schools that accounts or classes move to, and the schools of ids that are found later. */
  schools?: ReadonlyArray<string | null>;
  /** Whether accounts or classes change, not only memberships. */
  administers?: boolean;
  /** Whether names, schools or years of classes change. */
  renames?: boolean;
  /** `share` only prevents changes and removal of the classes; their lessons and chats continue. */
  classLock?: 'update' | 'share';
  removedClasses?: boolean;
  /** Finds the remaining targets after the school names are locked. */
  find?: (on: Executor) => Promise<Touched>;
}

/**
 * Locks everything that a directory change touches until the transaction ends. Every change acquires its locks here in the
 * same order, which prevents deadlocks: school names (shared), the administration of each affected school, the names of its
 * classes, classes by id, accounts by id, and the actor's account (shared). Changes of different schools do not block each
 * other, except changes of master admins or of several schools.
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
    removedClasses: byId(lockedClasses.filter(({ removed }) => removed)),
  };
}

const byId = <Row extends { id: number }>(found: readonly Row[]): Map<number, Row> =>
  new Map(found.map((row) => [row.id, row]));

/**
 * Ensures that at least one master admin keeps access during all changes of a transaction. Source:
 * `docs/specification/api.md#administration`.
 */
export class MasterGuard {
  private constructor(private readonly granted: Set<number>) {}

  /** Call it after the accounts to change are locked. Otherwise two concurrent admins could each remove one of the last two. */
  static async load(on: Executor, accounts: Iterable<Account>): Promise<MasterGuard> {
    if ([...accounts].some(isMaster)) await lockSchoolsInTransaction(on, 'administration', [null]);
    return new MasterGuard(new Set(await users.findGrantedMasters(on)));
  }

  /** Returns whether this master admin may lose the role or access. If so, counts the account as removed. */
  end(id: number): boolean {
    const others = this.granted.has(id) ? this.granted.size - 1 : this.granted.size;
    if (others === 0) return false;
    this.granted.delete(id);
    return true;
  }
}
