import { In } from 'typeorm';
import type { MemberView, Role, TimeConflictView } from '@studyhall/contracts';
import { clockOf, readRole } from '@studyhall/domain';
import { anywhere, Conditions } from '../conditions.js';
import { inOrder } from '../natural-order.js';
import { GroupMember } from '../entities/group-member.entity.js';
import { User } from '../entities/user.entity.js';
import { row, rows, type Executor } from '../sql.js';

const BY_NAME = inOrder('u.username');

type Stored = Omit<MemberView, 'role'> & { role: string };

const view = (stored: Stored): MemberView => ({ ...stored, role: readRole(stored.role) });

function inClass(groupId: number, search: string | undefined): Conditions {
  const where = new Conditions().add('m.group_id = $', groupId);
  if (search) where.add('lower(u.username) LIKE lower($)', anywhere(search));
  return where;
}

/** Members of a class by name: all of them, or a page. SQL, as the lists below: the natural order of names. */
export async function findMembers(
  on: Executor,
  groupId: number,
  page: { search?: string; limit?: number; offset?: number } = {},
): Promise<MemberView[]> {
  const where = inClass(groupId, page.search);
  const limit = where.value(page.limit ?? null);
  const offset = where.value(page.offset ?? 0);
  const found = await rows<Stored>(
    on,
    `SELECT u.id, u.username, u.role, u.school FROM group_members m JOIN users u ON u.id = m.user_id
      WHERE ${where.sql} ORDER BY ${BY_NAME} LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return found.map(view);
}

export async function countMembers(on: Executor, groupId: number, search?: string): Promise<number> {
  const where = inClass(groupId, search);
  const source = search ? 'group_members m JOIN users u ON u.id = m.user_id' : 'group_members m';
  const found = await row<{ count: number }>(
    on,
    `SELECT count(*)::int AS count FROM ${source} WHERE ${where.sql}`,
    where.values,
  );
  return found?.count ?? 0;
}

interface Class {
  id: number;
  school: string;
}

function eligible(group: Class, search: string | undefined): Conditions {
  const where = new Conditions()
    .add(`u.school = $ AND u.role = 'STUDENT'`, group.school)
    .add(`NOT EXISTS (SELECT 1 FROM group_members m WHERE m.group_id = $ AND m.user_id = u.id)`, group.id);
  if (search) where.add('lower(u.username) LIKE lower($)', anywhere(search));
  return where;
}

/** Students of the class's school who are not in it, by name. Source: `admin.md` §5. */
export async function findEligible(
  on: Executor,
  group: Class,
  page: { search?: string; limit: number; offset: number },
): Promise<MemberView[]> {
  const where = eligible(group, page.search);
  const limit = where.value(page.limit);
  const offset = where.value(page.offset);
  const found = await rows<Stored>(
    on,
    `SELECT u.id, u.username, u.role, u.school FROM users u WHERE ${where.sql}
      ORDER BY ${BY_NAME} LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return found.map(view);
}

/** Without a search from the kept counts: members are students of the class's school, every one. */
export async function countEligible(on: Executor, group: Class, search?: string): Promise<number> {
  if (!search) {
    const kept = await row<{ count: number }>(
      on,
      `SELECT COALESCE((SELECT count FROM user_counts WHERE school = $1 AND role = 'STUDENT'), 0)
              - (SELECT count(*) FROM group_members WHERE group_id = $2)::int AS count`,
      [group.school, group.id],
    );
    return kept?.count ?? 0;
  }
  const where = eligible(group, search);
  const found = await row<{ count: number }>(
    on,
    `SELECT count(*)::int AS count FROM users u WHERE ${where.sql}`,
    where.values,
  );
  return found?.count ?? 0;
}

export interface Candidate {
  id: number;
  username: string;
  role: Role;
  school: string | null;
}

/** The accounts among these ids, kept from changing role or school until the transaction ends. */
export async function lockCandidates(on: Executor, ids: readonly number[]): Promise<Candidate[]> {
  const found = await on.getRepository(User).find({
    select: { id: true, username: true, role: true, school: true },
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  return found.map(view);
}

/** Adds users to a class; members stay. Returns the ids of the new ones. SQL: one parameter for any number of users. */
export async function addMembers(
  on: Executor,
  groupId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const added = await rows<{ user_id: number }>(
    on,
    `INSERT INTO group_members (group_id, user_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING RETURNING user_id`,
    [groupId, userIds],
  );
  return added.map((member) => member.user_id);
}

/** Removes a user from a class; false where the user was not a member. */
export async function removeMember(on: Executor, groupId: number, userId: number): Promise<boolean> {
  const { affected } = await on.getRepository(GroupMember).delete({ group_id: groupId, user_id: userId });
  return affected === 1;
}

/** Removes a user from every class. Returns the names of the classes. SQL: removes and names them in one statement. */
export async function removeFromAllGroups(on: Executor, userId: number): Promise<string[]> {
  const gone = await rows<{ name: string }>(
    on,
    `DELETE FROM group_members m USING groups g WHERE m.user_id = $1 AND g.id = m.group_id RETURNING g.name`,
    [userId],
  );
  return gone.map(({ name }) => name);
}

/** Removes every member of a class who is not of `school`. Returns their names. SQL: the same. */
export async function removeStrangers(on: Executor, groupId: number, school: string): Promise<string[]> {
  const gone = await rows<{ username: string }>(
    on,
    `DELETE FROM group_members m USING users u
      WHERE m.group_id = $1 AND u.id = m.user_id AND u.school IS DISTINCT FROM $2 RETURNING u.username`,
    [groupId, school],
  );
  return gone.map(({ username }) => username);
}

const MOST_CONFLICTS = 500;

/** Members of a class who have another class while this one is held, by name. */
export async function findConflicts(on: Executor, groupId: number): Promise<TimeConflictView[]> {
  const found = await rows<{
    user_id: number;
    username: string;
    group_id: number;
    group_name: string;
    day_of_week: number;
    start_minute: number;
    end_minute: number;
  }>(
    on,
    `SELECT DISTINCT u.id AS user_id, u.username, g.id AS group_id, g.name AS group_name,
            theirs.day_of_week, theirs.start_minute, theirs.end_minute, ${BY_NAME}
       FROM group_members here
       JOIN group_members there ON there.user_id = here.user_id AND there.group_id <> here.group_id
       JOIN group_slots theirs ON theirs.group_id = there.group_id
       JOIN group_slots ours ON ours.group_id = here.group_id AND ours.day_of_week = theirs.day_of_week
        AND ours.start_minute < theirs.end_minute AND theirs.start_minute < ours.end_minute
       JOIN users u ON u.id = here.user_id
       JOIN groups g ON g.id = there.group_id
      WHERE here.group_id = $1
      ORDER BY ${BY_NAME}, theirs.day_of_week, theirs.start_minute LIMIT ${MOST_CONFLICTS}`,
    [groupId],
  );
  return found.map(({ user_id, username, group_id, group_name, day_of_week, start_minute, end_minute }) => ({
    user_id,
    username,
    group_id,
    group_name,
    day_of_week,
    start_time: clockOf(start_minute),
    end_time: clockOf(end_minute),
  }));
}
