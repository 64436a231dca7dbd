import { isMaster } from '@studyhall/domain';
import { lockSchoolsInTransaction, users, type Account, type Executor } from '@studyhall/persistence';

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
