import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A move between schools is read by the admins of both; the log is found by whom it is about and when. */
export class AuditOfMoves1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit_log ADD COLUMN other_school text`);
    await runner.query(
      `CREATE INDEX audit_log_of_other_school ON audit_log (other_school, id DESC) WHERE other_school IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX audit_log_target_search ON audit_log USING gin (lower(target) gin_trgm_ops)`,
    );
    await runner.query(`CREATE INDEX audit_log_at ON audit_log (at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX audit_log_at`);
    await runner.query(`DROP INDEX audit_log_target_search`);
    await runner.query(`ALTER TABLE audit_log DROP COLUMN other_school`);
  }
}
