import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an export was first downloaded. */
export class ExportDownloads1764334810001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE person_exports ADD COLUMN downloaded_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE person_exports DROP COLUMN downloaded_at`);
  }
}
