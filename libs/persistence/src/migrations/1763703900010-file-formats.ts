import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file can be kept in several other formats, not as PDF alone. */
export class FileFormats1763703900010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE file_previews ADD format text NOT NULL DEFAULT 'pdf'`);
    await runner.query(`ALTER TABLE file_previews ALTER format DROP DEFAULT`);
    await runner.query(
      `ALTER TABLE file_previews ADD CONSTRAINT file_previews_format_check CHECK (format IN ('pdf', 'docx', 'xlsx'))`,
    );
    await runner.query(`ALTER TABLE file_previews DROP CONSTRAINT file_previews_pkey`);
    await runner.query(`ALTER TABLE file_previews ADD PRIMARY KEY (file_id, format)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM file_previews WHERE format <> 'pdf'`);
    await runner.query(`ALTER TABLE file_previews DROP CONSTRAINT file_previews_pkey`);
    await runner.query(`ALTER TABLE file_previews ADD PRIMARY KEY (file_id)`);
    await runner.query(`ALTER TABLE file_previews DROP COLUMN format`);
  }
}
