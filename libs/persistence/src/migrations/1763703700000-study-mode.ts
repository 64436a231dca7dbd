import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stricter of the live lessons' modes and the classes', which without one have their school's. */
export const STUDY_MODE = `COALESCE((
    SELECT mode FROM (
      SELECT COALESCE(g.study_mode, s.study_mode) AS mode
        FROM group_members m JOIN groups g ON g.id = m.group_id JOIN schools s ON s.name = g.school
       WHERE m.user_id = student
      UNION ALL
      SELECT l.study_mode FROM group_members m JOIN lessons l ON l.group_id = m.group_id
       WHERE m.user_id = student AND l.ended_at IS NULL AND l.ends_at > now()) modes
    ORDER BY array_position(ARRAY['attempt_first', 'hints', 'off'], mode) LIMIT 1), 'off')`;

/** The study mode of a class, and the exercises of its students with their state. */
export class StudyMode1763703700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE groups ADD COLUMN study_mode text,
        ADD CONSTRAINT groups_study_mode CHECK (study_mode IN ('off', 'hints', 'attempt_first'))`);
    await runner.query(`
      CREATE TABLE study_exercises (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        text text NOT NULL,
        answer jsonb NOT NULL,
        hints integer NOT NULL DEFAULT 0,
        attempts integer NOT NULL DEFAULT 0,
        opened_by text,
        created_at timestamptz NOT NULL DEFAULT now(),
        asked_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX study_exercises_of_user ON study_exercises (user_id, asked_at)`);
    await runner.query(`
      CREATE FUNCTION study_mode_of(student integer) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT ${STUDY_MODE}
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION study_mode_of`);
    await runner.query(`DROP TABLE study_exercises`);
    await runner.query(`ALTER TABLE groups DROP COLUMN study_mode`);
  }
}
