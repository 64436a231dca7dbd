import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FOLD_BUDGET } from './1764310200000-budget-holds.js';
import { BUDGET, replaced, TAKE_BUDGET_OF_WORK, WORK } from './1764334300000-work-of-models.js';
import { withoutOpenReplies } from './1764334700000-work-during-replies.js';
import { byModel, FIRST_MODEL } from './1764334730000-chat-models.js';

/** `hold_budget` holds several works at once, so that many questions wait for one lock. Source: `docs/decisions/limits.md`. */
export class BudgetBatches1764334760000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP FUNCTION hold_budget; ${BATCH} ${replaced(withBatches(withoutOpenReplies(WORK)))}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION hold_budget;
      ${replaced(BUDGET)} ${replaced(FOLD_BUDGET)} ${byModel(TAKE_BUDGET_OF_WORK)} ${replaced(withoutOpenReplies(WORK))}`);
  }
}

export const withBatches = (work: string): string =>
  work.replace(
    'hold_budget(work, of_school, most, required)',
    '(hold_budget(ARRAY[work], of_school, most, required))[1]',
  );

/** The third form of `take_budget`, to which the migration of `work_model` goes back. */
export const TAKE_BUDGET_BY_MODEL = `
-- Holds what a reply or an image may cost at most. Run it as a statement of its own: the row of the month is locked until
-- the transaction ends, which does not wait for the disk.
CREATE OR REPLACE FUNCTION take_budget(work uuid, person integer, work_kind text, chat text DEFAULT NULL) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN (hold_budget(ARRAY[work], (SELECT u.school FROM users u WHERE u.id = person), (
    SELECT cost_of_work(w.kind, w.model, w.input, w.output) FROM work_models w WHERE w.kind = work_kind ${FIRST_MODEL}), false))[1];
END $$;
`;

export const BATCH = `
-- Moves what work has cost from held to spent. The row of the month is locked first, here as in \`hold_budget\`.
CREATE OR REPLACE FUNCTION fold_budget(of_school text, of_month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM budget_months m WHERE m.school = of_school AND m.month = of_month FOR NO KEY UPDATE;
  WITH done AS (
    DELETE FROM budget_holds h WHERE h.school = of_school AND h.month = of_month AND h.cost IS NOT NULL
    RETURNING h.amount, h.cost)
  UPDATE budget_months m SET held = m.held - d.amount, spent = m.spent + d.cost
    FROM (SELECT sum(amount) AS amount, sum(cost) AS cost FROM done) d
   WHERE m.school = of_school AND m.month = of_month AND d.amount IS NOT NULL;
END $$;
-- Holds so much of a school's budget for each of several works that are new, or as much again for one that holds already.
-- Null without a budget; else for each work, in their order, 'held', 'used' where the rest of the month does not have as
-- much, 'unpriced' where \`most\` is null. Work that is required is held also beyond the budget. A month begins by the clock
-- of the school, and work belongs to the month in which it began.
CREATE FUNCTION hold_budget(works uuid[], of_school text, most bigint, required boolean) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  budget record;
  asked integer := cardinality(works);
  fitting integer;
  folded boolean := false;
BEGIN
  SELECT b.school, b.amount, COALESCE(s.time_zone, 'UTC') AS zone,
         COALESCE((SELECT h.month FROM budget_holds h WHERE h.ref = works[1]), date_trunc(
           'month', clock_timestamp() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date) AS month
    INTO budget FROM budgets b JOIN schools s ON s.name = b.school WHERE b.school = of_school;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF most IS NULL THEN
    RETURN array_fill('unpriced'::text, ARRAY[asked]);
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  IF NOT EXISTS (SELECT FROM budget_months m WHERE m.school = budget.school AND m.month = budget.month) THEN
    INSERT INTO budget_months (school, month, spent)
    SELECT budget.school, budget.month, COALESCE(sum(l.cost), 0) FROM usage_ledger l
     WHERE l.school = budget.school AND l.at >= budget.month::timestamp AT TIME ZONE budget.zone
        ON CONFLICT DO NOTHING;
  END IF;
  LOOP
    SELECT CASE WHEN required OR m.spent + m.held + most * asked <= budget.amount THEN asked
                ELSE GREATEST(0, (budget.amount - m.spent - m.held) / NULLIF(most, 0)) END
      INTO fitting FROM budget_months m
     WHERE m.school = budget.school AND m.month = budget.month FOR NO KEY UPDATE;
    EXIT WHEN fitting = asked OR folded;
    PERFORM fold_budget(budget.school, budget.month);
    folded := true;
  END LOOP;
  UPDATE budget_months m SET held = m.held + most * fitting
   WHERE m.school = budget.school AND m.month = budget.month AND fitting > 0;
  INSERT INTO budget_holds AS h (ref, school, month, amount, expires_at)
  SELECT w.id, budget.school, budget.month, most, clock_timestamp() + interval '1 hour'
    FROM unnest(works[:fitting]) AS w (id)
      ON CONFLICT (ref) DO UPDATE SET amount = h.amount + EXCLUDED.amount, expires_at = EXCLUDED.expires_at;
  RETURN array_fill('held'::text, ARRAY[fitting]) || array_fill('used'::text, ARRAY[asked - fitting]);
END $$;
${TAKE_BUDGET_BY_MODEL}`;
