// SQL: any number of members or classes with one parameter, joined to the tables that decide about them.
import type { Role } from '@studyhall/contracts';
import { hasRole, present } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { fragment, raw, sql, unnest, type Executor } from '../sql.js';

/** A user in a class. */
export interface Membership {
  group_id: number;
  user_id: number;
}

/** A user in a class of this school. */
export interface MembershipOfSchool extends Membership {
  school: string;
}

/** A relation to a class that ended, with both names and the class's school. */
export interface EndedMembership extends Membership {
  username: string;
  group_name: string;
  school: string;
}

export interface UnrestoredMembership extends Membership {
  /** Null if the user or the class no longer exists. */
  username: string | null;
  group_name: string | null;
}

/** Statements that members and teachers of classes share: users of one role in the class's school. */
export interface ClassRelation {
  /** Those of the users who are in the class. */
  findAmong(on: Executor, groupId: number, userIds: readonly number[]): Promise<Set<number>>;
  /** Removes each user from the paired class. Returns the pairs that existed. */
  removePairs(on: Executor, pairs: readonly Membership[]): Promise<EndedMembership[]>;
  /** The people in these classes, by name. */
  findEnding(on: Executor, groupIds: readonly number[]): Promise<EndedMembership[]>;
  /** The classes of users, with their schools. */
  findPairs(on: Executor, userIds: readonly number[]): Promise<MembershipOfSchool[]>;
  /** Removes the pairs of these users and classes that their role and schools do not allow, and those of removed accounts. */
  removeUnfit(
    on: Executor,
    of: { users?: readonly number[]; groups?: readonly number[] },
  ): Promise<EndedMembership[]>;
  /**
   * Restores pairs that are still allowed. Returns the others, and those of removed classes, which are restored with their
   * class. The caller must have locked the users.
   */
  restore(on: Executor, pairs: readonly Membership[]): Promise<UnrestoredMembership[]>;
}

export const PAIR = { group_id: 'int', user_id: 'int' };
const BOTH = fragment`users u, groups g`;
const JOINED = fragment`u.id = r.user_id AND g.id = r.group_id`;
const ENDED = fragment`r.user_id, r.group_id, u.username, g.name AS group_name, g.school`;

/**
 * @param table shows the rows that count today
 * @param stored the table that has all rows
 * @param role the role of the users in this relation
 */
export function classRelation({
  table,
  stored,
  role,
}: {
  table: 'group_members' | 'group_teachers';
  stored: 'stored_group_members' | 'group_teachers';
  role: Role;
}): ClassRelation {
  const eligible = raw(hasRole('u', `'${role}'`, 'g.school'));
  return {
    async findAmong(on, groupId, userIds) {
      const found = await sql(on).column<number>`
        SELECT user_id FROM ${raw(table)} WHERE group_id = ${groupId} AND user_id = ANY(${userIds}::int[])`;
      return new Set(found);
    },

    removePairs(on, pairs) {
      return sql(on).rows<EndedMembership>`
        DELETE FROM ${raw(table)} r USING ${unnest('w', pairs, PAIR)}, ${BOTH}
         WHERE r.group_id = w.group_id AND r.user_id = w.user_id AND ${JOINED} RETURNING ${ENDED}`;
    },

    async findEnding(on, groupIds) {
      if (groupIds.length === 0) return [];
      return sql(on).rows<EndedMembership>`
        SELECT ${ENDED} FROM ${raw(table)} r, ${BOTH}
         WHERE r.group_id = ANY(${groupIds}::int[]) AND ${JOINED} ORDER BY ${raw(inOrder('u.username'))}`;
    },

    findPairs(on, userIds) {
      return sql(on).rows<MembershipOfSchool>`
        SELECT r.group_id, r.user_id, g.school FROM ${raw(table)} r JOIN stored_groups g ON g.id = r.group_id
         WHERE r.user_id = ANY(${userIds}::int[]) ORDER BY r.user_id, r.group_id`;
    },

    removeUnfit(on, { users = [], groups = [] }) {
      return sql(on).rows<EndedMembership>`
        DELETE FROM ${raw(table)} r USING ${BOTH}
         WHERE (r.user_id = ANY(${users}::int[]) OR r.group_id = ANY(${groups}::int[])) AND ${JOINED}
           AND (${eligible} AND ${raw(present('u'))}) IS NOT TRUE RETURNING ${ENDED}`;
    },

    async restore(on, pairs) {
      if (pairs.length === 0) return [];
      const classes = pairs.map(({ group_id }) => group_id);
      // Locks the classes against changes until the transaction ends, in id order.
      await sql(on).rows`SELECT FROM stored_groups WHERE id = ANY(${classes}::int[]) ORDER BY id FOR SHARE`;
      const among = (groups: 'groups' | 'stored_groups') => fragment`${unnest('w', pairs, PAIR)}
        LEFT JOIN ${raw(groups)} g ON g.id = w.group_id
        LEFT JOIN users u ON u.id = w.user_id AND ${raw(present('u'))}`;
      await sql(on).rows`
        INSERT INTO ${raw(stored)} (group_id, user_id) SELECT w.group_id, w.user_id FROM ${among('stored_groups')}
         WHERE ${eligible} ON CONFLICT DO NOTHING`;
      return sql(on).rows<UnrestoredMembership>`
        SELECT w.group_id, w.user_id, u.username, g.name AS group_name FROM ${among('groups')}
         WHERE (${eligible}) IS NOT TRUE ORDER BY ${raw(inOrder('u.username'))}, w.group_id`;
    },
  };
}
