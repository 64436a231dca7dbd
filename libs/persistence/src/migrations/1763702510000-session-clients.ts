import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session was opened with and when it was last used, and an id to name it by: its key is a secret's hash. */
export class SessionClients1763702510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
        ADD COLUMN user_agent text,
        ADD COLUMN address text,
        ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now()`);
    await runner.query(`UPDATE sessions SET last_used_at = created_at`);
    await runner.query(`CREATE UNIQUE INDEX sessions_id ON sessions (id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE sessions DROP COLUMN id, DROP COLUMN user_agent, DROP COLUMN address, DROP COLUMN last_used_at`,
    );
  }
}
