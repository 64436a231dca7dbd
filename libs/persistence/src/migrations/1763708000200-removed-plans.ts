import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removed lesson plans keep their row, marked with the id of their undo entry, which stored them before. */
export class RemovedPlans1763708000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lesson_plans ADD COLUMN removed_with uuid`);
    await runner.query(
      `CREATE INDEX lesson_plans_removed ON lesson_plans (removed_with) WHERE removed_with IS NOT NULL`,
    );
    await runner.query(
      `INSERT INTO lesson_plans SELECT p.* FROM undo_entries e,
              jsonb_populate_record(NULL::lesson_plans, e.data || jsonb_build_object('removed_with', e.id)) AS p
        WHERE e.kind = 'lesson_plans.remove' AND e.undone_at IS NULL AND e.undo_until > now() AND e.data ? 'id'
          AND EXISTS (SELECT FROM stored_groups g WHERE g.id = p.group_id) ON CONFLICT DO NOTHING`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM lesson_plans WHERE removed_with IS NOT NULL`);
    await runner.query(`DROP INDEX lesson_plans_removed`);
    await runner.query(`ALTER TABLE lesson_plans DROP COLUMN removed_with`);
  }
}
