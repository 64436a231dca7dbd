import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HOLD_BUDGET_WITH_LEASE } from './1764335210000-room-for-work.js';

/** What replies hold for their judges, and what their tools need. Source: `docs/decisions/limits.md`. */
export class JudgesInHolds1764336300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE usage_ledger ADD COLUMN part_of uuid, ADD COLUMN shared integer;
      ALTER TABLE budget_holds ADD COLUMN shared bigint NOT NULL DEFAULT 0;
      ALTER TABLE least_requests ADD COLUMN tools jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN judge integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS hold_budget(uuid[], text, bigint, boolean, interval, bigint);
      DROP FUNCTION IF EXISTS most_of_work;
      DROP FUNCTION IF EXISTS least_of_turn, kept_prices;
      ${HOLD_BUDGET_WITH_LEASE}
      DELETE FROM work_models WHERE kind NOT IN ('tokens', 'images');
      ALTER TABLE least_requests DROP COLUMN tools, DROP COLUMN judge;
      ALTER TABLE budget_holds DROP COLUMN shared;
      ALTER TABLE usage_ledger DROP COLUMN shared, DROP COLUMN part_of`);
  }
}
