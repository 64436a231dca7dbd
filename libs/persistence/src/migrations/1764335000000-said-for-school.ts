import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the student said of a case of danger that its question was for school. */
export class SaidForSchool1764335000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases ADD said_for_school_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases DROP said_for_school_at`);
  }
}
