import type { MigrationInterface, QueryRunner } from 'typeorm';

const solutionIsOpen = (needed: string, value: string): string => `
  CREATE FUNCTION solution_is_open(mode text, hints integer, answers integer, attempts integer, opened_by text${needed})
    RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT mode = 'off' OR opened_by IS NOT NULL OR attempts > 0
          OR (mode = 'hints' AND hints >= ${value} AND answers >= ${value} - 1) $$`;

const solutionsAreShut = (needed: string): string => `
  CREATE OR REPLACE FUNCTION solutions_are_shut(student integer, solves integer[])
    RETURNS boolean LANGUAGE plpgsql STABLE AS $$
    DECLARE mode text;
    BEGIN
      IF solves IS NULL THEN RETURN false; END IF;
      mode := study_mode_of(student);
      IF mode = 'off' THEN RETURN false; END IF;
      RETURN solves = '{}' OR EXISTS (
        SELECT FROM unnest(solves) AS exercise WHERE NOT EXISTS (
          SELECT FROM study_exercises e WHERE e.class_exercise_id = exercise AND e.user_id = student
             AND solution_is_open(mode, e.hints, e.answers, e.attempts, e.opened_by${needed})));
    END $$`;

/** Prepared lessons with rules for the assistant, and substitutes of classes. */
export class LessonPlans1763706000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lesson_plans (
        id uuid PRIMARY KEY,
        group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
        title text NOT NULL,
        study_mode text NOT NULL,
        lesson_only boolean NOT NULL,
        join_code boolean NOT NULL,
        rules jsonb NOT NULL,
        items jsonb NOT NULL,
        on_day date,
        at_time text,
        changed_by text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT lesson_plans_study_mode CHECK (study_mode IN ('off', 'hints', 'attempt_first'))
      )`);
    await runner.query('CREATE INDEX lesson_plans_of_group ON lesson_plans (group_id, id)');
    await runner.query('ALTER TABLE lessons ADD COLUMN rules jsonb');
    await runner.query(`
      CREATE TABLE lesson_items (
        lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
        place integer NOT NULL,
        item jsonb NOT NULL,
        sent_at timestamptz,
        PRIMARY KEY (lesson_id, place)
      )`);
    await runner.query(`
      CREATE TABLE group_covers (
        group_id integer PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        until timestamptz NOT NULL,
        handed_by text NOT NULL
      )`);
    await runner.query('CREATE INDEX group_covers_of_user ON group_covers (user_id, group_id)');
    // Who teaches a class now. Rights read this view alone, so that a substitute's end with the time, without a job.
    await runner.query(`
      CREATE VIEW teaching AS
        SELECT group_id, user_id FROM group_teachers
        UNION ALL
        SELECT c.group_id, c.user_id FROM group_covers c JOIN groups g ON g.id = c.group_id JOIN users u ON u.id = c.user_id
         WHERE c.until > now() AND u.role = 'TEACHER' AND u.school = g.school`);
    await runner.query(`
      CREATE FUNCTION study_hints_of(student integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN COALESCE((
          SELECT max((l.rules->>'hints')::integer) FROM group_members m JOIN lessons l ON l.group_id = m.group_id
           WHERE m.user_id = student AND l.ended_at IS NULL AND l.ends_at > now()), 3);
      END $$`);
    await runner.query('DROP FUNCTION solution_is_open');
    await runner.query(solutionIsOpen(', needed integer', 'needed'));
    await runner.query(solutionsAreShut(', study_hints_of(student)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION solution_is_open');
    await runner.query(solutionIsOpen('', '3'));
    await runner.query(solutionsAreShut(''));
    await runner.query('DROP FUNCTION study_hints_of');
    await runner.query('DROP VIEW teaching');
    await runner.query('DROP TABLE group_covers, lesson_items, lesson_plans');
    await runner.query('ALTER TABLE lessons DROP COLUMN rules');
  }
}
