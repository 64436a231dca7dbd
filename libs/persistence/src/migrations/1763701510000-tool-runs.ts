import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One table for the jobs that a turn awaits: programs as well as slides and documents. */
export class ToolRuns1763701510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE code_runs`);
    await runner.query(`ALTER TABLE document_runs RENAME TO tool_runs`);
    await runner.query(`ALTER TABLE tool_runs RENAME COLUMN outline TO input`);
    await runner.query(`ALTER TABLE tool_runs RENAME CONSTRAINT document_runs_pkey TO tool_runs_pkey`);
    await runner.query(
      `ALTER TABLE tool_runs RENAME CONSTRAINT document_runs_user_id_fkey TO tool_runs_user_id_fkey`,
    );
    await runner.query(
      `ALTER TABLE tool_runs RENAME CONSTRAINT document_runs_turn_id_fkey TO tool_runs_turn_id_fkey`,
    );
    await runner.query(
      `ALTER TABLE tool_runs RENAME CONSTRAINT document_runs_state_check TO tool_runs_state_check`,
    );
    await runner.query(`ALTER TABLE tool_runs DROP CONSTRAINT document_runs_kind_check`);
    await runner.query(
      `ALTER TABLE tool_runs ADD CONSTRAINT tool_runs_kind_check CHECK (kind IN ('code', 'slides', 'document'))`,
    );
    await runner.query(`ALTER INDEX document_runs_of_user RENAME TO tool_runs_of_user`);
    await runner.query(`ALTER INDEX document_runs_of_turn RENAME TO tool_runs_of_turn`);
    await runner.query(`DROP INDEX document_runs_age`);
    // Results were stored bare; they are read by workers of this version only. Their turns start again.
    await runner.query(`DELETE FROM tool_runs`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM tool_runs`);
    await runner.query(`CREATE INDEX document_runs_age ON tool_runs (created_at)`);
    await runner.query(`ALTER INDEX tool_runs_of_user RENAME TO document_runs_of_user`);
    await runner.query(`ALTER INDEX tool_runs_of_turn RENAME TO document_runs_of_turn`);
    await runner.query(`ALTER TABLE tool_runs DROP CONSTRAINT tool_runs_kind_check`);
    await runner.query(
      `ALTER TABLE tool_runs ADD CONSTRAINT document_runs_kind_check CHECK (kind IN ('slides', 'document'))`,
    );
    await runner.query(
      `ALTER TABLE tool_runs RENAME CONSTRAINT tool_runs_state_check TO document_runs_state_check`,
    );
    await runner.query(
      `ALTER TABLE tool_runs RENAME CONSTRAINT tool_runs_turn_id_fkey TO document_runs_turn_id_fkey`,
    );
    await runner.query(
      `ALTER TABLE tool_runs RENAME CONSTRAINT tool_runs_user_id_fkey TO document_runs_user_id_fkey`,
    );
    await runner.query(`ALTER TABLE tool_runs RENAME CONSTRAINT tool_runs_pkey TO document_runs_pkey`);
    await runner.query(`ALTER TABLE tool_runs RENAME COLUMN input TO outline`);
    await runner.query(`ALTER TABLE tool_runs RENAME TO document_runs`);
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
  }
}
