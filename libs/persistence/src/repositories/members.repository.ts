// SQL: memberships and slots are joined with themselves, in the natural order of names.
import type { TimeConflictView } from '@studyhall/contracts';
import { fromMinutes } from '@studyhall/domain';
import { GroupMember } from '../entities/group-member.entity.js';
import { BY_SHOWN_NAME, NAMED } from '../names/person.js';
import { raw, sql, type Executor } from '../sql.js';
import { classRelation } from './class-relation.js';

export async function isMember(on: Executor, groupId: number, userId: number): Promise<boolean> {
  return on.getRepository(GroupMember).existsBy({ group_id: groupId, user_id: userId });
}

export type {
  EndedMembership,
  Membership,
  MembershipOfSchool,
  UnrestoredMembership,
} from './class-relation.js';

/** Students of the class's school. */
export const {
  findAmong,
  findEnding,
  removePairs,
  findPairs,
  removeUnfit,
  restore: restoreMembers,
} = classRelation({ table: 'group_members', stored: 'stored_group_members', role: 'STUDENT' });

const MAX_CONFLICTS = 500;

/** Members of a class who have another class at the same time, by name. */
export async function findConflicts(on: Executor, groupId: number): Promise<TimeConflictView[]> {
  const found = await sql(on).rows<{
    user_id: number;
    username: string;
    display_name: string;
    group_id: number;
    group_name: string;
    day_of_week: number;
    start_minute: number;
    end_minute: number;
  }>`
    SELECT DISTINCT u.id AS user_id, ${raw(NAMED)}, g.id AS group_id, g.name AS group_name,
           theirs.day_of_week, theirs.start_minute, theirs.end_minute, ${raw(BY_SHOWN_NAME.join(', '))}
      FROM group_members here
      JOIN group_members there ON there.user_id = here.user_id AND there.group_id <> here.group_id
      JOIN group_slots theirs ON theirs.group_id = there.group_id
      JOIN group_slots ours ON ours.group_id = here.group_id AND ours.day_of_week = theirs.day_of_week
       AND ours.start_minute < theirs.end_minute AND theirs.start_minute < ours.end_minute
      JOIN users u ON u.id = here.user_id
      JOIN groups g ON g.id = there.group_id
     WHERE here.group_id = ${groupId}
     ORDER BY ${raw(BY_SHOWN_NAME.join(', '))}, theirs.day_of_week, theirs.start_minute LIMIT ${raw(MAX_CONFLICTS)}`;
  return found.map(({ start_minute, end_minute, ...row }) => ({
    ...{ user_id: row.user_id, username: row.username, display_name: row.display_name },
    ...{ group_id: row.group_id, group_name: row.group_name, day_of_week: row.day_of_week },
    start_time: fromMinutes(start_minute),
    end_time: fromMinutes(end_minute),
  }));
}
