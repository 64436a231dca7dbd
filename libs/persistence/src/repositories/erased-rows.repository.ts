// SQL: a page by two columns, and statements by the name of a table.
import { LessThan } from 'typeorm';
import { ErasedRow } from '../entities/erased-row.entity.js';
import { sql, type Executor } from '../sql.js';

export type { ErasedRow } from '../entities/erased-row.entity.js';

/** Tables whose deleted rows are recorded, with the type of their ids. {@link CHANGES} has those that need more. */
const ID_TYPES: Record<string, 'int' | 'uuid'> = {
  messages: 'int',
  turns: 'uuid',
  conversations: 'uuid',
  conversation_folders: 'int',
  student_notes: 'int',
  quizzes: 'uuid',
  cards: 'uuid',
  decks: 'uuid',
  study_plans: 'uuid',
  image_jobs: 'uuid',
  stored_groups: 'int',
  stored_invites: 'int',
  stored_announcements: 'int',
  approval_requests: 'int',
  lesson_plans: 'uuid',
  activities: 'uuid',
  safety_cases: 'uuid',
};

/** The places in classes that a removal ends and its undo returns. */
const PLACES = { memberships: 'stored_group_members', teaching: 'group_teachers' };

const returnPlaces = ([relation, table]: [string, string]): string => `
  INSERT INTO ${table} (group_id, user_id)
  SELECT place.group_id, u.id FROM entry JOIN users u ON u.id = ANY(ids::int[]) AND value IS NULL
    JOIN undo_entries e ON e.id = u.removed_with,
    jsonb_to_recordset(e.data #> '{${relation},left}') AS place(group_id int, user_id int)
   WHERE place.user_id = u.id AND EXISTS (SELECT FROM stored_groups g WHERE g.id = place.group_id)
  ON CONFLICT DO NOTHING`;

/**
 * Marks an account as removed and stores the undo entry, with the time that is left. If the user who could undo it came after
 * the backup, a master admin can.
 */
const REMOVE = `, gone AS (
    UPDATE users SET removed_with = (value ->> 'undo')::uuid FROM entry
     WHERE id = ANY(ids::int[]) AND value IS NOT NULL AND removed_with IS NULL RETURNING id),
  left_classes AS (DELETE FROM stored_group_members USING gone WHERE user_id = gone.id RETURNING group_id, user_id),
  taught AS (DELETE FROM group_teachers USING gone WHERE user_id = gone.id RETURNING group_id, user_id)
  INSERT INTO undo_entries (id, user_id, kind, data, undo_until)
  SELECT (value ->> 'undo')::uuid,
         COALESCE((SELECT id FROM users WHERE id = (value ->> 'by')::int),
                  (SELECT min(id) FROM users WHERE role = 'MASTER_ADMIN')),
         'directory.change',
         jsonb_build_object(
           'cause', value -> 'cause', 'at', nextval('directory_change_order'),
           'accounts', (SELECT jsonb_agg(jsonb_build_object(
             'id', id, 'before', '{"removed": false}'::jsonb, 'after', '{"removed": true}'::jsonb)) FROM gone),
           'memberships', jsonb_build_object(
             'entered', '[]'::jsonb, 'left', COALESCE((SELECT jsonb_agg(one) FROM left_classes one), '[]')),
           'teaching', jsonb_build_object(
             'entered', '[]'::jsonb, 'left', COALESCE((SELECT jsonb_agg(one) FROM taught one), '[]')),
           'created', '[]'::jsonb, 'classes', '[]'::jsonb, 'created_classes', '[]'::jsonb, 'schools', '[]'::jsonb),
         (value ->> 'until')::timestamptz
    FROM entry WHERE EXISTS (SELECT FROM gone) AND value ->> 'until' IS NOT NULL
  ON CONFLICT (id) DO UPDATE SET data = CASE undo_entries.data WHEN '{}' THEN EXCLUDED.data ELSE EXCLUDED.data || jsonb_build_object(
    'accounts', (undo_entries.data -> 'accounts') || (EXCLUDED.data -> 'accounts'),
    'memberships', jsonb_build_object('entered', '[]'::jsonb, 'left',
      (undo_entries.data #> '{memberships,left}') || (EXCLUDED.data #> '{memberships,left}')),
    'teaching', jsonb_build_object('entered', '[]'::jsonb, 'left',
      (undo_entries.data #> '{teaching,left}') || (EXCLUDED.data #> '{teaching,left}'))) END`;

/**
 * Other recorded changes, with the statements that repeat them. The entry is a row of `ids`, `at` (its time) and `value`. It
 * has no text, so a hold that is placed again has an empty reason.
 */
