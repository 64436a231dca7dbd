import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What runs beside a reply: programs and recordings. */
export class Abilities1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE code_runs (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        turn_id uuid REFERENCES turns ON DELETE CASCADE,
        conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
        code text NOT NULL,
        result jsonb,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX code_runs_of_user ON code_runs (user_id)`);
    await runner.query(`CREATE INDEX code_runs_of_turn ON code_runs (turn_id)`);
    await runner.query(`CREATE INDEX code_runs_of_conversation ON code_runs (conversation_id)`);
    await runner.query(`
      CREATE TABLE transcriptions (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        storage_key text NOT NULL,
        filename text NOT NULL,
        mime_type text NOT NULL,
        language_code text NOT NULL,
        enable_punctuation boolean NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX transcriptions_of_user ON transcriptions (user_id)`);
    await runner.query(`CREATE INDEX transcriptions_age ON transcriptions (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE transcriptions`);
    await runner.query(`DROP TABLE code_runs`);
  }
}
