import type { MigrationInterface, QueryRunner } from 'typeorm';
import { settleUse } from './1764310100000-tokens.js';

/** What a school's budget of a month holds and has spent. Source: `docs/decisions/limits.md`. */
export class BudgetHolds1764310200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    await runner.query(settleUse(SETTLE_BUDGET));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(settleUse(''));
    await runner.query(`
      DROP FUNCTION take_budget, fold_budget;
      DROP TABLE budget_holds, budget_months`);
  }
}

const TABLES = `
CREATE TABLE budget_months (
  school text NOT NULL REFERENCES schools (name) ON UPDATE CASCADE ON DELETE CASCADE,
  month date NOT NULL,
  spent bigint NOT NULL,
  held bigint NOT NULL DEFAULT 0,
  warned smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (school, month)
);
CREATE TABLE budget_holds (
  ref uuid PRIMARY KEY,
  school text NOT NULL REFERENCES schools (name) ON UPDATE CASCADE ON DELETE CASCADE,
  month date NOT NULL,
  amount bigint NOT NULL,
  cost bigint,
  expires_at timestamptz NOT NULL
);
CREATE INDEX budget_holds_of_school ON budget_holds (school, month);
CREATE INDEX budget_holds_open ON budget_holds (expires_at) WHERE cost IS NULL;
`;

/** What {@link settleUse} does with the hold of a budget. */
export const SETTLE_BUDGET = `UPDATE budget_holds h
     SET cost = COALESCE((SELECT sum(l.cost) FROM usage_ledger l WHERE l.ref = NEW.id), h.amount)
   WHERE h.ref = NEW.id AND h.cost IS NULL;`;

/** The first form of `take_budget`, to which the migration of work of models goes back. */
export const TAKE_BUDGET = `
-- Holds what a piece of work may cost at most, or as much again where it holds already. Null without a budget; 'held',
-- 'used' where the rest of the month does not have as much, 'unpriced' where the price of the model is not known. A month
-- begins by the clock of the school, and work belongs to the month in which it began. Run it as a statement of its own: the
-- row of the month is locked until the transaction ends, which does not wait for the disk.
CREATE FUNCTION take_budget(work uuid, person integer, work_kind text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  budget record;
  most bigint;
  folded boolean := false;
BEGIN
  SELECT b.school, b.amount, COALESCE(s.time_zone, 'UTC') AS zone,
         COALESCE((SELECT h.month FROM budget_holds h WHERE h.ref = work), date_trunc(
           'month', clock_timestamp() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date) AS month
    INTO budget FROM users u JOIN budgets b ON b.school = u.school JOIN schools s ON s.name = b.school
   WHERE u.id = person;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT cost_of_work(w.kind, w.model, w.input, w.output) INTO most FROM work_models w WHERE w.kind = work_kind;
  IF most IS NULL THEN
    RETURN 'unpriced';
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  IF NOT EXISTS (SELECT FROM budget_months m WHERE m.school = budget.school AND m.month = budget.month) THEN
    INSERT INTO budget_months (school, month, spent)
    SELECT budget.school, budget.month, COALESCE(sum(l.cost), 0) FROM usage_ledger l
     WHERE l.school = budget.school AND l.at >= budget.month::timestamp AT TIME ZONE budget.zone
        ON CONFLICT DO NOTHING;
  END IF;
  LOOP
    UPDATE budget_months m SET held = m.held + most
     WHERE m.school = budget.school AND m.month = budget.month AND m.spent + m.held + most <= budget.amount;
    IF FOUND THEN
      INSERT INTO budget_holds AS h (ref, school, month, amount, expires_at)
      VALUES (work, budget.school, budget.month, most, clock_timestamp() + interval '1 hour')
          ON CONFLICT (ref) DO UPDATE SET amount = h.amount + EXCLUDED.amount, expires_at = EXCLUDED.expires_at;
      RETURN 'held';
    END IF;
    IF folded THEN
      RETURN 'used';
    END IF;
    PERFORM fold_budget(budget.school, budget.month);
    folded := true;
  END LOOP;
END $$;
`;

/** The first form of `fold_budget`, to which the migration of batches goes back. */
export const FOLD_BUDGET = `
-- Moves what work has cost from held to spent.
CREATE FUNCTION fold_budget(of_school text, of_month date) RETURNS void LANGUAGE sql AS $$
  WITH done AS (
    DELETE FROM budget_holds h WHERE h.school = of_school AND h.month = of_month AND h.cost IS NOT NULL
    RETURNING h.amount, h.cost)
  UPDATE budget_months m SET held = m.held - d.amount, spent = m.spent + d.cost
    FROM (SELECT sum(amount) AS amount, sum(cost) AS cost FROM done) d
   WHERE m.school = of_school AND m.month = of_month AND d.amount IS NOT NULL
$$;
`;

const FUNCTIONS = `${FOLD_BUDGET}${TAKE_BUDGET}`;
