import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which pages of a PDF students see while solutions in it are shut, and the copy that has them alone. */
export class CutFiles1763706420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE group_materials ADD COLUMN student_pages integer[]');
    await runner.query('ALTER TABLE file_previews ADD COLUMN pages integer[]');
    await runner.query('ALTER TABLE file_previews DROP CONSTRAINT file_previews_format_check');
    await runner.query(`
      ALTER TABLE file_previews
        ADD CONSTRAINT file_previews_format_check CHECK (format IN ('pdf', 'docx', 'xlsx', 'cut'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM file_previews WHERE format = 'cut'`);
    await runner.query('ALTER TABLE file_previews DROP CONSTRAINT file_previews_format_check');
    await runner.query(`
      ALTER TABLE file_previews ADD CONSTRAINT file_previews_format_check CHECK (format IN ('pdf', 'docx', 'xlsx'))`);
    await runner.query('ALTER TABLE file_previews DROP COLUMN pages');
    await runner.query('ALTER TABLE group_materials DROP COLUMN student_pages');
  }
}
