import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Providers whose people are led to the issuer when they sign out. */
export class SignOutAtIssuer1764313200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity_providers ADD COLUMN sign_out boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity_providers DROP COLUMN sign_out`);
  }
}
