import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each removed object has its own attempts: one that cannot be deleted does not hold up the others. */
export class RemovalAttempts1763701300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE removed_objects
        ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now()`);
    await runner.query(`CREATE INDEX removed_objects_due ON removed_objects (next_attempt_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX removed_objects_due`);
    await runner.query(`ALTER TABLE removed_objects DROP COLUMN attempts, DROP COLUMN next_attempt_at`);
  }
}
