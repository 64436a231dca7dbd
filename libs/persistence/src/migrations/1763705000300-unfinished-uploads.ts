import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads in parts that are not files yet. The bytes of the parts go with the row, whatever removes it. */
export class UnfinishedUploads1763705000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unfinished_uploads (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        size integer NOT NULL,
        received integer NOT NULL DEFAULT 0,
        parts text[] NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now(),
        ends_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX unfinished_uploads_of_user ON unfinished_uploads (user_id)`);
    await runner.query(`CREATE INDEX unfinished_uploads_ends ON unfinished_uploads (ends_at)`);
    await runner.query(`
      CREATE FUNCTION record_removed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO removed_objects (storage_key) SELECT unnest(OLD.parts) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER unfinished_uploads_removed AFTER DELETE ON unfinished_uploads FOR EACH ROW
        EXECUTE FUNCTION record_removed_parts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM unfinished_uploads`);
    await runner.query(`DROP TABLE unfinished_uploads`);
    await runner.query(`DROP FUNCTION record_removed_parts`);
  }
}
