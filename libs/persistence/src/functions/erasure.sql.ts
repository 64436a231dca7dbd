/** What is erased, certified, and kept under a legal hold. Sources: `docs/decisions/backup.md`, `removal.md`. */
export const ERASURE = `
-- Records rows that a restored backup must not bring back.
CREATE OR REPLACE FUNCTION record_erased_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    INSERT INTO erased_rows (kind, row_ids, value)
    SELECT 'users', array_agg(g.id::text), jsonb_object_agg(g.id, to_jsonb(c) - 'user_id' - 'erased_at')
      FROM gone g JOIN erasure_certificates c ON c.user_id = g.id HAVING count(*) > 0;
  ELSE
    INSERT INTO erased_rows (kind, row_ids)
    SELECT TG_TABLE_NAME, array_agg(id::text) FROM gone HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;

-- Records a change that a restored backup must not take back. The arguments are its name, and the column whose value it needs.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erased_rows (kind, row_ids, value)
  VALUES (TG_ARGV[0], ARRAY[NEW.id::text], NULLIF(to_jsonb(NEW) -> TG_ARGV[1], 'null') - 'by'::text);
  RETURN NULL;
END $$;

-- Records that an account is removed or no longer so, at the end of the transaction, which stores the undo entry.
CREATE OR REPLACE FUNCTION record_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erased_rows (kind, row_ids, value)
  SELECT 'user_removal', ARRAY[u.id::text], CASE WHEN u.removed_with IS NOT NULL THEN jsonb_build_object(
           'undo', u.removed_with, 'by', e.user_id, 'until', e.undo_until, 'cause', e.data -> 'cause' #- '{target,name}') END
    FROM users u LEFT JOIN undo_entries e ON e.id = u.removed_with WHERE u.id = NEW.id;
  RETURN NULL;
END $$;

-- Records whose access a roster source took, and when it has them erased, at the end of the transaction.
CREATE OR REPLACE FUNCTION record_source_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erased_rows (kind, row_ids, value)
  SELECT 'source_access', ARRAY[x.user_id::text],
         jsonb_build_object('source', s.id, 'taken', x.access_taken, 'erase_at', x.erase_at)
    FROM external_ids x JOIN roster_sources s ON s.name = x.source
   WHERE x.user_id = NEW.user_id AND x.source = NEW.source;
  RETURN NULL;
END $$;

-- Records the begin and the end of a legal hold, so that a restored backup has the holds of today.
CREATE OR REPLACE FUNCTION record_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erased_rows (kind, row_ids) VALUES (
    CASE TG_OP WHEN 'INSERT' THEN 'hold_placed' ELSE 'hold_ended' END,
    ARRAY[COALESCE(NEW.user_id, OLD.user_id)::text]);
  RETURN NULL;
END $$;

-- Keeps the rows that a held user deletes.
CREATE OR REPLACE FUNCTION keep_held_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_rows (user_id, table_name, storage_key, row)
  SELECT h.user_id, TG_TABLE_NAME, to_jsonb(g) ->> 'storage_key', to_jsonb(g)
    FROM gone g JOIN legal_holds h ON h.user_id = g.user_id;
  RETURN NULL;
END $$;

-- Keeps which message of a held user a deleted file was attached to.
CREATE OR REPLACE FUNCTION keep_held_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_rows (user_id, table_name, row)
  SELECT h.user_id, TG_TABLE_NAME, to_jsonb(g)
    FROM gone g JOIN messages m ON m.id = g.message_id JOIN legal_holds h ON h.user_id = m.user_id;
  RETURN NULL;
END $$;

-- Keeps what a held user had before a text is overwritten. The arguments are the columns to keep.
CREATE OR REPLACE FUNCTION keep_held_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner integer;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN owner := OLD.id; ELSE owner := OLD.user_id; END IF;
  INSERT INTO held_rows (user_id, table_name, is_change, row)
  SELECT h.user_id, TG_TABLE_NAME, true, (
           SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(to_jsonb(OLD)) AS c WHERE c.key = ANY(TG_ARGV))
    FROM legal_holds h WHERE h.user_id = owner;
  RETURN NULL;
END $$;

-- Counts the rows of every table that go with the account, so that a new table is counted without a change here.
CREATE OR REPLACE FUNCTION count_rows_of_user(id integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  one record;
  found bigint;
  counts jsonb := '{"users": 1}';
BEGIN
  FOR one IN
    SELECT k.conrelid::regclass AS of_table, string_agg(format('%I = $1', a.attname), ' OR ') AS is_theirs
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
     WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass AND k.confdeltype = 'c'
     GROUP BY k.conrelid
  LOOP
    EXECUTE format('SELECT count(*) FROM %s WHERE %s', one.of_table, one.is_theirs) INTO found USING id;
    IF found > 0 THEN counts := counts || jsonb_build_object(one.of_table::text, found); END IF;
  END LOOP;
  RETURN counts;
END $$;

-- Keeps the figures of deleted cases, without their students, unless the school is deleted too.
CREATE OR REPLACE FUNCTION count_deleted_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO safety_counts (school_id, day, category, tier, count, false_alarms)
  SELECT s.id, (g.created_at AT TIME ZONE 'UTC')::date AS day, g.category, g.tier, count(*),
         count(*) FILTER (WHERE g.outcome = 'false_alarm')
    FROM gone g JOIN schools s ON s.id = g.school_id GROUP BY s.id, day, g.category, g.tier ORDER BY s.id, day, g.category, g.tier
  ON CONFLICT (school_id, day, category, tier) DO UPDATE
     SET count = safety_counts.count + EXCLUDED.count, false_alarms = safety_counts.false_alarms + EXCLUDED.false_alarms;
  RETURN NULL;
END $$;

-- Notes a deleted account that has cases, for the lead and the deputy, and forgets it where the deletion is undone.
CREATE OR REPLACE FUNCTION note_deleted_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.removed_with IS NULL THEN
    DELETE FROM safety_deletions d USING safety_cases c
     WHERE c.user_id = NEW.id AND d.school_id = c.school_id AND d.student_number = c.student_number;
  ELSE
    INSERT INTO safety_deletions (school_id, student_number, open, total)
    SELECT school_id, student_number, count(*) FILTER (WHERE closed_at IS NULL), count(*)
      FROM safety_cases WHERE user_id = NEW.id GROUP BY school_id, student_number ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Sets the time of the certificate when an account is deleted, whatever deletes it.
CREATE OR REPLACE FUNCTION certify_erased_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO erasure_certificates (user_id, school_id, erased_at)
  SELECT g.id, s.id, now() FROM gone g
    LEFT JOIN schools s ON s.name = g.school AND g.role NOT IN ('MASTER_ADMIN', 'admin')
  ON CONFLICT (user_id) DO UPDATE SET erased_at = EXCLUDED.erased_at;
  RETURN NULL;
END $$;
`;
