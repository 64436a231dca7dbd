import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which files are still to be read: an image that a model sees is ready before its text is. */
export class UnreadFiles1763706400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE files ADD COLUMN is_unread boolean NOT NULL DEFAULT false');
    await runner.query(`UPDATE files SET is_unread = true WHERE status = 'processing'`);
    await runner.query('DROP INDEX files_processing');
    await runner.query('CREATE INDEX files_unread ON files (created_at) WHERE is_unread');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX files_unread');
    await runner.query(`CREATE INDEX files_processing ON files (created_at) WHERE status = 'processing'`);
    await runner.query('ALTER TABLE files DROP COLUMN is_unread');
  }
}
