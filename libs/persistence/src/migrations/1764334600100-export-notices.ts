import type { MigrationInterface, QueryRunner } from 'typeorm';

const setKinds = (kinds: string): string =>
  `ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check,
     ADD CONSTRAINT account_notices_kind_check CHECK (kind IN (${kinds}))`;

/** Tells people that an admin exported their data. */
export class ExportNotices1764334600100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(setKinds(`'password_reset', 'role_changed', 'data_exported'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM account_notices WHERE kind = 'data_exported'`);
    await runner.query(setKinds(`'password_reset', 'role_changed'`));
  }
}
