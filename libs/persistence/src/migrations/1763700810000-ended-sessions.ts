import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a session was ended, for whoever comes back with its cookie. Outlives the account. */
export class EndedSessions1763700810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_sessions (
        token_hash bytea PRIMARY KEY,
        detail text NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX ended_sessions_expiry ON ended_sessions (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ended_sessions`);
  }
}
