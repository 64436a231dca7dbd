import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of a provider are renewed at the issuer. */
export class SessionRenewals1764334200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions ADD COLUMN refresh_token bytea, ADD COLUMN renew_at timestamptz,
        ADD COLUMN renewal_failing_since timestamptz`);
    await runner.query(`CREATE INDEX sessions_renewal ON sessions (renew_at) WHERE renew_at IS NOT NULL`);
    await runner.query(`
      ALTER TABLE identity_providers ADD COLUMN renewal_minutes integer NOT NULL DEFAULT 60,
        ADD COLUMN renewal_grace_hours integer NOT NULL DEFAULT 24,
        ADD CONSTRAINT identity_providers_renewal_check
          CHECK (renewal_minutes BETWEEN 0 AND 1440 AND renewal_grace_hours BETWEEN 1 AND 168)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE sessions DROP COLUMN refresh_token, DROP COLUMN renew_at, DROP COLUMN renewal_failing_since`,
    );
    await runner.query(`
      ALTER TABLE identity_providers DROP COLUMN renewal_minutes, DROP COLUMN renewal_grace_hours`);
  }
}
