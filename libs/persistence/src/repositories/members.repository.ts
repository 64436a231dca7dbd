// SQL: memberships and slots are joined with themselves, in the natural order of names.
import type { SelectQueryBuilder } from 'typeorm';
import type { MembersQuery, MemberView, TimeConflictView } from '@studyhall/contracts';
import { formatTime } from '@studyhall/domain';
import { present, searchWords } from '../conditions.js';
import type { Order } from '../natural-order.js';
import { BY_SHOWN_NAME, MEMBER, NAMED } from '../names/person.js';
import { GroupMember } from '../entities/group-member.entity.js';
import { UserCount } from '../entities/user-count.entity.js';
import { User } from '../entities/user.entity.js';
import { rows, type Executor } from '../sql.js';
import { classRelation } from './class-relation.js';

function queryUsers(on: Executor, search: string | undefined): SelectQueryBuilder<User> {
  const query = on.getRepository(User).createQueryBuilder('u').select(MEMBER).where(present('u'));
  for (const [at, word] of searchWords(search).entries())
    query.andWhere(`u.search LIKE search_pattern(:word${at})`, { [`word${at}`]: word });
  return query;
}

interface Page {
  search?: string;
  order?: Order;
}

const direction = ({ order }: Page): 'ASC' | 'DESC' => (order === 'desc' ? 'DESC' : 'ASC');

async function inPage(
  query: SelectQueryBuilder<User>,
  page: Page & { limit?: number; offset?: number },
): Promise<MemberView[]> {
  for (const key of BY_SHOWN_NAME) query.addOrderBy(key, direction(page));
  return query.limit(page.limit).offset(page.offset).getRawMany<MemberView>();
}

const queryMembers = (on: Executor, groupId: number, search?: string): SelectQueryBuilder<User> =>
  queryUsers(on, search).innerJoin(GroupMember, 'm', 'm.user_id = u.id AND m.group_id = :groupId', {
    groupId,
  });

/** Members of a class by name, or by the time they were added: all of them, or a page. */
export async function findMembers(
  on: Executor,
  groupId: number,
  page: Page & { sort?: MembersQuery['sort']; limit?: number; offset?: number } = {},
): Promise<MemberView[]> {
  const query = queryMembers(on, groupId, page.search);
  if (page.sort === 'added_at') query.orderBy('m.added_at', direction(page));
  return inPage(query, page);
}

export async function isMember(on: Executor, groupId: number, userId: number): Promise<boolean> {
  return on.getRepository(GroupMember).existsBy({ group_id: groupId, user_id: userId });
}

export async function countMembers(on: Executor, groupId: number, search?: string): Promise<number> {
  return search
    ? queryMembers(on, groupId, search).getCount()
    : on.getRepository(GroupMember).countBy({ group_id: groupId });
}

interface Class {
  id: number;
  school: string;
}

const queryEligible = (on: Executor, { id, school }: Class, search?: string): SelectQueryBuilder<User> =>
  queryUsers(on, search)
    .andWhere(`u.school = :school AND u.role = 'STUDENT'`, { school })
    .andWhere('NOT EXISTS (SELECT 1 FROM group_members m WHERE m.group_id = :id AND m.user_id = u.id)', {
      id,
    });

/** Students of the class's school who are not in it, by name. Source: `docs/specification/console.md#validation`. */
export async function findEligible(
  on: Executor,
  group: Class,
  page: Page & { limit: number; offset: number },
): Promise<MemberView[]> {
  return inPage(queryEligible(on, group, page.search), page);
}

/** Without a search from the stored counts: every member is a student of the class's school. */
export async function countEligible(on: Executor, group: Class, search?: string): Promise<number> {
  if (search) return queryEligible(on, group, search).getCount();
  const students = await on.getRepository(UserCount).findOneBy({ school: group.school, role: 'STUDENT' });
  return (students?.count ?? 0) - (await countMembers(on, group.id));
}

export type { EndedMembership, Membership, UnrestoredMembership } from './class-relation.js';

/** Students of the class's school. */
export const {
  findAmong,
  findEnding,
  removePairs,
  findPairs,
  removeUnfit,
  restore: restoreMembers,
} = classRelation('group_members', 'STUDENT');

const MAX_CONFLICTS = 500;

/** Members of a class with another class at the same time, by name. */
export async function findConflicts(on: Executor, groupId: number): Promise<TimeConflictView[]> {
  const found = await rows<{
    user_id: number;
    username: string;
    display_name: string;
    group_id: number;
    group_name: string;
    day_of_week: number;
    start_minute: number;
    end_minute: number;
  }>(
    on,
    `SELECT DISTINCT u.id AS user_id, ${NAMED}, g.id AS group_id, g.name AS group_name,
            theirs.day_of_week, theirs.start_minute, theirs.end_minute, ${BY_SHOWN_NAME.join(', ')}
       FROM group_members here
       JOIN group_members there ON there.user_id = here.user_id AND there.group_id <> here.group_id
       JOIN group_slots theirs ON theirs.group_id = there.group_id
       JOIN group_slots ours ON ours.group_id = here.group_id AND ours.day_of_week = theirs.day_of_week
        AND ours.start_minute < theirs.end_minute AND theirs.start_minute < ours.end_minute
       JOIN users u ON u.id = here.user_id
       JOIN groups g ON g.id = there.group_id
      WHERE here.group_id = $1
      ORDER BY ${BY_SHOWN_NAME.join(', ')}, theirs.day_of_week, theirs.start_minute LIMIT ${MAX_CONFLICTS}`,
    [groupId],
  );
  return found.map(({ start_minute, end_minute, ...row }) => ({
    ...{ user_id: row.user_id, username: row.username, display_name: row.display_name },
    ...{ group_id: row.group_id, group_name: row.group_name, day_of_week: row.day_of_week },
    start_time: formatTime(start_minute),
    end_time: formatTime(end_minute),
  }));
}
