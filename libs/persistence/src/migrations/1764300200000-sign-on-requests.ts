import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of people whom an identity provider has signed in. */
export class SignOnRequests1764300200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE approval_requests
        ADD COLUMN provider_id uuid REFERENCES identity_providers ON DELETE CASCADE,
        ADD COLUMN issuer text,
        ADD COLUMN subject text`);
    await runner.query(
      `CREATE INDEX approval_requests_of_identity ON approval_requests (provider_id, subject) WHERE provider_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE approval_requests DROP COLUMN subject, DROP COLUMN issuer, DROP COLUMN provider_id`,
    );
  }
}
