// SQL: the view `teaching` decides which covers hold, and names are found by their index.
import type { CoverView, MemberView } from '@studyhall/contracts';
import { Conditions } from '../conditions.js';
import { GroupCover } from '../entities/group-cover.entity.js';
import { BY_SHOWN_NAME, MEMBER, NAMED } from '../names/person.js';
import { raw, sql, type Executor } from '../sql.js';

/** The current substitute of a class; null if there is none. */
export async function findCover(on: Executor, groupId: number): Promise<CoverView | null> {
  const found = await sql(on).row<Omit<CoverView, 'until'> & { until: Date }>`
    SELECT c.user_id, ${raw(NAMED)}, c.until, c.handed_by FROM group_covers c JOIN users u ON u.id = c.user_id
     WHERE c.group_id = ${groupId} AND c.until > now()
       AND EXISTS (SELECT FROM teaching t WHERE t.group_id = c.group_id AND t.user_id = c.user_id)`;
  return found && { ...found, until: found.until.toISOString() };
}

export type Cover = Omit<GroupCover, 'group_id'>;

/** The stored substitute, even if the time has passed. */
export async function findStored(on: Executor, groupId: number): Promise<Cover | null> {
  return on.getRepository(GroupCover).findOneBy({ group_id: groupId });
}

/** Replaces the substitute: a class has at most one. */
export async function replaceCover(on: Executor, groupId: number, cover: Cover | null): Promise<void> {
  const covers = on.getRepository(GroupCover);
  if (cover) await covers.upsert({ ...cover, group_id: groupId }, ['group_id']);
  else await covers.delete({ group_id: groupId });
}

/** Teachers of the class's school who do not teach the class themselves, including those with another home school, by name. */
export async function findColleagues(
  on: Executor,
  group: { id: number; school: string },
  search: string | undefined,
  limit: number,
): Promise<MemberView[]> {
  const where = new Conditions()
    .add(`u.removed_with IS NULL AND u.access_granted`)
    .add(
      `u.id IN (SELECT id FROM users WHERE school = $ AND role = 'TEACHER'
                UNION ALL SELECT user_id FROM memberships WHERE school = $ AND role = 'TEACHER')`,
      group.school,
    )
    .add('NOT EXISTS (SELECT FROM group_teachers t WHERE t.group_id = $ AND t.user_id = u.id)', group.id)
    .matching('u.search', search);
  return sql(on).rows<MemberView>`
    SELECT ${raw(MEMBER)} FROM users u WHERE ${where.fragment}
     ORDER BY ${raw(BY_SHOWN_NAME.join(', '))} LIMIT ${limit}`;
}
