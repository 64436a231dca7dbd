import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A removed class keeps its row and what belongs to it: `stored_groups.removed_with` names the undo entry. `groups` is the
 * view of the classes that are present, and so are the views of what is reached without its class. Foreign keys follow the
 * tables. A later migration that adds a column to one of the tables repeats its `CREATE OR REPLACE VIEW`.
 */
export class RemovedClasses1763708000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} RENAME TO stored_${table}`);
    await runner.query(`ALTER TABLE stored_groups ADD COLUMN removed_with uuid`);
    await runner.query(
      `CREATE INDEX groups_removed ON stored_groups (id, removed_with) WHERE removed_with IS NOT NULL`,
    );
    await runner.query(`CREATE VIEW groups AS SELECT * FROM stored_groups WHERE removed_with IS NULL`);
    for (const table of TABLES.slice(1))
      await runner.query(
        `CREATE VIEW ${table} AS SELECT * FROM stored_${table} AS one WHERE ${ofPresent('one')} WITH CHECK OPTION`,
      );
    await runner.query(teaching(`WHERE ${ofPresent('one')}`));
    await restoreAsMarked(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM stored_groups WHERE removed_with IS NOT NULL`);
    await runner.query(`DROP VIEW teaching`);
    for (const table of TABLES.toReversed()) await runner.query(`DROP VIEW ${table}`);
    await runner.query(`DROP INDEX groups_removed`);
    await runner.query(`ALTER TABLE stored_groups DROP COLUMN removed_with`);
    for (const table of TABLES) await runner.query(`ALTER TABLE stored_${table} RENAME TO ${table}`);
    await runner.query(teaching(''));
  }
}

const TABLES = ['groups', 'group_members', 'invites', 'announcements'];

const ofPresent = (row: string): string =>
  `NOT EXISTS (SELECT FROM stored_groups gone WHERE gone.id = ${row}.group_id AND gone.removed_with IS NOT NULL)`;

const teaching = (where: string): string => `
  CREATE OR REPLACE VIEW teaching AS
    SELECT group_id, user_id FROM group_teachers AS one ${where}
    UNION ALL
    SELECT c.group_id, c.user_id FROM group_covers c
      JOIN groups g ON g.id = c.group_id JOIN users u ON u.id = c.user_id
     WHERE c.until > now() AND u.role = 'TEACHER' AND u.school = g.school`;

/** What an entry of an earlier version stored of a class, by table, with the condition for rows that may return. */
const PARTS = [
  ['group_slots', 'slots', 'true'],
  [
    'stored_invites',
    'invites',
    'r.created_by IS NULL OR EXISTS (SELECT FROM users u WHERE u.id = r.created_by)',
  ],
  ['stored_announcements', 'announcements', 'true'],
  ['group_materials', 'materials', 'EXISTS (SELECT FROM files f WHERE f.id = r.file_id)'],
  [
    'class_exercises',
    'exercises',
    'r.file_id IS NULL OR EXISTS (SELECT FROM files f WHERE f.id = r.file_id)',
  ],
  ['lesson_plans', 'plans', 'true'],
  ['group_covers', 'covers', 'EXISTS (SELECT FROM users u WHERE u.id = r.user_id)'],
] as const;

interface Entry {
  id: string;
  data: Partial<Record<(typeof PARTS)[number][1], object[]>> & {
    group: { id: number; school: string };
    members: number[];
    teachers?: number[];
    lessons?: string[];
    activities?: string[];
    requests?: object[];
    asked_exercises?: object[];
  };
}

/** Earlier versions deleted a class and stored its rows as JSON. They return, marked with their entry. */
async function restoreAsMarked(runner: QueryRunner): Promise<void> {
  const entries: Entry[] = await runner.query(
    `SELECT id, data FROM undo_entries
      WHERE kind = 'groups.remove' AND undone_at IS NULL AND undo_until > now() AND data ? 'group'`,
  );
  for (const { id: entry, data } of entries) {
    const { id, school } = data.group;
    const [renamed]: Array<{ name: string }> = await runner.query(
      `SELECT s.name FROM former_school_names f JOIN schools s ON s.id = f.school_id WHERE f.name = $1`,
      [school],
    );
    const group = { ...data.group, school: renamed?.name ?? school, removed_with: entry };
    await insertStored(runner, 'stored_groups', [group], 'true');
    for (const [table, part, where] of PARTS) await insertStored(runner, table, data[part] ?? [], where);
    for (const [table, ids] of [
      ['stored_group_members', data.members],
      ['group_teachers', data.teachers ?? []],
    ] as const)
      await runner.query(
        `INSERT INTO ${table} (group_id, user_id) SELECT $1, id FROM users WHERE id = ANY($2::int[])`,
        [id, ids],
      );
    for (const table of ['lessons', 'activities'] as const)
      await runner.query(
        `UPDATE ${table} SET group_id = $1 WHERE group_id IS NULL AND id = ANY($2::uuid[])`,
        [id, data[table] ?? []],
      );
    await runner.query(
      `UPDATE study_exercises e SET class_exercise_id = x.id
         FROM jsonb_to_recordset($1) AS a (id uuid, class_exercise_id int) JOIN class_exercises x ON x.id = a.class_exercise_id
        WHERE e.id = a.id AND e.class_exercise_id IS NULL`,
      [JSON.stringify(data.asked_exercises ?? [])],
    );
    await runner.query(
      `UPDATE approval_requests a SET group_id = r.group_id, invite_id = i.id
         FROM jsonb_to_recordset($1) AS r (id int, group_id int, invite_id int) LEFT JOIN stored_invites i ON i.id = r.invite_id
        WHERE a.id = r.id`,
      [JSON.stringify(data.requests ?? [])],
    );
    await runner.query(`UPDATE undo_entries SET data = $2 WHERE id = $1`, [entry, { group_id: id }]);
  }
}

/** Stores rows as they were. A column that the earlier version did not have gets its default. */
async function insertStored(
  runner: QueryRunner,
  table: string,
  stored: object[],
  where: string,
): Promise<void> {
  const [first] = stored;
  if (!first) return;
  const columns: Array<{ name: string }> = await runner.query(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND attgenerated = '' AND attname = ANY($2)`,
    [table, Object.keys(first)],
  );
  const list = columns.map(({ name }) => name).join(', ');
  await runner.query(
    `INSERT INTO ${table} (${list})
     SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1) AS r WHERE ${where} ON CONFLICT DO NOTHING`,
    [JSON.stringify(stored)],
  );
}
