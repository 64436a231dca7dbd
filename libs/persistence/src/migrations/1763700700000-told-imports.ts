import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A check tells which schools a roster would make, and in the log one line can stand for the accounts of a roster. */
export class ToldImports1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE audit_log DROP COLUMN import_size, DROP COLUMN import_id`);
    await runner.query(`ALTER TABLE imports DROP COLUMN new_schools, DROP COLUMN new_school_count`);
  }
}

const UP = [
  `ALTER TABLE imports
     ADD COLUMN new_school_count integer NOT NULL DEFAULT 0,
     ADD COLUMN new_schools jsonb NOT NULL DEFAULT '[]'`,
  `ALTER TABLE audit_log ADD COLUMN import_id uuid, ADD COLUMN import_size integer`,
  `UPDATE audit_log a SET import_id = told.import_id, import_size = told.import_size
     FROM (SELECT id, (after->>'import')::uuid AS import_id,
                  CASE WHEN row_number() OVER (PARTITION BY after->>'import', school ORDER BY id) = 1
                       THEN count(*) OVER (PARTITION BY after->>'import', school) END AS import_size
             FROM audit_log WHERE action = 'user.create' AND after->>'import' IS NOT NULL) AS told
    WHERE a.id = told.id`,
  `CREATE INDEX audit_log_of_import ON audit_log (import_id, id DESC) WHERE import_id IS NOT NULL`,
  // Pages of the folded log do not walk over the thousand lines that one stands for.
  `CREATE INDEX audit_log_folded ON audit_log (id DESC) WHERE import_id IS NULL OR import_size IS NOT NULL`,
  `CREATE INDEX audit_log_folded_of_school ON audit_log (school, id DESC)
     WHERE import_id IS NULL OR import_size IS NOT NULL`,
];
