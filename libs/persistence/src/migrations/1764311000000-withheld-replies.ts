import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the passage of a case is of a reply that was withheld. */
export class WithheldReplies1764311000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases ADD is_reply boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases DROP is_reply`);
  }
}
