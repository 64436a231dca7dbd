// SQL: every count of one user in one statement, each by an index.
import type { ParentConsent, PersonFields } from '@studyhall/contracts';
import { present } from '../conditions.js';
import { PERSON, ROSTER_OF_USER } from '../names/person.js';
import { CONSENT_ASKED } from './consents.repository.js';
import { raw, sql, type Executor } from '../sql.js';

/** What the page of one user shows in addition to the account. */
export interface PersonFacts extends PersonFields {
  roster: string | null;
  created_at: Date;
  family_name_first: boolean;
  last_sign_in: Date | null;
  /** The classes of a student, or those that a teacher teaches. */
  classes: Array<{ id: number; name: string; school: string }>;
  parent_consent: ParentConsent | null;
  consent_asked: boolean;
  conversations: number;
  messages: number;
  files: number;
  images: number;
  active_replies: number;
  storage_bytes: number;
}

/** The names of a person, and their ids in other systems. */
export async function findNames(on: Executor, userId: number): Promise<PersonFields | null> {
  return sql(on).row`SELECT ${raw(PERSON)} FROM users u WHERE u.id = ${userId}`;
}

/** Only counts, never a title or text of a chat. */
export async function findFacts(on: Executor, userId: number): Promise<PersonFacts | null> {
  const found = await sql(on).row<PersonFacts & { storage_bytes: string }>`
    SELECT u.created_at, ${raw(PERSON)}, ${raw(ROSTER_OF_USER)},
      u.last_sign_in, u.parent_consent, ${raw(CONSENT_ASKED)} AS consent_asked,
      COALESCE((SELECT family_name_first FROM schools WHERE name = u.school), false) AS family_name_first,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'school', g.school)
        ORDER BY g.name, g.id), '[]')
         FROM (SELECT group_id FROM group_members m WHERE m.user_id = u.id
               UNION SELECT group_id FROM group_teachers t WHERE t.user_id = u.id) AS of
         JOIN groups g ON g.id = of.group_id) AS classes,
      (SELECT count(*)::int FROM conversations WHERE user_id = u.id AND removed_with IS NULL) AS conversations,
      (SELECT count(*)::int FROM messages WHERE user_id = u.id AND role = 'user' AND in_view) AS messages,
      (SELECT count(*)::int FROM files WHERE user_id = u.id) AS files,
      (SELECT count(*)::int FROM image_jobs WHERE user_id = u.id AND status = 'completed') AS images,
      (SELECT count(*)::int FROM turns WHERE user_id = u.id AND state IN ('queued', 'running')) AS active_replies,
      (SELECT COALESCE(sum(bytes), 0) FROM storage_changes WHERE user_id = u.id) AS storage_bytes
      FROM users u WHERE u.id = ${userId} AND ${raw(present('u'))}`;
  return found && { ...found, storage_bytes: Number(found.storage_bytes) };
}
