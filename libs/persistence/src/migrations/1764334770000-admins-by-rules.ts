import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Admins whom a rule of a provider made. */
export class AdminsByRules1764334770000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN made_admin_by uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN made_admin_by`);
  }
}
