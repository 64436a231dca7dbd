// SQL: what is due is joined from settings, people and ages, in the same words for a count and for an erasure.
import type { Retention, RetentionEffects } from '@studyhall/contracts';
import { held, ofLesson, present } from '../conditions.js';
import { RetentionRow } from '../entities/retention.entity.js';
import { fragment, raw, sql, type Executor, type Fragment } from '../sql.js';

/** A kind with a retention period. Closed safeguarding cases have their own task. */
export type KeptKind = 'chats' | 'files' | 'lessons' | 'audit';

/** `AS k (school, days)`: schools with their retention period of a kind. */
const stored = (kind: KeptKind): Fragment => fragment`
  (SELECT s.name AS school, r.${raw(`${kind}_days`)} AS days FROM retention r JOIN schools s ON s.id = r.school_id) AS k`;

/** Limits the rows: all, or only these ids. */
type Among = (id: string) => Fragment;
const all: Among = () => fragment`true`;
const among =
  (type: 'uuid' | 'bigint', ids: readonly string[]): Among =>
  (id) =>
    fragment`${raw(id)} = ANY(${ids}::text[]::${raw(type)}[])`;

const isOld = (time: string): Fragment => raw(`${time} < now() - k.days * interval '1 day'`);

/** The people in the lesson `l`: those with a chat of it, and those who read one. */
const IN_LESSON = `SELECT user_id FROM conversations c WHERE ${ofLesson('l.id')} UNION ALL
         SELECT user_id FROM lesson_looks WHERE lesson_id = l.id`;

/**
 * The rows of each kind that exceed the retention period of their school, without those of users under a legal hold.
 * Schools without a period keep everything.
 */
const DUE: Record<KeptKind, (kept: Fragment, among: Among) => Fragment> = {
  chats: (kept, ids) => fragment`
    SELECT c.id::text AS id, c.user_id FROM ${kept} JOIN users u ON u.school = k.school AND ${raw(present('u'))}
      JOIN conversations c ON c.user_id = u.id AND c.removed_with IS NULL AND ${isOld('c.updated_at')}
       AND ${ids('c.id')} AND NOT ${raw(held('u.id'))}`,
  // A message that can still be restored needs its files.
  files: (kept, ids) => fragment`
    SELECT f.id::text AS id, f.user_id FROM ${kept} JOIN users u ON u.school = k.school AND ${raw(present('u'))}
      JOIN files f ON f.user_id = u.id AND ${isOld('f.created_at')} AND ${ids('f.id')} AND NOT ${raw(held('u.id'))}
     WHERE NOT EXISTS (SELECT FROM message_files WHERE file_id = f.id)
       AND NOT EXISTS (SELECT FROM messages WHERE turn_id = f.turn_id)
       AND NOT EXISTS (SELECT FROM image_jobs j JOIN messages m ON m.id = j.message_id WHERE j.file_id = f.id)
       AND NOT EXISTS (SELECT FROM group_materials WHERE file_id = f.id)
       AND NOT EXISTS (SELECT FROM lesson_pushes WHERE file_id = f.id)`,
  // A lesson without its class belongs to the school of its participants.
  lessons: (kept, ids) => fragment`
    SELECT l.id::text AS id, NULL::int AS user_id FROM ${kept} JOIN lessons l ON ${isOld('l.ended_at')} AND ${ids('l.id')}
      LEFT JOIN stored_groups g ON g.id = l.group_id
     WHERE NOT EXISTS (SELECT FROM legal_holds h WHERE h.user_id IN (${raw(IN_LESSON)}))
       AND (g.school = k.school OR l.group_id IS NULL AND EXISTS (
         SELECT FROM users u WHERE u.school = k.school AND u.id IN (${raw(IN_LESSON)})))`,
  // Entries that two schools may read stay until both periods have passed.
  audit: (kept, ids) => fragment`
    SELECT a.id::text AS id, NULL::int AS user_id FROM ${kept} JOIN audit_log a ON a.school = k.school AND ${isOld('a.at')}
       AND ${ids('a.id')}
     WHERE NOT EXISTS (SELECT FROM audit_people p JOIN legal_holds h ON h.user_id = p.user_id WHERE p.entry_id = a.id)
       AND NOT ${raw(held('a.actor_id'))} AND (a.other_school IS NULL OR EXISTS (
       SELECT FROM retention r JOIN schools s ON s.id = r.school_id
        WHERE s.name = a.other_school AND a.at < now() - r.audit_days * interval '1 day'))`,
};

