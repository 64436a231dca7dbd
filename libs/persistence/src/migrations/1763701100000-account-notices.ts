import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes that an admin made to an account, until its user has seen them. One row per kind: the latest wins. */
export class AccountNotices1763701100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_notices (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('password_reset', 'role_changed')),
        role text,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT account_notices_latest UNIQUE (user_id, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE account_notices`);
  }
}
