import type { TimeSlotRequest } from '@studyhall/contracts';
import { groups, users, type Executor, type NewAccount } from '@studyhall/persistence';
import type { ChangeSet } from './change-set.js';

/**
 * Inserts the new accounts and classes of a plan and adds them to its change. They are inserted early because a plan needs
 * their ids for memberships.
 */
export class NewRows {
  readonly rows: Pick<ChangeSet, 'created' | 'created_classes'> = { created: [], created_classes: [] };

  constructor(private readonly on: Executor) {}

  /** Inserts the accounts whose usernames are free. Returns their ids by username. */
  async addAccounts(wanted: readonly NewAccount[]): Promise<Map<string, number>> {
    const ids = await users.insertFreeUsers(this.on, wanted);
    for (const { username, role, school, access_granted = true } of wanted) {
      const id = ids.get(username);
      if (id !== undefined) this.rows.created.push({ id, role, school, access_granted });
    }
    return ids;
  }

  /** Inserts an account under the first of these usernames that is free; null if none is. */
  async addUnderFreeName(
    names: readonly string[],
    account: Omit<NewAccount, 'username'>,
  ): Promise<{ id: number; username: string } | null> {
    for (const username of names) {
      const id = (await this.addAccounts([{ ...account, username }])).get(username);
      if (id !== undefined) return { id, username };
    }
    return null;
  }

  /** Inserts classes and returns them in the same order. The caller must hold the lock on the class names of the schools. */
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
