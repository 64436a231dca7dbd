import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sheet of passwords is listed only where its maker acts in the school that it was made in. */
export class SheetsOfMemberships1764334710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_sheets ADD COLUMN membership_id integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE password_sheets DROP COLUMN membership_id');
  }
}
