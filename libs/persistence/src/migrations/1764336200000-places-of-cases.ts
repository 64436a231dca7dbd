import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the words of a safeguarding case were written. Unknown for cases from before. */
export class PlacesOfCases1764336200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases ADD place text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases DROP place`);
  }
}
