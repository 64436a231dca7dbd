import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The grades of class quizzes that teachers send to courses of learning platforms. */
export class LtiGrades1764334100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lti_courses ADD COLUMN line_items_url text`);
    await runner.query(`
      CREATE TABLE lti_grades (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        activity_id uuid NOT NULL REFERENCES activities ON DELETE CASCADE,
        course uuid NOT NULL REFERENCES lti_courses (id) ON DELETE CASCADE,
        line_item_url text,
        CONSTRAINT lti_grades_of_course UNIQUE (activity_id, course)
      )`);
    await runner.query(`CREATE INDEX lti_grades_course ON lti_grades (course)`);
    await runner.query(`
      CREATE TABLE lti_scores (
        grades_id uuid REFERENCES lti_grades ON DELETE CASCADE,
        user_id integer REFERENCES users ON DELETE CASCADE,
        given integer NOT NULL,
        maximum integer NOT NULL,
        state text NOT NULL CONSTRAINT lti_scores_state_check CHECK (state IN ('waiting', 'sent', 'failed')),
        detail text,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (grades_id, user_id)
      )`);
    await runner.query(`CREATE INDEX lti_scores_of_user ON lti_scores (user_id)`);
    await runner.query(`CREATE INDEX lti_scores_waiting ON lti_scores (grades_id) WHERE state = 'waiting'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE lti_scores`);
    await runner.query(`DROP TABLE lti_grades`);
    await runner.query(`ALTER TABLE lti_courses DROP COLUMN line_items_url`);
  }
}
