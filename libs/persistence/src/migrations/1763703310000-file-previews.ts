import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Office files as PDF, for the page. The bytes go with the row, whatever removes it. */
export class FilePreviews1763703310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE file_previews (
        file_id uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
        storage_key text,
        size integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX file_previews_storage_key ON file_previews (storage_key)`);
    await runner.query(`
      CREATE FUNCTION record_removed_preview() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO removed_objects (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER file_previews_removed AFTER DELETE ON file_previews FOR EACH ROW
        WHEN (OLD.storage_key IS NOT NULL) EXECUTE FUNCTION record_removed_preview()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM file_previews`);
    await runner.query(`DROP TABLE file_previews`);
    await runner.query(`DROP FUNCTION record_removed_preview`);
  }
}
