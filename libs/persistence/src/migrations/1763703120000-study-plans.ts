import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans until an exam, and their sessions. */
export class StudyPlans1763703120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE study_plans (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        turn_id uuid REFERENCES turns ON DELETE SET NULL,
        attempt integer,
        title text NOT NULL,
        exam_on date NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX study_plans_of_user ON study_plans (user_id, created_at)`);
    await runner.query(`CREATE INDEX study_plans_of_turn ON study_plans (turn_id)`);
    await runner.query(`
      CREATE TABLE study_sessions (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        plan_id uuid NOT NULL REFERENCES study_plans ON DELETE CASCADE,
        on_day date NOT NULL,
        position integer NOT NULL,
        minutes integer,
        topic text NOT NULL,
        tasks text NOT NULL,
        done boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`CREATE INDEX study_sessions_of_user ON study_sessions (user_id)`);
    await runner.query(`CREATE INDEX study_sessions_of_plan ON study_sessions (plan_id, on_day, position)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE study_sessions`);
    await runner.query(`DROP TABLE study_plans`);
  }
}
