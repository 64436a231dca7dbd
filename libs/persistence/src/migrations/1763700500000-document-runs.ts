import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Slides and documents that are being made for a turn. */
export class DocumentRuns1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE document_runs (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        turn_id uuid NOT NULL REFERENCES turns ON DELETE CASCADE,
        attempt integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('slides', 'document')),
        outline jsonb NOT NULL,
        state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'taken')),
        result jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      )`);
    await runner.query(`CREATE INDEX document_runs_of_user ON document_runs (user_id)`);
    await runner.query(`CREATE INDEX document_runs_of_turn ON document_runs (turn_id)`);
    await runner.query(`CREATE INDEX document_runs_age ON document_runs (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE document_runs`);
  }
}
