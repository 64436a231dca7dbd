import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TAKE_BUDGET } from './1764310200000-budget-holds.js';
import { COST_OF_WORK } from './1764310100000-tokens.js';
import { LIMITS_OF } from './1764310000000-use-rules.js';

export const replaced = (functions: string): string =>
  functions.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

/** Titles, judges, embeddings and other work of models beside replies in the ledger and the budget. Source: `docs/decisions/limits.md`. */
export class WorkOfModels1764334300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `${COST}${BUDGET}${TAKE_BUDGET_OF_WORK}${WORK}${replaced(countBackground(LIMITS_OF))}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${replaced(LIMITS_OF)}
      ${replaced(TAKE_BUDGET)}
      ${replaced(COST_OF_WORK)}
      DROP FUNCTION settle_work, hold_work, hold_budget`);
  }
}

/** A limit of tokens counts those of background work, too. */
const countBackground = (limitsOf: string): string =>
  limitsOf.replace(
    'l.kind = s.kind AND l.at',
    `l.kind = ANY (CASE s.kind WHEN 'tokens' THEN ARRAY['tokens', 'background'] ELSE ARRAY[s.kind] END) AND l.at`,
  );

export const COST = `
-- In millionths of the currency, rounded up; null without a price. What an embedding model writes has none.
CREATE OR REPLACE FUNCTION cost_of_work(work text, name text, read bigint, written bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE work WHEN 'images' THEN p.image
         WHEN 'transcription' THEN p.minute * read
         WHEN 'speech' THEN ceil(p.speech::numeric * read / 1000000)::bigint
         ELSE ceil((p.input::numeric * read + CASE written WHEN 0 THEN 0 ELSE p.output::numeric * written END) / 1000000)::bigint END
    FROM prices p WHERE p.model = name
$$;
`;

/** The second form of `take_budget`, to which the migration of chat models goes back. */
export const TAKE_BUDGET_OF_WORK = `
-- Holds what a reply or an image may cost at most. Run it as a statement of its own: the row of the month is locked until
-- the transaction ends, which does not wait for the disk.
CREATE OR REPLACE FUNCTION take_budget(work uuid, person integer, work_kind text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN hold_budget(work, (SELECT u.school FROM users u WHERE u.id = person), (
    SELECT cost_of_work(w.kind, w.model, w.input, w.output) FROM work_models w WHERE w.kind = work_kind), false);
END $$;
`;

/** The first form of `hold_budget`, to which the migration of batches goes back. */
export const BUDGET = `
-- Holds so much of a school's budget, or as much again where the work holds already. Null without a budget; 'held', 'used'
-- where the rest of the month does not have as much, 'unpriced' where \`most\` is null. Work that is required is held also
-- beyond the budget. A month begins by the clock of the school, and work belongs to the month in which it began.
CREATE FUNCTION hold_budget(work uuid, of_school text, most bigint, required boolean) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  budget record;
  folded boolean := false;
BEGIN
  SELECT b.school, b.amount, COALESCE(s.time_zone, 'UTC') AS zone,
         COALESCE((SELECT h.month FROM budget_holds h WHERE h.ref = work), date_trunc(
           'month', clock_timestamp() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date) AS month
    INTO budget FROM budgets b JOIN schools s ON s.name = b.school WHERE b.school = of_school;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
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
     WHERE m.school = budget.school AND m.month = budget.month
       AND (required OR m.spent + m.held + most <= budget.amount);
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

export const WORK = `
-- Counts a request to a model that is no reply, before it is sent: for a person, or for a class. Null where it may be sent;
-- 'limit', 'used' or 'unpriced' where it may not, unless it is required. Run it as a statement of its own.
CREATE FUNCTION hold_work(work uuid, person integer, class integer, what text, name text, read integer, written integer, required boolean)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  of_school text := COALESCE((SELECT u.school FROM users u WHERE u.id = person), (SELECT g.school FROM stored_groups g WHERE g.id = class));
  most bigint := cost_of_work(what, name, read, written);
  held text;
BEGIN
  -- A crash of the database may lose what the last moments counted.
  PERFORM set_config('synchronous_commit', 'off', true);
  IF person IS NOT NULL AND NOT required AND EXISTS (SELECT FROM limits) THEN
    PERFORM pg_advisory_xact_lock(7148232, person);
    moment := clock_timestamp();
    IF EXISTS (SELECT FROM limits_of(person, moment) l
                WHERE l.kind = CASE what WHEN 'background' THEN 'tokens' ELSE what END AND l.used >= l.most) THEN
      RETURN 'limit';
    END IF;
  END IF;
  held := hold_budget(work, of_school, most, required);
  IF held <> 'held' AND NOT required THEN
    RETURN held;
  END IF;
  INSERT INTO usage_ledger (ref, kind, school, group_id, user_id, amount, model, cost, at, expires_at)
  VALUES (work, what, of_school, COALESCE(class, (
            SELECT min(m.group_id) FROM group_members m WHERE m.user_id = person HAVING count(*) = 1)),
          person, read + written, name, most, moment, moment + interval '10 minutes');
  RETURN NULL;
END $$;
-- Counts what a request took; nothing where it is settled already.
CREATE FUNCTION settle_work(work uuid, read integer, written integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE usage_ledger l SET settled_at = clock_timestamp(), settled = read + written,
         cost = CASE WHEN read + written = 0 THEN l.cost * 0 ELSE cost_of_work(l.kind, l.model, read, written) END
   WHERE l.ref = work AND l.settled_at IS NULL;
  UPDATE budget_holds h SET cost = COALESCE((SELECT sum(l.cost) FROM usage_ledger l WHERE l.ref = work), h.amount)
   WHERE h.ref = work AND h.cost IS NULL;
END $$;
`;
