import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COST, replaced, WORK } from './1764334300000-work-of-models.js';
import { SETTLED_BY_MODEL } from './1764334730000-chat-models.js';
import { countsReached } from './1764334820001-begun-work-counts.js';
import { inFull } from './1764335100000-lost-attempts.js';

/** Work that runs while prices change is settled by those of its hold. Source: `docs/decisions/limits.md`. */
export class HeldPrices1764335230000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE usage_ledger ADD COLUMN price jsonb;
      ${COST_OF_HELD} ${byHeldPrice(SETTLE)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${SETTLE} ${replaced(COST)}
      DROP FUNCTION cost_of_held;
      ALTER TABLE usage_ledger DROP COLUMN price`);
  }
}

const SETTLE = `${inFull(countsReached(SETTLED_BY_MODEL))} ${replaced(WORK.slice(WORK.indexOf('-- Counts what a request took')))}`;

/** As `cost_of_work`, by a price that was kept where it is of that model. */
const COST_OF_HELD = COST.replace('cost_of_work(', 'cost_of_held(kept jsonb, ').replace(
  'FROM prices p WHERE p.model = name',
  `FROM (SELECT * FROM jsonb_populate_record(NULL::prices, kept) k WHERE k.model = name
          UNION ALL
          SELECT * FROM prices c WHERE c.model = name AND kept ->> 'model' IS DISTINCT FROM name) p`,
);

const byHeldPrice = (settle: string): string => settle.replaceAll('cost_of_work(', 'cost_of_held(l.price, ');
