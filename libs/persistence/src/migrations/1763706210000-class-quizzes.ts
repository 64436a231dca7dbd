import type { MigrationInterface, QueryRunner } from 'typeorm';
import { studyModeOf, WITH_ACTIVITIES } from './1763706100000-activities.js';

/** Class quizzes: activities whose questions are stored and answered as those of exit tickets. */
export class ClassQuizzes1763706210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activities DROP CONSTRAINT activities_kind_check,
        ADD CONSTRAINT activities_kind_check CHECK (kind IN ('tutor', 'quiz')),
        ALTER COLUMN opens_at DROP NOT NULL, ALTER COLUMN closes_at DROP NOT NULL,
        ADD COLUMN questions jsonb, ADD COLUMN minutes integer,
        ADD CONSTRAINT activities_sent
          CHECK (kind = 'quiz' OR (opens_at IS NOT NULL AND closes_at IS NOT NULL))`);
    await runner.query(`
      ALTER TABLE lesson_tickets ALTER COLUMN lesson_id DROP NOT NULL,
        ADD COLUMN activity_id uuid REFERENCES activities ON DELETE CASCADE,
        ADD CONSTRAINT lesson_tickets_place CHECK (lesson_id IS NOT NULL OR activity_id IS NOT NULL)`);
    await runner.query('CREATE INDEX lesson_tickets_of_activity ON lesson_tickets (activity_id)');
    await runner.query('DROP INDEX lesson_tickets_one_open');
    await runner.query(`
      CREATE UNIQUE INDEX lesson_tickets_one_open ON lesson_tickets (lesson_id)
        WHERE opened_at IS NOT NULL AND closed_at IS NULL AND activity_id IS NULL`);
    await runner.query(
      'ALTER TABLE class_exercises ADD COLUMN activity_id uuid REFERENCES activities ON DELETE CASCADE',
    );
    await runner.query('CREATE INDEX class_exercises_of_activity ON class_exercises (activity_id)');
    await runner.query(studyModeOf(WITH_ACTIVITIES.replace(" AND a.kind = 'tutor'", '')));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(studyModeOf(WITH_ACTIVITIES));
    await runner.query(`DELETE FROM activities WHERE kind = 'quiz'`);
    await runner.query('ALTER TABLE class_exercises DROP COLUMN activity_id');
    await runner.query('DROP INDEX lesson_tickets_one_open');
    await runner.query(`
      ALTER TABLE lesson_tickets DROP COLUMN activity_id, ALTER COLUMN lesson_id SET NOT NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX lesson_tickets_one_open ON lesson_tickets (lesson_id)
        WHERE opened_at IS NOT NULL AND closed_at IS NULL`);
    await runner.query(`
      ALTER TABLE activities DROP CONSTRAINT activities_sent, DROP COLUMN questions, DROP COLUMN minutes,
        ALTER COLUMN opens_at SET NOT NULL, ALTER COLUMN closes_at SET NOT NULL,
        DROP CONSTRAINT activities_kind_check, ADD CONSTRAINT activities_kind_check CHECK (kind IN ('tutor'))`);
  }
}
