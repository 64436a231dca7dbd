import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a teacher puts on the projector of a lesson. */
export class ProjectedLessons1763706200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lessons ADD COLUMN projected jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lessons DROP COLUMN projected`);
  }
}
