import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The school year of a class, which tells classes of one name apart. */
export class SchoolYears1763702210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE groups ADD COLUMN school_year text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE groups DROP COLUMN school_year`);
  }
}
