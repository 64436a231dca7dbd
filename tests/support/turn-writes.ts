import type { DataSource } from 'typeorm';
import { onTestFinished } from 'vitest';

/**
 * Counts the statements that change a row, from any process, by triggers until the test ends. Those of the workers'
 * rounds, which mostly find nothing to change, do not count.
 */
export async function countWrites(db: DataSource): Promise<{ taken: () => Promise<number> }> {
  await db.query(`CREATE UNLOGGED TABLE IF NOT EXISTS write_log (pid integer, at timestamptz)`);
  await db.query(`
    CREATE OR REPLACE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO write_log VALUES (pg_backend_pid(), statement_timestamp()); RETURN NULL; END $$`);
  const tables = (await db.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'write_log'`,
  )) as Array<{ tablename: string }>;
  for (const { tablename } of tables) {
    await db.query(`
      CREATE OR REPLACE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON "${tablename}"
        FOR EACH ROW EXECUTE FUNCTION note_write()`);
  }
  onTestFinished(async () => {
    await db.query(`DROP FUNCTION note_write CASCADE`);
    await db.query(`DROP TABLE write_log`);
  });
  return {
    /** How many since the last look. One statement that writes several tables is one. */
    taken: async () => {
      const [found] = (await db.query(
        `WITH gone AS (DELETE FROM write_log RETURNING pid, at)
         SELECT count(DISTINCT (pid, at))::int AS writes FROM gone`,
      )) as Array<{ writes: number }>;
      return found?.writes ?? 0;
    },
  };
}