/** The settings of a school. */
export async function findOfSchool(on: Executor, schoolId: number): Promise<Retention> {
  const found = await sql(on).row<Retention>`
    SELECT r.chats_days, r.files_days, r.lessons_days, r.audit_days, COALESCE(g.safety_days, 365) AS safety_days
      FROM (SELECT) AS one LEFT JOIN retention r ON r.school_id = ${schoolId}
      LEFT JOIN safeguarding g ON g.school_id = ${schoolId}`;
  if (!found) throw new Error('The settings were not read.');
  return found;
}

/** Stores the settings of a school. Call it in the transaction that read them, while holding the school's lock. */
export async function store(
  on: Executor,
  schoolId: number,
  { safety_days, ...days }: Retention,
): Promise<void> {
  await on.getRepository(RetentionRow).upsert({ school_id: schoolId, ...days }, ['school_id']);
  await sql(on).rows`
    INSERT INTO safeguarding (school_id, safety_days) VALUES (${schoolId}, ${safety_days})
    ON CONFLICT (school_id) DO UPDATE SET safety_days = excluded.safety_days`;
}

/** Merges the settings of two schools: uses the shorter period of each kind. */
export async function mergeInto(on: Executor, fromId: number, intoId: number): Promise<void> {
  const [from, into] = [await findOfSchool(on, fromId), await findOfSchool(on, intoId)];
  const shorter = (kind: keyof Retention): number | null => {
    const days = [from[kind], into[kind]].filter((each) => each !== null);
    return days.length > 0 ? Math.min(...days) : null;
  };
  await store(on, intoId, {
    chats_days: shorter('chats_days'),
    files_days: shorter('files_days'),
    lessons_days: shorter('lessons_days'),
    audit_days: shorter('audit_days'),
    safety_days: Math.min(from.safety_days, into.safety_days),
  });
}

/** What a school would no longer keep with these settings. */
export async function countDue(
  on: Executor,
  school: { id: number; name: string },
  settings: Retention,
): Promise<RetentionEffects> {
  const due = (kind: KeptKind): Fragment =>
    DUE[kind](
      fragment`(SELECT ${school.name}::text AS school, ${settings[`${kind}_days`]}::int AS days) AS k`,
      all,
    );
  const found = await sql(on).row<RetentionEffects>`
    SELECT (SELECT count(*)::int FROM (${due('chats')}) AS d) AS chats,
           (SELECT count(DISTINCT user_id)::int FROM (${due('chats')}) AS d) AS people,
           (SELECT count(*)::int FROM (${due('files')}) AS d) AS files,
           (SELECT count(*)::int FROM (${due('lessons')}) AS d) AS lessons,
           (SELECT count(*)::int FROM (${due('audit')}) AS d) AS audit_entries,
           (SELECT count(*)::int FROM safety_cases c WHERE school_id = ${school.id} AND NOT ${raw(held('c.user_id'))}
               AND closed_at < now() - ${settings.safety_days} * interval '1 day') AS safety_cases`;
  if (!found) throw new Error('What is due was not counted.');
  return found;
}

export interface DueRow {
  id: string;
  /** The owner of the row; null if it belongs to no user. */
  user_id: number | null;
}

/** Rows that exceed the retention period of their school, without the ids `except`. */
export async function findDue(
  on: Executor,
  kind: KeptKind,
  limit: number,
  except: readonly string[],
): Promise<DueRow[]> {
  return sql(on).rows<DueRow>`
    SELECT id, user_id FROM (${DUE[kind](stored(kind), all)}) AS d WHERE id <> ALL(${except}::text[]) LIMIT ${limit}`;
}

/** Whether a chat is still due. The caller must have locked the chat. */
export async function isChatDue(on: Executor, id: string): Promise<boolean> {
  return sql(on).hasRow`${DUE.chats(stored('chats'), among('uuid', [id]))}`;
}

const TABLES = { files: 'files', lessons: 'lessons', audit: 'audit_log' } as const;

/** Deletes those of the rows that are still due, with dependent rows. Records the keys of stored objects for deletion. */
export async function removeDue(
  on: Executor,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<void> {
  const type = kind === 'audit' ? 'bigint' : 'uuid';
  const gone = fragment`
    DELETE FROM ${raw(TABLES[kind])} WHERE id IN (
      SELECT d.id::${raw(type)} FROM (${DUE[kind](stored(kind), among(type, ids))}) AS d)`;
  if (kind !== 'files') await sql(on).rows`${gone}`;
  else
    await sql(on).rows`
      WITH gone AS (${gone} RETURNING storage_key)
      INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING`;
}
