import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose deleted rows a restored backup must not bring back. */
const ERASED = [
  'users',
  'stored_groups',
  'stored_invites',
  'stored_announcements',
  'conversations',
  'conversation_folders',
  'messages',
  'turns',
  'files',
  'image_jobs',
  'quizzes',
  'decks',
  'cards',
  'study_plans',
  'student_notes',
  'lesson_plans',
  'activities',
  'approval_requests',
  'safety_cases',
];

/** Changes that a restored backup must not take back: the name of each, its table, column and condition. */
const CHANGED = [
  ['access_revoked', 'users', 'access_granted', 'OLD.access_granted AND NOT NEW.access_granted'],
  ['access_granted', 'users', 'access_granted', 'NEW.access_granted AND NOT OLD.access_granted'],
  [
    'invite_withdrawn',
    'stored_invites',
    'revoked_at',
    'OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL',
  ],
  ['image_prompt', 'image_jobs', 'prompt', `OLD.prompt <> '' AND NEW.prompt = ''`],
] as const;

/** Records what is erased and revoked, for the restore of a backup; and values of the installation. */
export class Backups1764314000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_rows (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        row_ids text[] NOT NULL,
        erased_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX erased_rows_newest ON erased_rows (erased_at, id);
      CREATE FUNCTION record_erased_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO erased_rows (kind, row_ids)
        SELECT TG_TABLE_NAME, array_agg(id::text) FROM gone HAVING count(*) > 0;
        RETURN NULL;
      END $$;
      CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO erased_rows (kind, row_ids) VALUES (TG_ARGV[0], ARRAY[NEW.id::text]);
        RETURN NULL;
      END $$;
      CREATE TABLE installation_values (
        name text PRIMARY KEY,
        value jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    for (const table of ERASED)
      await runner.query(`
        CREATE TRIGGER ${table}_erased AFTER DELETE ON ${table}
          REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION record_erased_rows()`);
    for (const [name, table, column, when] of CHANGED)
      await runner.query(`
        CREATE TRIGGER ${table}_${name} AFTER UPDATE OF ${column} ON ${table}
          FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION record_change('${name}')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, table] of CHANGED) await runner.query(`DROP TRIGGER ${table}_${name} ON ${table}`);
    for (const table of ERASED) await runner.query(`DROP TRIGGER ${table}_erased ON ${table}`);
    await runner.query(`DROP TABLE installation_values, erased_rows`);
    await runner.query(`DROP FUNCTION record_erased_rows(), record_change()`);
  }
}
