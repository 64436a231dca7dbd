import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A course of a learning platform has an id of its own. */
export class LtiCourseIds1764334100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE lti_courses ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid()
        CONSTRAINT lti_courses_id UNIQUE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lti_courses DROP COLUMN id`);
  }
}
