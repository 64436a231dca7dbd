import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What can be undone, and accounts that are removed but can be restored. Such an account has `erase_after`; the stored
 * counts leave it out.
 */
export class Undo1763702100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE undo_entries (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        undo_until timestamptz NOT NULL,
        undone_at timestamptz
      )`);
    await runner.query(`CREATE INDEX undo_entries_of_user ON undo_entries (user_id)`);
    await runner.query(`CREATE INDEX undo_entries_end ON undo_entries (undo_until)`);
    await runner.query(`ALTER TABLE users ADD COLUMN erase_after timestamptz`);
    await runner.query(`CREATE INDEX users_to_erase ON users (erase_after) WHERE erase_after IS NOT NULL`);
    await runner.query(countUsers('WHERE erase_after IS NULL'));
    await runner.query(`DROP TRIGGER users_counted_moved ON users`);
    await runner.query(`DROP FUNCTION count_moved_user()`);
    await runner.query(COUNT_MOVED_USERS);
    await runner.query(`
      CREATE TRIGGER users_counted_moved AFTER UPDATE ON users
        REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
        FOR EACH STATEMENT EXECUTE FUNCTION count_moved_users()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO removed_objects (storage_key)
        SELECT storage_key FROM files f JOIN users u ON u.id = f.user_id WHERE u.erase_after IS NOT NULL
        UNION SELECT storage_key FROM transcriptions t JOIN users u ON u.id = t.user_id WHERE u.erase_after IS NOT NULL
      ON CONFLICT DO NOTHING`);
    await runner.query(`DELETE FROM users WHERE erase_after IS NOT NULL`);
    await runner.query(`DROP TRIGGER users_counted_moved ON users`);
    await runner.query(`DROP FUNCTION count_moved_users()`);
    await runner.query(COUNT_MOVED_USER);
    await runner.query(`
      CREATE TRIGGER users_counted_moved AFTER UPDATE OF role, school ON users FOR EACH ROW
        WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.school IS DISTINCT FROM NEW.school)
        EXECUTE FUNCTION count_moved_user()`);
    await runner.query(countUsers(''));
    await runner.query(`ALTER TABLE users DROP COLUMN erase_after`);
    await runner.query(`DROP TABLE undo_entries`);
  }
}

const SCHOOL = `CASE WHEN role IN ('MASTER_ADMIN', 'admin') THEN '' ELSE COALESCE(school, '') END`;
const ROLE = `CASE WHEN role = 'admin' THEN 'MASTER_ADMIN' ELSE role END`;
const ADD = `ON CONFLICT (school, role) DO UPDATE SET count = user_counts.count + EXCLUDED.count`;

const countUsers = (where: string): string => `
  CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_counts
      SELECT ${SCHOOL}, ${ROLE}, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END
        FROM changed ${where} GROUP BY 1, 2 ORDER BY 1, 2
      ${ADD};
    RETURN NULL;
  END $$`;

/**
 * A statement may change thousands of users: counted row by row, the same count would be written once for each, and
 * PostgreSQL reads every earlier version of a row that its own transaction has written.
 */
const COUNT_MOVED_USERS = `
  CREATE FUNCTION count_moved_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_counts
      SELECT ${SCHOOL}, ${ROLE}, sum(step)
        FROM (SELECT school, role, -1 AS step FROM old_users WHERE erase_after IS NULL
              UNION ALL SELECT school, role, 1 FROM new_users WHERE erase_after IS NULL) AS moved
       GROUP BY 1, 2 HAVING sum(step) <> 0 ORDER BY 1, 2
      ${ADD};
    RETURN NULL;
  END $$`;

const COUNT_MOVED_USER = `
  CREATE FUNCTION count_moved_user() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_counts
      SELECT ${SCHOOL}, ${ROLE}, sum(step)
        FROM (VALUES (OLD.school, OLD.role, -1), (NEW.school, NEW.role, 1)) AS moved (school, role, step)
       GROUP BY 1, 2 HAVING sum(step) <> 0 ORDER BY 1, 2
      ${ADD};
    RETURN NULL;
  END $$`;
