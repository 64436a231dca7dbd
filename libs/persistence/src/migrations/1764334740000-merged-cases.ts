import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a case came with a merge of schools and waits until a master admin shows it to the lead and deputy. */
export class MergedCases1764334740000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases ADD waits boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases DROP waits`);
  }
}
