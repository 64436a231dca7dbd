/** Names, schools and counts of people, and whom entries of the audit log are about. */
export const PEOPLE = `
-- The name by which a person is shown: the rule of displayName in libs/domain. Null for a person without a name.
CREATE OR REPLACE FUNCTION shown_name(given text, family text, preferred text, family_first boolean) RETURNS text
IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE
    WHEN family IS NULL THEN called
    WHEN concat(family, called) ~ '^[\\u3400-\\u9fff\\uac00-\\ud7a3]+$' THEN concat(family, called)
    WHEN family_first THEN concat_ws(' ', family, called)
    ELSE concat_ws(' ', called, family) END
    FROM (SELECT COALESCE(preferred, given) AS called) AS person
$$;

-- Keeps the shown name of a user, in the order of the school, and what the user is found by.
CREATE OR REPLACE FUNCTION name_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_name := shown_name(NEW.given_name, NEW.family_name, NEW.preferred_name,
    COALESCE((SELECT family_name_first FROM schools WHERE name = NEW.school), false));
  NEW.search := search_key(concat_ws(' ', NEW.username, NEW.given_name, NEW.family_name, NEW.preferred_name,
    NEW.email, NEW.number, NEW.school));
  RETURN NEW;
END $$;

-- The first use of a name creates the school, in the same transaction and before the foreign key is checked. The advisory
-- lock is the one of names in ADVISORY_LOCKS: transactions that create schools run one after the other, so that the order
-- of their names cannot lead to a deadlock.
CREATE OR REPLACE FUNCTION ensure_school() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM schools WHERE name = NEW.school) THEN
    PERFORM pg_advisory_xact_lock(7148220515);
    INSERT INTO schools (name) VALUES (NEW.school) ON CONFLICT (name) DO NOTHING;
  END IF;
  RETURN NEW;
END $$;

-- Counts users that were added or deleted, by school and role; master admins belong to no school.
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts
    SELECT CASE WHEN role IN ('MASTER_ADMIN', 'admin') THEN '' ELSE COALESCE(school, '') END,
           CASE WHEN role = 'admin' THEN 'MASTER_ADMIN' ELSE role END,
           CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END
      FROM changed WHERE removed_with IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (school, role) DO UPDATE SET count = user_counts.count + EXCLUDED.count;
  RETURN NULL;
END $$;

-- The same for users that changed. A statement may change thousands: counted row by row, the same count would be written
-- once for each, and PostgreSQL reads every earlier version of a row that its own transaction has written.
CREATE OR REPLACE FUNCTION count_moved_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts
    SELECT CASE WHEN role IN ('MASTER_ADMIN', 'admin') THEN '' ELSE COALESCE(school, '') END,
           CASE WHEN role = 'admin' THEN 'MASTER_ADMIN' ELSE role END, sum(step)
      FROM (SELECT school, role, -1 AS step FROM old_users WHERE removed_with IS NULL
            UNION ALL SELECT school, role, 1 FROM new_users WHERE removed_with IS NULL) AS moved
     GROUP BY 1, 2 HAVING sum(step) <> 0 ORDER BY 1, 2
    ON CONFLICT (school, role) DO UPDATE SET count = user_counts.count + EXCLUDED.count;
  RETURN NULL;
END $$;

-- Counts the members of classes.
CREATE OR REPLACE FUNCTION count_added_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_sizes AS stored (group_id, members)
    SELECT group_id, count(*) FROM changed GROUP BY group_id ORDER BY group_id
  ON CONFLICT (group_id) DO UPDATE SET members = stored.members + EXCLUDED.members;
  RETURN NULL;
END $$;

-- A removed class has no row to change any more. Rows are locked in the order in which they are inserted above.
CREATE OR REPLACE FUNCTION count_removed_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM group_sizes WHERE group_id IN (SELECT group_id FROM changed) ORDER BY group_id FOR UPDATE;
  UPDATE group_sizes AS stored SET members = stored.members - gone.count
    FROM (SELECT group_id, count(*) FROM changed GROUP BY group_id) AS gone
   WHERE stored.group_id = gone.group_id;
  RETURN NULL;
END $$;

-- The account that is the target, and the one that an approval made: there also for the entry of the request.
CREATE OR REPLACE FUNCTION index_audit_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_people (user_id, entry_id)
    SELECT target_id::integer, id FROM added WHERE target_type = 'user' AND target_id ~ '^[0-9]{1,9}$'
    UNION
    SELECT (made.after->>'user_id')::integer, e.id FROM added made
      JOIN audit_log e ON e.target_type = 'approval' AND e.target_id = made.target_id
     WHERE made.target_type = 'approval' AND made.after->>'user_id' ~ '^[0-9]{1,9}$' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
`;
