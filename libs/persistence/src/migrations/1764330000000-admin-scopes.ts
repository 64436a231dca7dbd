import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a school admin may change. */
export class AdminScopes1764330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN admin_scope text NOT NULL DEFAULT 'full'
        CONSTRAINT users_admin_scope_check CHECK (admin_scope IN ('full', 'helpdesk', 'read_only'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN admin_scope`);
  }
}
