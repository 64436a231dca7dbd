import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What students did in a lesson for the exercises of study mode: their state is of no lesson. */
export class LessonExercises1763704200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lesson_exercises (
        lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
        exercise_id uuid NOT NULL REFERENCES study_exercises ON DELETE CASCADE,
        attempts integer NOT NULL DEFAULT 0,
        hints integer NOT NULL DEFAULT 0,
        PRIMARY KEY (lesson_id, exercise_id)
      )`);
    await runner.query(`CREATE INDEX lesson_exercises_of_exercise ON lesson_exercises (exercise_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE lesson_exercises`);
  }
}
