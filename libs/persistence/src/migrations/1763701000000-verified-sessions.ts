import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `access_version` rises whenever the sessions of a user are ended, so that a sign-in verified before opens none. */
export class VerifiedSessions1763701000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN access_version integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN access_version`);
  }
}
