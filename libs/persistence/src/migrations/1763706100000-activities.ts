import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STUDY_MODE } from './baseline/lessons.js';

/** As before, with the homework that is open for the student. */
export const WITH_ACTIVITIES = STUDY_MODE.replace(
  ') modes',
  `
      UNION ALL
      SELECT a.study_mode FROM group_members m JOIN activities a ON a.group_id = m.group_id
       WHERE m.user_id = student AND a.kind = 'tutor' AND a.opens_at <= now() AND a.closes_at > now()
         AND (a.for_all OR EXISTS (
           SELECT FROM activity_students s WHERE s.activity_id = a.id AND s.user_id = m.user_id))) modes`,
);

export const studyModeOf = (mode: string): string =>
  `CREATE OR REPLACE FUNCTION study_mode_of(student integer) RETURNS text STABLE LANGUAGE plpgsql
     AS $$ BEGIN RETURN ${mode}; END $$`;

/** What a teacher gives a class to do until a time, whom it is for, and what each student did. */
export class Activities1763706100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE activities (
        id uuid PRIMARY KEY,
        group_id integer REFERENCES groups ON DELETE SET NULL,
        kind text NOT NULL,
        title text NOT NULL,
        instructions text NOT NULL,
        sources uuid[] NOT NULL DEFAULT '{}',
        study_mode text NOT NULL,
        for_all boolean NOT NULL,
        opens_at timestamptz NOT NULL DEFAULT now(),
        closes_at timestamptz NOT NULL,
        created_by text NOT NULL,
        CONSTRAINT activities_kind_check CHECK (kind IN ('tutor')),
        CONSTRAINT activities_study_mode_check CHECK (study_mode IN ('off', 'hints', 'attempt_first')))`);
    await runner.query('CREATE INDEX activities_of_group ON activities (group_id, closes_at)');
    await runner.query(`
      CREATE TABLE activity_students (
        activity_id uuid NOT NULL REFERENCES activities ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        PRIMARY KEY (activity_id, user_id))`);
    await runner.query('CREATE INDEX activity_students_of_user ON activity_students (user_id)');
    await runner.query(`
      CREATE TABLE activity_work (
        id uuid PRIMARY KEY,
        activity_id uuid NOT NULL REFERENCES activities ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        conversation_id uuid REFERENCES conversations ON DELETE SET NULL,
        begun_at timestamptz NOT NULL DEFAULT now(),
        handed_in_at timestamptz,
        answer text NOT NULL DEFAULT '',
        attempts integer NOT NULL DEFAULT 0,
        hints integer NOT NULL DEFAULT 0,
        feedback_state text,
        feedback text NOT NULL DEFAULT '',
        feedback_by text,
        feedback_at timestamptz,
        CONSTRAINT activity_work_feedback_state_check
          CHECK (feedback_state IN ('draft', 'approved', 'rejected')),
        CONSTRAINT activity_work_of_student UNIQUE (activity_id, user_id))`);
    await runner.query('CREATE INDEX activity_work_of_user ON activity_work (user_id)');
    await runner.query('CREATE INDEX activity_work_of_conversation ON activity_work (conversation_id)');
    await runner.query(studyModeOf(WITH_ACTIVITIES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(studyModeOf(STUDY_MODE));
    await runner.query('DROP TABLE activity_work');
    await runner.query('DROP TABLE activity_students');
    await runner.query('DROP TABLE activities');
  }
}
