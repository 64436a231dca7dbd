// SQL: the school of an announcement may be that of its class, null is an audience, and the database's clock decides.
import { Announcement as Stored } from '../entities/announcement.entity.js';
import { SOURCE, VIEW, type Announcement } from '../lists/announcements.js';
import { raw, sql, type Executor } from '../sql.js';

export async function insertAnnouncement(
  on: Executor,
  announcement: Pick<Stored, 'text' | 'school' | 'group_id' | 'author' | 'ends_at'>,
): Promise<number> {
  const announcements = on.getRepository(Stored);
  const stored = announcements.create(announcement);
  await announcements.insert(stored);
  return stored.id;
}

/** Current announcements to everyone, to the user's school and to the user's classes, newest first. */
export async function findCurrent(
  on: Executor,
  user: { id: number; school: string | null },
  limit: number,
): Promise<Announcement[]> {
  return sql(on).rows<Announcement>`
    SELECT ${raw(VIEW)} FROM ${raw(SOURCE)}
     WHERE a.ends_at > now()
       AND ((a.school IS NULL AND a.group_id IS NULL) OR a.school = ${user.school}
            OR a.group_id IN (SELECT group_id FROM group_members WHERE user_id = ${user.id}
                              UNION ALL SELECT t.group_id FROM teaching t JOIN groups c ON c.id = t.group_id
                                         WHERE t.user_id = ${user.id} AND c.school = ${user.school}))
     ORDER BY a.id DESC LIMIT ${limit}`;
}

/** The current announcements of a class, newest first. */
export async function findCurrentOfGroup(on: Executor, groupId: number): Promise<Announcement[]> {
  return sql(on).rows<Announcement>`
    SELECT ${raw(VIEW)} FROM ${raw(SOURCE)} WHERE a.group_id = ${groupId} AND a.ends_at > now() ORDER BY a.id DESC`;
}

/** The class or school that an announcement is for; both are null for everyone. */
export interface Audience {
  school: string | null;
  groupId: number | null;
}

/** The number of current announcements for exactly this audience. */
export async function countCurrent(on: Executor, audience: Audience): Promise<number> {
  const { school, groupId } = audience;
  const count = await sql(on).value<number>`
    SELECT count(*)::int FROM announcements
     WHERE ends_at > now() AND school IS NOT DISTINCT FROM ${school} AND group_id IS NOT DISTINCT FROM ${groupId}`;
  return count ?? 0;
}

/** Ends an announcement now. False if it has already ended. */
export async function endAnnouncement(on: Executor, id: number): Promise<boolean> {
  return sql(on).hasRow`
    UPDATE announcements SET ends_at = now() WHERE id = ${id} AND ends_at > now() RETURNING id`;
}
