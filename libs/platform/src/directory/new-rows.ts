import type { TimeSlotRequest } from '@studyhall/contracts';
import { groups, users, type Executor, type NewAccount } from '@studyhall/persistence';
import type { ChangeSet } from './change-set.js';

/** Stores the new accounts and classes of a plan, and so adds them to its change: a plan needs their ids for memberships. */
export class NewRows {
  readonly rows: Pick<ChangeSet, 'created' | 'created_classes'> = { created: [], created_classes: [] };

  constructor(private readonly on: Executor) {}

  /** Stores the accounts whose usernames are free. Returns the id of each by its name. */
  async addAccounts(wanted: readonly NewAccount[]): Promise<Map<string, number>> {
    const ids = await users.insertFreeUsers(this.on, wanted);
    for (const { username, role, school, access_granted = true } of wanted) {
      const id = ids.get(username);
      if (id !== undefined) this.rows.created.push({ id, role, school, access_granted });
    }
    return ids;
  }

  /** Stores classes, and returns them in their order. Call it with the names of the schools' classes locked. */
  async addClasses(
    wanted: ReadonlyArray<groups.NewClass & { slots?: readonly TimeSlotRequest[] }>,
  ): Promise<Array<{ id: number; name: string; school: string }>> {
    const made = await groups.insertClasses(this.on, wanted);
    for (const [at, { slots }] of wanted.entries())
      if (slots && made[at]) await groups.replaceSlots(this.on, made[at].id, slots);
    this.rows.created_classes.push(...made);
    return made;
  }

  get isEmpty(): boolean {
    return this.rows.created.length + this.rows.created_classes.length === 0;
  }
}
