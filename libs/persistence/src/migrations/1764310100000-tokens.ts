import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIRST_GATE, FIRST_HOLD_USE } from './1764303000000-limits.js';

const replaced = (functions: string): string =>
  functions.replaceAll('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

/** Tokens and what they cost in the ledger, held before a reply and settled by what it took. Source: `docs/decisions/limits.md`. */
export class Tokens1764310100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(HOLD);
    await runner.query(settleUse(''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM usage_ledger WHERE kind = 'tokens'`);
    await runner.query(replaced(FIRST_HOLD_USE));
    await runner.query(replaced(FIRST_GATE));
    await runner.query(`
      DROP FUNCTION cost_of_work;
      DROP INDEX usage_ledger_at;
      DROP TABLE work_models;
      ALTER TABLE turns DROP COLUMN input_tokens, DROP COLUMN output_tokens`);
  }
}

/** The first form of `cost_of_work`, to which the migration of work of models goes back. */
export const COST_OF_WORK = `
-- In millionths of the currency, rounded up; null without a price.
CREATE FUNCTION cost_of_work(work text, name text, read bigint, written bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE work WHEN 'images' THEN p.image
         ELSE ceil((p.input::numeric * read + p.output::numeric * written) / 1000000)::bigint END
    FROM prices p WHERE p.model = name
$$;
`;

const TABLES = `
ALTER TABLE turns ADD COLUMN input_tokens integer, ADD COLUMN output_tokens integer;
CREATE TABLE work_models (
  kind text PRIMARY KEY,
  model text NOT NULL,
  input integer NOT NULL,
  output integer NOT NULL
);
CREATE INDEX usage_ledger_at ON usage_ledger (at);
${COST_OF_WORK}`;

/** The second form of `hold_use`, to which the migration of chat models goes back. */
export const HOLD = `
-- Counts work before it begins, or refuses it. Work of one person is counted one after the other.
CREATE OR REPLACE FUNCTION hold_use(work uuid, person integer, class integer, kinds text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  last timestamptz;
  reached record;
  minutes integer := 1;
BEGIN
  IF EXISTS (SELECT FROM limits) THEN
    PERFORM pg_advisory_xact_lock(7148232, person);
    moment := clock_timestamp();
    SELECT l.kind, l.period, l.most, l.resets_at INTO reached FROM limits_of(person, moment) l
     WHERE l.kind = ANY (kinds) AND l.used >= l.most ORDER BY l.resets_at DESC LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'LM001', MESSAGE = 'limit reached', DETAIL = jsonb_build_object(
        'kind', reached.kind, 'period', reached.period, 'limit', reached.most,
        'seconds', ceil(extract(epoch FROM reached.resets_at - moment)))::text;
    END IF;
  ELSE
    moment := clock_timestamp();
  END IF;
  IF 'minutes' = ANY (kinds) THEN
    -- Questions within five minutes of each other are one stretch of use.
    SELECT max(l.at) INTO last FROM usage_ledger l WHERE l.user_id = person AND l.kind = 'minutes';
    IF last > moment - interval '5 minutes' THEN
      minutes := floor(extract(epoch FROM moment) / 60) - floor(extract(epoch FROM last) / 60);
    END IF;
  END IF;
  INSERT INTO usage_ledger (ref, kind, school, group_id, user_id, amount, model, cost, at, expires_at)
  SELECT work, k.kind, u.school, COALESCE(class, (
           SELECT min(m.group_id) FROM group_members m WHERE m.user_id = person HAVING count(*) = 1)),
         person, CASE k.kind WHEN 'minutes' THEN minutes WHEN 'tokens' THEN w.input + w.output ELSE 1 END,
         w.model, cost_of_work(w.kind, w.model, w.input, w.output), moment, moment + interval '1 hour'
    FROM users u, unnest(kinds) AS k (kind) LEFT JOIN work_models w ON w.kind = k.kind
   WHERE u.id = person AND (k.kind <> 'tokens' OR w.kind IS NOT NULL);
END $$;
CREATE OR REPLACE FUNCTION hold_use_of_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_use(NEW.id, NEW.user_id, (SELECT l.group_id FROM lessons l WHERE l.id = NEW.lesson_id),
                   ARRAY['messages', 'tokens', 'minutes']);
  RETURN NULL;
END $$;
`;

/** The function that settles work. @param also a further statement of it, by later migrations */
export const settleUse = (also: string): string => `
-- Work that failed is given back; work that was stopped counts. Tokens are those that the work took, also where it failed;
-- of a reply that was ended elsewhere all that was held, unless no worker had begun it.
CREATE OR REPLACE FUNCTION settle_use_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  failed boolean := to_jsonb(NEW) ->> TG_ARGV[0] = 'failed';
  begun boolean := to_jsonb(OLD) ->> TG_ARGV[0] <> 'queued';
  input integer := (to_jsonb(NEW) ->> 'input_tokens')::integer;
  output integer := (to_jsonb(NEW) ->> 'output_tokens')::integer;
BEGIN
  UPDATE usage_ledger l SET settled_at = clock_timestamp(),
         settled = CASE WHEN failed AND l.kind <> 'minutes' THEN 0 ELSE l.amount END,
         cost = CASE WHEN failed THEN l.cost * 0 ELSE l.cost END
   WHERE l.ref = NEW.id AND l.settled_at IS NULL AND l.kind <> 'tokens';
  UPDATE usage_ledger l SET settled_at = clock_timestamp(),
         settled = CASE WHEN input IS NOT NULL THEN input + output WHEN begun THEN l.amount ELSE 0 END,
         cost = CASE WHEN input IS NOT NULL THEN cost_of_work('tokens', l.model, input, output)
                     WHEN begun THEN l.cost ELSE l.cost * 0 END
   WHERE l.ref = NEW.id AND l.settled_at IS NULL AND l.kind = 'tokens';
  ${also}
  RETURN NULL;
END $$;
`;
