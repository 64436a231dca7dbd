import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Issuers that give a refresh token only with a person's consent. */
export class RenewalConsent1764334720000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE identity_providers ADD COLUMN renewal_consent boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity_providers DROP COLUMN renewal_consent`);
  }
}
