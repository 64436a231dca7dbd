import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose access a roster source took, so that it gives back no access that a person took. */
export class AccessTaken1764301100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE external_ids ADD COLUMN access_taken boolean NOT NULL DEFAULT false`);
    await runner.query(`UPDATE external_ids SET access_taken = true WHERE erase_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE external_ids DROP COLUMN access_taken`);
  }
}
