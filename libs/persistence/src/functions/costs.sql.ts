/** What work of models costs, and what the budget of a school holds for it. Source: `docs/decisions/limits.md`. */
export const COSTS = `
-- What a model took, in millionths of the currency, rounded up; null without a price. What an embedding model writes has
-- no price. Prices that were kept with a hold come before those of today.
CREATE OR REPLACE FUNCTION cost_of_held(kept jsonb, work text, name text, read bigint, written bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE work
         WHEN 'images' THEN p.image
         WHEN 'transcription' THEN p.minute * read
         WHEN 'speech' THEN ceil(p.speech::numeric * read / 1000000)::bigint
         ELSE ceil((p.input::numeric * read
                    + CASE written WHEN 0 THEN 0 ELSE p.output::numeric * written END) / 1000000)::bigint
         END
    FROM (SELECT k.*, 1 AS place FROM jsonb_path_query(kept, '$[*]') j, jsonb_populate_record(NULL::prices, j) k
          UNION ALL
          SELECT c.*, 2 FROM prices c) p
   WHERE p.model = name ORDER BY place LIMIT 1
$$;

CREATE OR REPLACE FUNCTION cost_of_work(work text, name text, read bigint, written bigint) RETURNS bigint
LANGUAGE sql STABLE AS 'SELECT cost_of_held(NULL, work, name, read, written)';

-- The prices that open work kept, because they changed since it began.
CREATE OR REPLACE FUNCTION kept_prices(work uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT l.price FROM usage_ledger l WHERE l.ref = work AND l.settled_at IS NULL AND l.price IS NOT NULL LIMIT 1
$$;

-- The model of that name, or else the default of the kind.
CREATE OR REPLACE FUNCTION work_model(of_kind text, chat text) RETURNS SETOF work_models
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM work_models w WHERE w.kind = of_kind
   ORDER BY w.model IS NOT DISTINCT FROM chat DESC, w.position LIMIT 1
$$;

-- What a piece of work may cost at most: its own requests, and those of its judges. Null without a price. Study mode judges
-- the question and the reply of its students, a moderator those of schools with safeguarding.
DROP FUNCTION IF EXISTS most_of_work(text, text, text, boolean);
CREATE OR REPLACE FUNCTION most_of_work(
  of_kind text, chat text, of_school text, studies boolean, kept jsonb DEFAULT NULL, OUT own bigint, OUT judges bigint
) LANGUAGE sql STABLE AS $$
  SELECT cost_of_held(kept, w.kind, w.model, w.input, w.output), (
           SELECT CASE WHEN bool_or(j.cost IS NULL) THEN NULL ELSE COALESCE(sum(j.cost), 0)::bigint END
             FROM (SELECT cost_of_held(kept, 'background', m.model, m.input, m.output) AS cost FROM work_models m
                    WHERE m.kind = 'question_judge' AND studies
                       OR m.kind = 'reply_judge' AND studies AND of_kind = 'tokens'
                       OR m.kind = 'moderation' AND of_kind = 'tokens' AND EXISTS (
                            SELECT FROM schools s JOIN safeguarding g ON g.school_id = s.id
                             WHERE s.name = of_school AND g.enabled)) j)
    FROM work_model(of_kind, chat) w
$$;

-- The order of locks, for all functions of limits and budgets and for what the api and the worker do with their tables:
-- the person, the school, rows of the ledger, months, holds. Of ledger and holds the request of a judge comes before its
-- reply, of several months the earlier, and several schools come by id, each with its months and holds.
-- The school is locked FOR KEY SHARE, as foreign keys do. What renames or merges it, or counts its months anew, locks it
-- FOR UPDATE first, and then needs no order.
CREATE OR REPLACE FUNCTION lock_school_of(work uuid) RETURNS void LANGUAGE sql AS $$
  SELECT FROM usage_ledger l JOIN schools s ON s.name = l.school
   WHERE l.ref = work AND l.settled_at IS NULL LIMIT 1 FOR KEY SHARE OF s
$$;

-- Moves what work has cost from held to spent.
CREATE OR REPLACE FUNCTION fold_budget(of_school text, of_month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM schools s WHERE s.name = of_school FOR KEY SHARE;
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
-- much, 'unpriced' where most is null. A part of it is shared with judges. A month begins by the clock of the school, and
-- work belongs to the month in which it began.
DROP FUNCTION IF EXISTS hold_budget(uuid[], text, bigint, boolean, interval);
CREATE OR REPLACE FUNCTION hold_budget(
  works uuid[], of_school text, most bigint, required boolean, lease interval DEFAULT '1 hour', for_judges bigint DEFAULT 0
) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  budget record;
  asked integer := cardinality(works);
  fitting integer;
  folded boolean := false;
BEGIN
  SELECT b.school, b.amount, COALESCE(s.time_zone, 'UTC') AS zone,
         COALESCE((SELECT h.month FROM budget_holds h WHERE h.ref = works[1]), date_trunc(
           'month', clock_timestamp() AT TIME ZONE COALESCE(s.time_zone, 'UTC'))::date) AS month
    INTO budget FROM budgets b JOIN schools s ON s.name = b.school WHERE b.school = of_school FOR KEY SHARE OF s;
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
    SELECT CASE WHEN m.spent + m.held + most * asked <= budget.amount THEN asked
                ELSE GREATEST(0, (budget.amount - m.spent - m.held) / NULLIF(most, 0)) END
      INTO fitting FROM budget_months m
     WHERE m.school = budget.school AND m.month = budget.month FOR NO KEY UPDATE;
    EXIT WHEN fitting = asked OR folded;
    PERFORM fold_budget(budget.school, budget.month);
    folded := true;
  END LOOP;
  UPDATE budget_months m SET held = m.held + most * fitting
   WHERE m.school = budget.school AND m.month = budget.month AND fitting > 0;
  INSERT INTO budget_holds AS h (ref, school, month, amount, shared, expires_at)
  SELECT w.id, budget.school, budget.month, most, for_judges, clock_timestamp() + lease
    FROM unnest(works[:fitting]) AS w (id)
      ON CONFLICT (ref) DO UPDATE SET amount = h.amount + EXCLUDED.amount, shared = h.shared + EXCLUDED.shared,
                                      expires_at = EXCLUDED.expires_at;
  RETURN array_fill('held'::text, ARRAY[fitting]) || array_fill('used'::text, ARRAY[asked - fitting]);
END $$;

-- Holds what a reply or an image may cost at most, and for its judges what they took of their part. Run it as a statement of
-- its own: the row of the month is locked until the transaction ends, which does not wait for the disk.
CREATE OR REPLACE FUNCTION take_budget(work uuid, person integer, work_kind text, chat text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    SELECT (hold_budget(ARRAY[work], u.school, m.own + j.missing, false, '1 hour', j.missing))[1]
      FROM users u CROSS JOIN LATERAL most_of_work(
             work_kind, chat, u.school, study_mode_of(u.id) <> 'off', kept_prices(work)) m
     CROSS JOIN LATERAL (SELECT m.judges - LEAST(m.judges, COALESCE(
       (SELECT h.shared FROM budget_holds h WHERE h.ref = work AND h.cost IS NULL), 0)) AS missing) j
     WHERE u.id = person);
END $$;
`;
