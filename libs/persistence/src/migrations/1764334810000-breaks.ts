import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After how many minutes of use a break is advised. */
export class Breaks1764334810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE use_rules ADD COLUMN break_minutes integer`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE use_rules DROP COLUMN break_minutes`);
  }
}
