import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quizzes of replies with their keys, and the answers to them. */
export class Quizzes1763703100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE quizzes (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        turn_id uuid NOT NULL REFERENCES turns ON DELETE CASCADE,
        attempt integer NOT NULL,
        title text NOT NULL,
        questions jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX quizzes_of_user ON quizzes (user_id)`);
    await runner.query(`CREATE INDEX quizzes_of_turn ON quizzes (turn_id)`);
    await runner.query(`
      CREATE TABLE quiz_answers (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        quiz_id uuid NOT NULL REFERENCES quizzes ON DELETE CASCADE,
        question integer NOT NULL,
        attempt integer NOT NULL,
        answer jsonb NOT NULL,
        verdict text,
        lacks_unit boolean NOT NULL DEFAULT false,
        points integer,
        feedback text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT quiz_answers_verdict_check CHECK (verdict IN ('correct', 'partly', 'wrong')),
        CONSTRAINT quiz_answers_attempt UNIQUE (quiz_id, question, attempt)
      )`);
    await runner.query(`CREATE INDEX quiz_answers_of_user ON quiz_answers (user_id)`);
    await runner.query(
      `CREATE INDEX quiz_answers_unmarked ON quiz_answers (created_at) WHERE verdict IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE quiz_answers`);
    await runner.query(`DROP TABLE quizzes`);
  }
}
