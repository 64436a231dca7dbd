import type { MigrationInterface, QueryRunner } from 'typeorm';

const solutionsAreShut = (found: string): string => `
  CREATE OR REPLACE FUNCTION solutions_are_shut(student integer, solves integer[])
    RETURNS boolean LANGUAGE plpgsql STABLE AS $$
    DECLARE mode text;
    BEGIN
      IF solves IS NULL THEN RETURN false; END IF;
      mode := study_mode_of(student);
      IF mode = 'off' THEN RETURN false; END IF;
      RETURN solves = '{}' OR EXISTS (SELECT FROM unnest(solves) AS exercise WHERE NOT EXISTS (${found}));
    END $$`;

/** Solutions that are open for a class, also for students who join it later. */
export class OpenedExercises1763706410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE class_exercises ADD COLUMN opened_by text');
    await runner.query(
      solutionsAreShut(`
        SELECT FROM class_exercises x
          LEFT JOIN study_exercises e ON e.class_exercise_id = x.id AND e.user_id = student
         WHERE x.id = exercise AND solution_is_open(mode, COALESCE(e.hints, 0), COALESCE(e.answers, 0),
           COALESCE(e.attempts, 0), COALESCE(e.opened_by, x.opened_by), study_hints_of(student))`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      solutionsAreShut(`
        SELECT FROM study_exercises e WHERE e.class_exercise_id = exercise AND e.user_id = student
           AND solution_is_open(mode, e.hints, e.answers, e.attempts, e.opened_by, study_hints_of(student))`),
    );
    await runner.query('ALTER TABLE class_exercises DROP COLUMN opened_by');
  }
}
