import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What users prove a sign-in with beside the password, and the codes that replace it once. */
export class SecondFactors1764301000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE user_factors (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        kind text NOT NULL,
        label text NOT NULL,
        secret bytea,
        last_step integer,
        credential_id text,
        public_key bytea,
        counter bigint NOT NULL DEFAULT 0,
        transports text[] NOT NULL DEFAULT '{}',
        last_used_at timestamptz,
        CONSTRAINT user_factors_kind_check CHECK (
          kind = 'totp' AND secret IS NOT NULL OR kind = 'passkey' AND credential_id IS NOT NULL AND public_key IS NOT NULL)
      )`);
    await runner.query(`CREATE INDEX user_factors_of_user ON user_factors (user_id)`);
    await runner.query(`CREATE UNIQUE INDEX user_factors_credential ON user_factors (credential_id)`);
    await runner.query(`
      CREATE TABLE recovery_codes (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE recovery_codes`);
    await runner.query(`DROP TABLE user_factors`);
  }
}
