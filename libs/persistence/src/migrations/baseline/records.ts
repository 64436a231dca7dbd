/** The audit log and the imports of rosters. */
export const RECORDS = `
-- The account that is the target, and the one that an approval made: there also for the entry of the request.
CREATE FUNCTION index_audit_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_people (user_id, entry_id)
    SELECT target_id::integer, id FROM added WHERE target_type = 'user' AND target_id ~ '^[0-9]{1,9}$'
    UNION
    SELECT (made.after->>'user_id')::integer, e.id FROM added made
      JOIN audit_log e ON e.target_type = 'approval' AND e.target_id = made.target_id
     WHERE made.target_type = 'approval' AND made.after->>'user_id' ~ '^[0-9]{1,9}$' ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id integer,
  actor text NOT NULL,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  target text NOT NULL,
  school text,
  before jsonb,
  after jsonb,
  other_school text,
  import_id uuid,
  import_size integer
);
CREATE INDEX audit_log_actor_search ON audit_log USING gin (lower(actor) gin_trgm_ops);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX audit_log_folded ON audit_log (id DESC) WHERE import_id IS NULL OR import_size IS NOT NULL;
CREATE INDEX audit_log_folded_of_school ON audit_log (school, id DESC)
  WHERE import_id IS NULL OR import_size IS NOT NULL;
CREATE INDEX audit_log_of_action ON audit_log (action, id DESC);
CREATE INDEX audit_log_of_import ON audit_log (import_id, id DESC) WHERE import_id IS NOT NULL;
CREATE INDEX audit_log_of_other_school ON audit_log (other_school, id DESC) WHERE other_school IS NOT NULL;
CREATE INDEX audit_log_of_request ON audit_log (target_id) WHERE target_type = 'approval';
CREATE INDEX audit_log_of_school ON audit_log (school, id DESC);
CREATE INDEX audit_log_target_search ON audit_log USING gin (lower(target) gin_trgm_ops);
CREATE TRIGGER audit_log_people AFTER INSERT ON audit_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_audit_people();

-- Which people an entry touched. Without a foreign key to \`users\`: the log outlives the accounts.
CREATE TABLE audit_people (
  user_id integer,
  entry_id bigint REFERENCES audit_log ON DELETE CASCADE,
  PRIMARY KEY (user_id, entry_id)
);
CREATE INDEX audit_people_of_entry ON audit_people (entry_id);

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  created_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'checked' CHECK (status IN ('checked', 'queued', 'running', 'completed', 'failed')),
  file_name text NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  generated_passwords integer NOT NULL,
  memberships integer NOT NULL,
  problem_count integer NOT NULL,
  problems jsonb NOT NULL,
  detail text,
  created_at timestamptz NOT NULL DEFAULT now(),
  queued_at timestamptz,
  finished_at timestamptz,
  new_school_count integer NOT NULL DEFAULT 0,
  new_schools jsonb NOT NULL DEFAULT '[]',
  mode text NOT NULL DEFAULT 'create' CHECK (mode IN ('create', 'update')),
  sets_classes boolean NOT NULL DEFAULT false,
  columns jsonb NOT NULL DEFAULT '[]',
  difference jsonb NOT NULL DEFAULT '{"new": 0, "gone": 0, "changed": 0, "rejected": 0, "unchanged": 0}',
  problem_groups jsonb NOT NULL DEFAULT '[]',
  new_class_count integer NOT NULL DEFAULT 0,
  new_classes jsonb NOT NULL DEFAULT '[]',
  rejected bytea,
  gone_of text NOT NULL DEFAULT 'classes' CHECK (gone_of IN ('classes', 'schools')),
  gone text NOT NULL DEFAULT 'keep' CHECK (gone IN ('keep', 'remove_from_class', 'revoke')),
  named_groups integer[] NOT NULL DEFAULT '{}',
  undo_id uuid REFERENCES undo_entries ON DELETE SET NULL,
  must_change_passwords boolean NOT NULL DEFAULT false
);
CREATE INDEX imports_age ON imports (created_at);
CREATE INDEX imports_of_undo ON imports (undo_id) WHERE undo_id IS NOT NULL;
CREATE INDEX imports_of_user ON imports (created_by, created_at DESC);
CREATE INDEX imports_open ON imports (queued_at) WHERE status IN ('queued', 'running');

CREATE TABLE import_rows (
  import_id uuid REFERENCES imports ON DELETE CASCADE,
  line integer,
  username text NOT NULL,
  role text NOT NULL,
  school text,
  group_ids integer[] NOT NULL,
  generated boolean NOT NULL,
  secret bytea,
  password_hash text,
  username_skeleton text,
  kind text NOT NULL DEFAULT 'new' CHECK (kind IN ('new', 'changed')),
  user_id integer,
  changes jsonb NOT NULL DEFAULT '{}',
  new_classes text[] NOT NULL DEFAULT '{}',
  access_granted boolean NOT NULL DEFAULT true,
  PRIMARY KEY (import_id, line)
);

CREATE TABLE import_gone (
  import_id uuid REFERENCES imports ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (import_id, user_id)
);
CREATE INDEX import_gone_of_user ON import_gone (user_id);

CREATE TABLE roster_files (
  id uuid PRIMARY KEY,
  created_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  bytes bytea,
  cells bytea,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX roster_files_age ON roster_files (created_at);
CREATE INDEX roster_files_of_user ON roster_files (created_by);`;
