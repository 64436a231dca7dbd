import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a reading of exercises leaves open: pages without solutions, failures of the model, two answers, replaced files. */
export class ExerciseReadings1763706800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE group_materials ADD COLUMN open_pages integer[] NOT NULL DEFAULT '{}',
        ADD COLUMN model_failures integer NOT NULL DEFAULT 0, ADD COLUMN replaced jsonb`);
    await runner.query(`
      ALTER TABLE class_exercises ADD COLUMN is_disputed boolean NOT NULL DEFAULT false,
        ADD COLUMN is_stale boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE class_exercises DROP COLUMN is_disputed, DROP COLUMN is_stale');
    await runner.query(
      'ALTER TABLE group_materials DROP COLUMN open_pages, DROP COLUMN model_failures, DROP COLUMN replaced',
    );
  }
}
