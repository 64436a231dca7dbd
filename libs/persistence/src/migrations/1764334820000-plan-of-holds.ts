import type { MigrationInterface, QueryRunner } from 'typeorm';

const HOLD_USE = 'FUNCTION hold_use(uuid, integer, integer, text[], text)';

/**
 * Plans the statements of `hold_use` once a connection. PostgreSQL planned its insert anew for each question, because it
 * takes the array of kinds for longer than it is. A later `CREATE OR REPLACE` has to repeat it.
 */
export class PlanOfHolds1764334820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER ${HOLD_USE} SET plan_cache_mode = force_generic_plan`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER ${HOLD_USE} RESET plan_cache_mode`);
  }
}
