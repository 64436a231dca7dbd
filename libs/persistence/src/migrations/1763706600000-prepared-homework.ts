import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE_LESSONS = `
  SELECT l.rules FROM group_members m JOIN lessons l ON l.group_id = m.group_id
   WHERE m.user_id = student AND l.ended_at IS NULL AND l.ends_at > now()`;

const OPEN_HOMEWORK = `
  SELECT a.rules FROM group_members m JOIN activities a ON a.group_id = m.group_id
   WHERE m.user_id = student AND a.kind = 'tutor' AND a.opens_at <= now() AND a.closes_at > now()
     AND (a.for_all OR EXISTS (
       SELECT FROM activity_students s WHERE s.activity_id = a.id AND s.user_id = m.user_id))`;

const studyHintsOf = (ruled: string): string => `
  CREATE OR REPLACE FUNCTION study_hints_of(student integer) RETURNS integer LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN COALESCE((SELECT max((ruled.rules->>'hints')::integer) FROM (${ruled}) ruled), 3);
  END $$`;

/** Homework with the preparation of a lesson, which is changed and withdrawn after it was given. */
export class PreparedHomework1763706600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE activities
        ADD COLUMN rules jsonb NOT NULL DEFAULT '{"scope": "", "tone": "", "tools_off": [], "hints": null}',
        ADD COLUMN lesson_id uuid REFERENCES lessons ON DELETE SET NULL,
        ADD COLUMN changed_at timestamptz,
        ADD COLUMN removed_with uuid`);
    await runner.query('ALTER TABLE activities ALTER COLUMN rules DROP DEFAULT');
    await runner.query('CREATE INDEX activities_of_lesson ON activities (lesson_id)');
    await runner.query(
      'CREATE INDEX activities_removed ON activities (removed_with) WHERE removed_with IS NOT NULL',
    );
    await runner.query(studyHintsOf(`${LIVE_LESSONS} UNION ALL ${OPEN_HOMEWORK}`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(studyHintsOf(LIVE_LESSONS));
    await runner.query(`DELETE FROM activities WHERE removed_with IS NOT NULL`);
    await runner.query(`
      ALTER TABLE activities
        DROP COLUMN rules, DROP COLUMN lesson_id, DROP COLUMN changed_at, DROP COLUMN removed_with`);
  }
}