const CHANGES: Record<string, readonly string[]> = {
  access_revoked: ['UPDATE users SET access_granted = false FROM entry WHERE id = ANY(ids::int[])'],
  access_granted: ['UPDATE users SET access_granted = true FROM entry WHERE id = ANY(ids::int[])'],
  // What a roster source took, and when it has the account erased.
  source_access: [
    `UPDATE external_ids x SET access_taken = (value ->> 'taken')::boolean, erase_at = (value ->> 'erase_at')::timestamptz
       FROM entry, roster_sources s
      WHERE x.user_id = ANY(ids::int[]) AND s.id::text = value ->> 'source' AND x.source = s.name`,
    `DELETE FROM scim_people p USING entry
      WHERE p.user_id = ANY(ids::int[]) AND p.source_id::text = value ->> 'source' AND value ->> 'erase_at' IS NOT NULL`,
  ],
  parent_consent: [
    `UPDATE users SET parent_consent = value || '{"by": ""}' FROM entry WHERE id = ANY(ids::int[])`,
  ],
  user_removal: [
    REMOVE,
    ...Object.entries(PLACES).map(returnPlaces),
    `UPDATE undo_entries SET undone_at = at FROM entry, users u
      WHERE value IS NULL AND u.id = ANY(ids::int[]) AND undo_entries.id = u.removed_with AND undone_at IS NULL`,
    'UPDATE users SET removed_with = NULL FROM entry WHERE id = ANY(ids::int[]) AND value IS NULL',
  ],
  // The certificates of accounts tell who asked, and when.
  users: [
    `INSERT INTO erasure_certificates (user_id, school_id, requested_by, begun_at, counts)
     SELECT key::int, s.id, (one ->> 'requested_by')::int, (one ->> 'begun_at')::timestamptz, one -> 'counts'
       FROM entry, jsonb_each(value) AS of_user(key, one)
       LEFT JOIN schools s ON s.id = (one ->> 'school_id')::int ON CONFLICT DO NOTHING`,
    'DELETE FROM users USING entry WHERE id = ANY(ids::int[])',
    `UPDATE erasure_certificates SET erased_at = LEAST(erased_at, at) FROM entry WHERE user_id = ANY(ids::int[])`,
  ],
  files: [
    `, gone AS (DELETE FROM files USING entry WHERE id = ANY(ids::uuid[]) RETURNING storage_key)
     INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING`,
  ],
  invite_withdrawn: [
    'UPDATE stored_invites SET revoked_at = now() FROM entry WHERE id = ANY(ids::int[]) AND revoked_at IS NULL',
  ],
  image_prompt: [`UPDATE image_jobs SET prompt = '' FROM entry WHERE id = ANY(ids::uuid[])`],
  hold_placed: [
    `INSERT INTO legal_holds (user_id, reason, placed_by, placed_at)
     SELECT id, '', '', at FROM users, entry WHERE id = ANY(ids::int[]) ON CONFLICT DO NOTHING`,
  ],
  // Not a hold of the backup that was placed after the entry.
  hold_ended: ['DELETE FROM legal_holds USING entry WHERE user_id = ANY(ids::int[]) AND placed_at <= at'],
};

const ENTRY = 'WITH entry AS (SELECT $1::text[] AS ids, $2::timestamptz AS at, $3::jsonb AS value)';

/** How long entries are kept: 13 months. An older backup cannot be restored without bringing back what was erased. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

export const oldestKept = (): Date => new Date(Date.now() - KEPT_MS);

/** A position in the time order of entries. */
export interface Position {
  at: Date;
  id: string;
}

/** An id that sorts before all others. */
export const START = '00000000-0000-0000-0000-000000000000';

/** The next entries after a position, oldest first. A database of an earlier version has no values. */
export async function findAfter(on: Executor, { at, id }: Position, limit: number): Promise<ErasedRow[]> {
  return sql(on).rows<ErasedRow>`
    SELECT id, kind, row_ids, erased_at, to_jsonb(e) -> 'value' AS value FROM erased_rows e
     WHERE (erased_at, id) > (${at}::timestamptz, ${id}::uuid) ORDER BY erased_at, id LIMIT ${limit}`;
}

/**
 * Repeats an entry on a restored database. Ignores entries of a later version that this version does not know.
 * @returns whether it is known
 */
export async function repeat(
  on: Executor,
  { kind, row_ids, erased_at: at, value }: Omit<ErasedRow, 'id'>,
): Promise<boolean> {
  const type = ID_TYPES[kind];
  const deletes = type && [`DELETE FROM ${kind} USING entry WHERE id = ANY(ids::${type}[])`];
  const statements = CHANGES[kind] ?? deletes;
  for (const statement of statements ?? [])
    await on.query(`${ENTRY} ${statement}`, [row_ids, at, value && JSON.stringify(value)]);
  return statements !== undefined;
}

/** The time of the oldest entry; now without one. */
export async function findOldest(on: Executor): Promise<Date> {
  const [oldest] = await on.getRepository(ErasedRow).find({ order: { erased_at: 'ASC' }, take: 1 });
  return oldest?.erased_at ?? new Date();
}

/** Removes entries that no backup needs. */
export async function removeOld(on: Executor): Promise<void> {
  await on.getRepository(ErasedRow).delete({ erased_at: LessThan(oldestKept()) });
}
