/** Who gives a user more: the user, an admin, or for a student a teacher, too. */
export const WHOM_TO_ASK = `CASE WHEN role = 'STUDENT' THEN 'other'
  WHEN role = 'TEACHER' OR role = 'SCHOOL_ADMIN' AND admin_scope <> 'full' THEN 'admin' ELSE 'self' END`;

/** Limits of use, and the ledger of what was used. Source: `docs/decisions/limits.md`. */
export const LIMITS = `
-- The strictest limit of a person for each kind and period, raised by the allowances of the person, with what is used and
-- where the limit was set. Periods begin and end by the clock of the school, or UTC where it has none. A limit of tokens
-- counts those of background work, too.
CREATE OR REPLACE FUNCTION limits_of(person integer, moment timestamptz)
RETURNS TABLE (kind text, period text, most bigint, used bigint, resets_at timestamptz, added bigint, origin text)
LANGUAGE sql STABLE AS $$
  WITH who AS (
    SELECT u.id, u.school, u.role, COALESCE(s.time_zone, 'UTC') AS zone
      FROM users u LEFT JOIN schools s ON s.name = u.school WHERE u.id = person),
  -- Three searches in indexes; one with OR would read every limit of the installation.
  applying AS (
    SELECT l.kind, l.period, l.amount, 'person' AS origin FROM limits l WHERE l.user_id = person
    UNION ALL
    SELECT l.kind, l.period, l.amount, 'class' FROM group_members m JOIN limits l ON l.group_id = m.group_id
     WHERE m.user_id = person
    UNION ALL
    SELECT l.kind, l.period, l.amount, CASE WHEN l.role IS NULL THEN 'school' ELSE 'role' END
      FROM who JOIN limits l ON l.school = who.school
     WHERE l.role IS NULL OR l.role = who.role),
  strictest AS (
    SELECT DISTINCT ON (a.kind, a.period) a.* FROM applying a ORDER BY a.kind, a.period, a.amount, a.origin),
  spans AS (
    SELECT s.*, date_trunc(s.period, moment AT TIME ZONE zone) AS begins, zone,
           COALESCE((SELECT sum(a.amount) FROM allowances a
                      WHERE a.user_id = person AND a.kind = s.kind AND a.until > moment), 0)::bigint AS added
      FROM strictest s, who)
  SELECT s.kind, s.period, s.amount + s.added,
         COALESCE((
           SELECT sum(COALESCE(l.settled, l.amount)) FROM usage_ledger l
            WHERE l.user_id = person
              AND l.kind = ANY (CASE s.kind WHEN 'tokens' THEN ARRAY['tokens', 'background'] ELSE ARRAY[s.kind] END)
              AND l.at >= s.begins AT TIME ZONE s.zone), 0)::bigint,
         (s.begins + ('1 ' || s.period)::interval) AT TIME ZONE s.zone, s.added, s.origin
    FROM spans s
$$;

-- The fewest tokens that a reply of the model takes, beside its question: instructions, tools and 200 written ones.
CREATE OR REPLACE FUNCTION least_of_reply(chat text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT 200 + COALESCE((
    SELECT r.tokens FROM work_model('tokens', chat) w JOIN least_requests r ON r.model = w.model), 0)
$$;

-- The same for a person: without the tools that policies of the person or rules of the lesson or homework turn off. In study mode a
-- reply may have none, and a judge reads its question.
CREATE OR REPLACE FUNCTION least_of_turn(chat text, person integer, turn uuid DEFAULT NULL) RETURNS integer
LANGUAGE sql STABLE AS $$
  WITH off AS (
    SELECT unnest(r.tools_off) AS tool FROM use_rules r WHERE r.user_id = person
    UNION ALL
    SELECT unnest(r.tools_off) FROM group_members m JOIN use_rules r ON r.group_id = m.group_id WHERE m.user_id = person
    UNION ALL
    SELECT unnest(r.tools_off) FROM users u JOIN use_rules r ON r.school = u.school
     WHERE u.id = person AND (r.role IS NULL OR r.role = u.role)
    UNION ALL
    SELECT jsonb_array_elements_text(COALESCE(l.rules, a.rules) -> 'tools_off')
      FROM turns t LEFT JOIN lessons l ON l.id = t.lesson_id LEFT JOIN activity_work w ON w.conversation_id = t.conversation_id
      LEFT JOIN activities a ON a.id = w.activity_id AND a.closes_at > now()
     WHERE t.id = turn)
  SELECT COALESCE((
    SELECT GREATEST(200 + r.tokens - (
             SELECT COALESCE(sum(t.value::integer), 0) FROM jsonb_each_text(r.tools) t
              WHERE s.studies OR t.key IN (SELECT replace(o.tool, 'web_search', 'web') FROM off o)),
             CASE WHEN s.studies THEN r.judge END)::integer
      FROM work_model('tokens', chat) w JOIN least_requests r ON r.model = w.model
     CROSS JOIN (SELECT study_mode_of(person) <> 'off' AS studies) s), 200)
$$;

-- Counts work before it begins, or refuses it with LM001. Work of one person is counted one after the other. Tokens and
-- minutes are held up to what the limits have left; a reply that needs more tokens than that is refused. Minutes of a pause
-- belong to the day of the question.
-- The kept plan: PostgreSQL plans the insert anew for each question otherwise, because it takes the array of kinds for
-- longer than it is.
CREATE OR REPLACE FUNCTION hold_use(work uuid, person integer, class integer, kinds text[], chat text DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  moment timestamptz;
  last timestamptz;
  reached record;
  rest bigint;
  needed bigint;
  free bigint;
  begins timestamptz;
  minutes integer := 1;
BEGIN
  IF EXISTS (SELECT FROM limits) THEN
    PERFORM pg_advisory_xact_lock(7148232, person);
    moment := clock_timestamp();
    IF 'tokens' = ANY (kinds) THEN
      -- Four bytes of the question, of a reply that is continued and of the person's notes are about a token. A reply
      -- reads some of the notes only.
      needed := least_of_turn(chat, person, work) + (
        (SELECT COALESCE(sum(octet_length(m.content)), 0) FROM messages m WHERE m.turn_id = work)
        + (SELECT LEAST(6000, COALESCE(sum(octet_length(n.text)), 0))
             FROM student_notes n WHERE n.user_id = person)) / 4;
    ELSIF 'images' = ANY (kinds) AND study_mode_of(person) <> 'off' THEN
      -- A judge reads the prompt.
      SELECT octet_length(j.prompt) + GREATEST(1, (
               SELECT r.judge FROM work_model('tokens', NULL) w JOIN least_requests r ON r.model = w.model))
        INTO needed FROM image_jobs j WHERE j.id = work;
    END IF;
    -- A limit that only waits for the end of a running reply is named last.
    SELECT l.kind, l.period, l.most, l.most - l.used AS left_over, l.resets_at,
           l.kind = 'tokens' AND l.most - l.used + (
             SELECT COALESCE(sum(o.amount), 0) FROM usage_ledger o
              WHERE o.user_id = person AND o.kind = 'tokens' AND o.settled_at IS NULL) >= needed AS waits INTO reached
      FROM limits_of(person, moment) l
     WHERE (l.kind = ANY (kinds) OR l.kind = 'tokens')
       AND l.most - l.used < CASE l.kind WHEN 'tokens' THEN needed ELSE 1 END
     ORDER BY waits, l.resets_at DESC LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'LM001', MESSAGE = 'limit reached', DETAIL = jsonb_build_object(
        'kind', reached.kind, 'period', reached.period, 'limit', reached.most, 'waits', reached.waits,
        'rest', GREATEST(0, reached.left_over), 'ask', (SELECT ${WHOM_TO_ASK} FROM users WHERE id = person),
        'seconds', ceil(extract(epoch FROM reached.resets_at - moment)))::text;
    END IF;
    SELECT min(l.most - l.used) FILTER (WHERE l.kind = 'tokens'),
           min(l.most - l.used) FILTER (WHERE l.kind = 'minutes')
      INTO rest, free FROM limits_of(person, moment) l WHERE l.kind = ANY (kinds);
  ELSE
    moment := clock_timestamp();
  END IF;
  IF 'minutes' = ANY (kinds) THEN
    -- Questions within five minutes of each other are one stretch of use.
    SELECT max(l.at) INTO last FROM usage_ledger l WHERE l.user_id = person AND l.kind = 'minutes';
    IF last > moment - interval '5 minutes' THEN
      SELECT date_trunc('day', moment AT TIME ZONE z.zone) AT TIME ZONE z.zone INTO begins
        FROM (SELECT COALESCE(s.time_zone, 'UTC') AS zone FROM users u LEFT JOIN schools s ON s.name = u.school
               WHERE u.id = person) z;
      minutes := floor(extract(epoch FROM moment) / 60)
                 - CASE WHEN last < begins THEN floor(extract(epoch FROM begins) / 60) - 1
                        ELSE floor(extract(epoch FROM last) / 60) END;
    END IF;
  END IF;
  INSERT INTO usage_ledger (ref, kind, school, group_id, user_id, amount, model, cost, at, expires_at)
  SELECT work, k.kind, u.school, COALESCE(class, (
           SELECT min(m.group_id) FROM group_members m WHERE m.user_id = person HAVING count(*) = 1)),
         person,
         CASE k.kind WHEN 'minutes' THEN LEAST(minutes, free)
                     WHEN 'tokens' THEN LEAST(w.input + w.output, rest)
                     ELSE 1 END,
         w.model, cost_of_work(w.kind, w.model, w.input, w.output), moment, moment + interval '1 hour'
    FROM users u, unnest(kinds) AS k (kind) LEFT JOIN LATERAL work_model(k.kind, chat) w ON true
   WHERE u.id = person AND (k.kind <> 'tokens' OR w.kind IS NOT NULL);
END $$;

-- Every way to start work inserts a row, and every end of it changes its state: three gates, and one that settles.
CREATE OR REPLACE FUNCTION hold_use_of_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_use(NEW.id, NEW.user_id, (SELECT l.group_id FROM lessons l WHERE l.id = NEW.lesson_id),
                   ARRAY['messages', 'tokens', 'minutes'], NEW.model);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hold_use_of_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_use(NEW.id, NEW.user_id, NULL, ARRAY['images', 'minutes']);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hold_use_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A program of a reply is part of its minutes.
  PERFORM hold_use(NEW.id, NEW.user_id, NULL,
                   CASE WHEN NEW.message_id IS NULL THEN ARRAY['code'] ELSE ARRAY['code', 'minutes'] END);
  RETURN NULL;
END $$;

-- Work that failed is given back, unless its model was reached; work that was stopped counts. Tokens are those that the
-- work took, also where it failed, at the price of its hold; of a reply that was ended elsewhere all that its rounds and
-- attempts held, or took if that is more, unless no worker had begun it. What its judges took has rows of its own. The model is the one that wrote the reply.
CREATE OR REPLACE FUNCTION settle_use_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chat text := to_jsonb(NEW) ->> 'model';
  failed boolean := to_jsonb(NEW) ->> TG_ARGV[0] = 'failed'
    AND NOT COALESCE((to_jsonb(NEW) ->> 'reached_model')::boolean, false);
  begun boolean := to_jsonb(OLD) ->> TG_ARGV[0] <> 'queued';
  input integer := (to_jsonb(NEW) ->> 'input_tokens')::integer;
  output integer := (to_jsonb(NEW) ->> 'output_tokens')::integer;
  -- An end from elsewhere raises the attempt: what the last request wrote is not stored.
  known boolean := input IS NOT NULL AND to_jsonb(NEW) -> 'attempt' = to_jsonb(OLD) -> 'attempt';
BEGIN
  PERFORM lock_school_of(NEW.id);
  UPDATE usage_ledger l SET settled_at = clock_timestamp(),
         settled = CASE WHEN failed AND l.kind <> 'minutes' THEN 0 ELSE l.amount END,
         cost = CASE WHEN failed THEN l.cost * 0 ELSE l.cost END
   WHERE l.ref = NEW.id AND l.settled_at IS NULL AND l.kind <> 'tokens';
  UPDATE usage_ledger l SET settled_at = clock_timestamp(),
         model = COALESCE(chat, l.model),
         settled = CASE WHEN known THEN input + output
                        WHEN begun THEN GREATEST(l.amount - COALESCE(l.shared, 0), input + output) ELSE 0 END,
         cost = CASE
           WHEN known THEN cost_of_held(l.price, 'tokens', COALESCE(chat, l.model), input, output)
           WHEN begun THEN COALESCE(
             (SELECT h.amount - h.shared FROM budget_holds h WHERE h.ref = NEW.id AND h.cost IS NULL), l.cost)
           ELSE l.cost * 0 END
   WHERE l.ref = NEW.id AND l.settled_at IS NULL AND l.kind = 'tokens';
  UPDATE budget_holds h
     SET cost = COALESCE((SELECT sum(l.cost) FROM usage_ledger l WHERE l.ref = NEW.id), h.amount)
   WHERE h.ref = NEW.id AND h.cost IS NULL;
  RETURN NULL;
END $$;

-- Counts a request to a model that is no reply, before it is sent: for a person, or for a class, whose school pays then.
-- Null where it may be sent; 'limit', 'used' or 'unpriced' where it may not. A request of a reply or an image takes what that
-- holds for its judges: of a limit only what does not fit otherwise, of a budget all that is there, at the prices
-- that it began with. It is held for the longest time of one request of its kind, and a minute. Run it as a statement of its own.
CREATE OR REPLACE FUNCTION hold_work(
  work uuid, person integer, class integer, what text, name text, read integer, written integer, required boolean,
  reply uuid DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  lease interval := CASE what WHEN 'transcription' THEN interval '3 minutes'
                              WHEN 'images' THEN interval '4 minutes'
                              ELSE interval '6 minutes' END;
  is_limited boolean := person IS NOT NULL AND EXISTS (SELECT FROM limits);
  of_school text;
  of_month date;
  kept jsonb := kept_prices(reply);
  most bigint := cost_of_held(kept, what, name, read, written);
  excess bigint;
  given bigint;
  held text;
BEGIN
  -- A crash of the database may lose what the last moments counted.
  PERFORM set_config('synchronous_commit', 'off', true);
  IF is_limited THEN
    PERFORM pg_advisory_xact_lock(7148232, person);
  END IF;
  LOOP
    of_school := COALESCE((SELECT g.school FROM stored_groups g WHERE g.id = class),
                          (SELECT l.school FROM usage_ledger l WHERE l.ref = reply AND l.settled_at IS NULL LIMIT 1),
                          (SELECT u.school FROM users u WHERE u.id = person));
    PERFORM FROM schools s WHERE s.name = of_school FOR KEY SHARE;
    EXIT WHEN FOUND OR of_school IS NULL;
  END LOOP;
  moment := clock_timestamp();
  IF is_limited THEN
    SELECT max(l.used + read + written - l.most) INTO excess FROM limits_of(person, moment) l
     WHERE l.kind = CASE what WHEN 'background' THEN 'tokens' ELSE what END;
    IF excess > 0 THEN
      -- Before its first request, the reply has taken nothing of what it holds.
      PERFORM FROM usage_ledger o
        WHERE o.ref = reply AND o.kind = 'tokens' AND o.settled_at IS NULL AND what = 'background'
          AND COALESCE(o.shared, o.amount) >= excess FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        RETURN 'limit';
      END IF;
    END IF;
  END IF;
  SELECT h.month INTO of_month FROM budget_holds h
   WHERE h.ref = reply AND h.school = of_school AND h.cost IS NULL AND h.shared > 0 AND most > 0;
  IF FOUND THEN
    PERFORM FROM budget_months m WHERE m.school = of_school AND m.month = of_month FOR NO KEY UPDATE;
    SELECT LEAST(most, h.shared) INTO given FROM budget_holds h
     WHERE h.ref = reply AND h.cost IS NULL AND h.shared > 0 FOR NO KEY UPDATE;
    INSERT INTO budget_holds (ref, school, month, amount, expires_at)
    SELECT work, of_school, of_month, given, moment + lease WHERE given > 0;
  END IF;
  IF most IS NULL OR most > COALESCE(given, 0) THEN
    held := (hold_budget(ARRAY[work], of_school, most - COALESCE(given, 0), false, lease))[1];
    IF held <> 'held' THEN
      DELETE FROM budget_holds h WHERE h.ref = work;
      RETURN held;
    END IF;
  END IF;
  UPDATE budget_holds h SET amount = h.amount - given, shared = h.shared - given WHERE h.ref = reply AND given > 0;
  UPDATE usage_ledger o SET amount = o.amount - excess, shared = o.shared - excess
   WHERE o.ref = reply AND o.kind = 'tokens' AND excess > 0;
  INSERT INTO usage_ledger (ref, kind, school, group_id, user_id, amount, model, cost, at, expires_at, part_of, price)
  VALUES (work, what, of_school, COALESCE(class, (
            SELECT min(m.group_id) FROM group_members m WHERE m.user_id = person HAVING count(*) = 1)),
          person, read + written, name, most, moment, moment + lease, reply, kept);
  RETURN NULL;
END $$;

-- Counts what a request took, at the price of its hold; nothing where it is settled already. What is over goes back to the
-- reply that still runs, for its further judges.
CREATE OR REPLACE FUNCTION settle_work(work uuid, read integer, written integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_reply uuid;
  over bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM lock_school_of(work);
  UPDATE usage_ledger l SET settled_at = clock_timestamp(), settled = read + written,
         cost = CASE WHEN read + written = 0 THEN l.cost * 0
                     ELSE cost_of_held(l.price, l.kind, l.model, read, written) END
   WHERE l.ref = work AND l.settled_at IS NULL RETURNING l.part_of, l.amount - l.settled INTO of_reply, over;
  UPDATE usage_ledger o SET amount = o.amount + over, shared = o.shared + over
   WHERE o.ref = of_reply AND o.kind = 'tokens' AND o.settled_at IS NULL AND o.shared IS NOT NULL AND over > 0;
  UPDATE budget_holds h SET cost = COALESCE((SELECT sum(l.cost) FROM usage_ledger l WHERE l.ref = work), h.amount)
   WHERE h.ref = work AND h.cost IS NULL RETURNING h.amount - h.cost INTO over;
  UPDATE budget_holds o SET amount = o.amount + over, shared = o.shared + over
    FROM budget_holds h
   WHERE o.ref = of_reply AND o.cost IS NULL AND over > 0
     AND h.ref = work AND h.school = o.school AND h.month = o.month;
  IF FOUND THEN
    UPDATE budget_holds h SET amount = h.amount - over WHERE h.ref = work;
  END IF;
END $$;
`;
