import { users, type Executor } from '@studyhall/persistence';

/** Keeps one master admin with access, over any number of changes in one transaction. Source: `decisions.md` §5. */
export class MasterGuard {
  private constructor(private readonly granted: Set<number>) {}

  /** Call it with the lock `administration`. */
  static async load(on: Executor): Promise<MasterGuard> {
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
