import type { Role } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { columnsOf, rows, type Executor } from '../sql.js';

/** A user in a class. */
export interface Membership {
  group_id: number;
  user_id: number;
}

/** A relation to a class that ended, with the class and its name and school. */
export interface EndedMembership extends Membership {
  group_name: string;
  school: string;
}

export interface UnrestoredMembership extends Membership {
  /** Null where the user or the class is gone. */
  username: string | null;
  group_name: string | null;
}

/** The statements that the members and the teachers of classes share: users of one role and of the class's school. */
export interface ClassRelation {
  /** Adds users to a class; those in it stay. Returns the ids of the new ones. */
  add(on: Executor, groupId: number, userIds: readonly number[]): Promise<number[]>;
  /** Adds each user to the class beside it; those in it stay. */
  addPairs(on: Executor, pairs: readonly Membership[]): Promise<void>;
  /** Removes users from a class. Returns the ids of those who were in it. */
  remove(on: Executor, groupId: number, userIds: readonly number[]): Promise<number[]>;
  /** Removes each user from the class beside it. */
  removePairs(on: Executor, pairs: readonly Membership[]): Promise<void>;
  /** Removes users from every class. */
  removeFromAllGroups(on: Executor, userIds: readonly number[]): Promise<EndedMembership[]>;
  /** Removes everyone from a class who is not of `school`. */
  removeOutsiders(
    on: Executor,
    groupId: number,
    school: string,
  ): Promise<Array<{ id: number; username: string }>>;
  /** Restores the pairs that are still allowed, and returns the others. Call it with the users locked. */
  restore(on: Executor, pairs: readonly Membership[]): Promise<UnrestoredMembership[]>;
}

/** @param role the role that a user of this relation has */
export function classRelation(table: 'group_members' | 'group_teachers', role: Role): ClassRelation {
  const eligible = `u.role = '${role}' AND u.school = g.school`;
  return {
    async add(on, groupId, userIds) {
      // SQL: one parameter for any number of users, and only the new ones are returned.
      const added = await rows<{ user_id: number }>(
        on,
        `INSERT INTO ${table} (group_id, user_id) SELECT $1, unnest($2::int[])
         ON CONFLICT DO NOTHING RETURNING user_id`,
        [groupId, userIds],
      );
      return added.map(({ user_id }) => user_id);
    },

    async addPairs(on, pairs) {
      // SQL: any number of pairs in one statement.
      await rows(
        on,
        `INSERT INTO ${table} (group_id, user_id) SELECT * FROM unnest($1::int[], $2::int[]) ON CONFLICT DO NOTHING`,
        columnsOf(pairs, 'group_id', 'user_id'),
      );
    },

    async remove(on, groupId, userIds) {
      // SQL: one parameter for any number of users, and only those in the class are returned.
      const gone = await rows<{ user_id: number }>(
        on,
        `DELETE FROM ${table} WHERE group_id = $1 AND user_id = ANY($2::int[]) RETURNING user_id`,
        [groupId, userIds],
      );
      return gone.map(({ user_id }) => user_id);
    },

    async removePairs(on, pairs) {
      // SQL: any number of pairs in one statement.
      await rows(
        on,
        `DELETE FROM ${table} r USING unnest($1::int[], $2::int[]) AS w (group_id, user_id)
          WHERE r.group_id = w.group_id AND r.user_id = w.user_id`,
        columnsOf(pairs, 'group_id', 'user_id'),
      );
    },

    removeFromAllGroups(on, userIds) {
      // SQL: removes any number of rows and returns names of another table in one statement.
      return rows<EndedMembership>(
        on,
        `DELETE FROM ${table} r USING groups g WHERE r.user_id = ANY($1::int[]) AND g.id = r.group_id
         RETURNING r.user_id, r.group_id, g.name AS group_name, g.school`,
        [userIds],
      );
    },

    removeOutsiders(on, groupId, school) {
      // SQL: which rows go is decided by another table, in one statement.
      return rows(
        on,
        `DELETE FROM ${table} r USING users u
          WHERE r.group_id = $1 AND u.id = r.user_id AND u.school IS DISTINCT FROM $2 RETURNING u.id, u.username`,
        [groupId, school],
      );
    },

    async restore(on, pairs) {
      if (pairs.length === 0) return [];
      const wanted = columnsOf(pairs, 'group_id', 'user_id');
      // SQL: keeps the classes and their schools as they are until the transaction ends, locked in one order.
      await rows(on, `SELECT FROM groups WHERE id = ANY($1::int[]) ORDER BY id FOR SHARE`, [wanted[0]]);
      const source = `unnest($1::int[], $2::int[]) AS w (group_id, user_id)
         LEFT JOIN groups g ON g.id = w.group_id
         LEFT JOIN users u ON u.id = w.user_id AND ${present('u')}`;
      // SQL: compares and stores any number of rows in one statement.
      await rows(
        on,
        `INSERT INTO ${table} (group_id, user_id) SELECT w.group_id, w.user_id FROM ${source}
          WHERE ${eligible} ON CONFLICT DO NOTHING`,
        wanted,
      );
      // SQL: the same.
      return rows<UnrestoredMembership>(
        on,
        `SELECT w.group_id, w.user_id, u.username, g.name AS group_name FROM ${source}
          WHERE (${eligible}) IS NOT TRUE ORDER BY ${inOrder('u.username')}, w.group_id`,
        wanted,
      );
    },
  };
}
