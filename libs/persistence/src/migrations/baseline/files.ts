/** An update that changes no sizes writes nothing; nor does what is removed together with its user. */
function countStorage(table: string, bytes: (row: string) => string): string {
  const added = `SELECT a.user_id, ${bytes('a')} AS bytes FROM added a`;
  const gone = `SELECT g.user_id, -(${bytes('g')}) FROM gone g JOIN users u ON u.id = g.user_id`;
  const record = (changes: string): string => `
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (${changes}) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;`;
  return `CREATE FUNCTION count_${table}_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN ${record(added)}
  ELSIF TG_OP = 'DELETE' THEN ${record(gone)}
  ELSE ${record(`${added} UNION ALL ${gone}`)}
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ${table}_storage_insert AFTER INSERT ON ${table}
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_storage();
CREATE TRIGGER ${table}_storage_delete AFTER DELETE ON ${table}
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_storage();
CREATE TRIGGER ${table}_storage_update AFTER UPDATE ON ${table}
  REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_storage();
`;
}

/** Files, their passages and versions, and the storage that they use. */
export const FILES = `
-- The object goes with the row, whatever removes it.
CREATE FUNCTION record_removed_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION record_removed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (storage_key) SELECT unnest(OLD.parts) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- An image that a model sees is \`ready\` before its text is read: \`is_unread\` until then.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('upload', 'artifact', 'image')),
  name text NOT NULL,
  mime_type text NOT NULL,
  size bigint NOT NULL,
  storage_key text NOT NULL,
  status text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'ready', 'failed')),
  detail text,
  turn_id uuid REFERENCES turns ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  words tsvector,
  is_unread boolean NOT NULL DEFAULT false
);
CREATE INDEX files_of_turn ON files (turn_id);
CREATE INDEX files_of_user ON files (user_id, created_at DESC);
CREATE INDEX files_storage_key ON files (storage_key);
CREATE INDEX files_unread ON files (created_at) WHERE is_unread;
CREATE INDEX files_words ON files USING gin (user_id, words)
  WITH (gin_pending_list_limit = 128) WHERE words IS NOT NULL;
ALTER TABLE image_jobs ADD FOREIGN KEY (file_id) REFERENCES files ON DELETE SET NULL;
CREATE TRIGGER files_words BEFORE INSERT OR UPDATE OF name ON files
  FOR EACH ROW EXECUTE FUNCTION set_files_words();

CREATE TABLE unfinished_uploads (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  size integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  parts text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL
);
CREATE INDEX unfinished_uploads_ends ON unfinished_uploads (ends_at);
CREATE INDEX unfinished_uploads_of_user ON unfinished_uploads (user_id);
CREATE TRIGGER unfinished_uploads_removed AFTER DELETE ON unfinished_uploads
  FOR EACH ROW EXECUTE FUNCTION record_removed_parts();

CREATE TABLE message_files (
  message_id integer REFERENCES messages ON DELETE CASCADE,
  file_id uuid REFERENCES files ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (message_id, file_id)
);
CREATE INDEX message_files_of_file ON message_files (file_id);

CREATE TABLE passages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  position integer NOT NULL,
  page integer,
  label text NOT NULL,
  content text NOT NULL,
  embedding bytea,
  -- In the row also beside an embedding: a search would fetch them one by one.
  search tsvector STORAGE main
    GENERATED ALWAYS AS (to_tsvector('english', content) || to_tsvector('simple', content)) STORED,
  -- Null for an ordinary passage; without ids, solutions of no known exercise.
  solves integer[]
);
CREATE UNIQUE INDEX passages_of_file ON passages (file_id, position);
CREATE INDEX passages_of_user ON passages (user_id);
CREATE INDEX passages_solving ON passages (file_id) WHERE solves IS NOT NULL;
-- Every search reads what waits to be sorted into the index: 4 MB of it by default, here 128 kB.
CREATE INDEX passages_search ON passages USING gin (user_id, search) WITH (gin_pending_list_limit = 128);

CREATE TABLE file_previews (
  file_id uuid REFERENCES files ON DELETE CASCADE,
  storage_key text,
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  format text CHECK (format IN ('pdf', 'docx', 'xlsx', 'cut')),
  pages integer[],
  PRIMARY KEY (file_id, format)
);
CREATE INDEX file_previews_storage_key ON file_previews (storage_key);
CREATE TRIGGER file_previews_removed AFTER DELETE ON file_previews
  FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL) EXECUTE FUNCTION record_removed_preview();

CREATE TABLE artifact_versions (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  artifact_id uuid NOT NULL,
  file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('slides', 'document')),
  outline jsonb NOT NULL,
  images jsonb NOT NULL,
  artifact jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX artifact_versions_of_artifact ON artifact_versions (artifact_id);
CREATE UNIQUE INDEX artifact_versions_of_file ON artifact_versions (file_id);
CREATE INDEX artifact_versions_of_user ON artifact_versions (user_id);

-- Files that replies to members may cite, and answer keys, which no member gets. Members see a source once its exercises
-- are read (\`indexed_at\`), and \`student_pages\` of a PDF while solutions in it are shut.
CREATE TABLE group_materials (
  id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('source', 'answer_key')),
  created_at timestamptz NOT NULL DEFAULT now(),
  indexed_at timestamptz,
  solution_pages integer[] NOT NULL DEFAULT '{}',
  student_pages integer[],
  open_pages integer[] NOT NULL DEFAULT '{}',
  model_failures integer NOT NULL DEFAULT 0,
  replaced jsonb
);
CREATE UNIQUE INDEX group_materials_of_file ON group_materials (file_id);
CREATE INDEX group_materials_of_group ON group_materials (group_id, kind);
CREATE INDEX group_materials_to_index ON group_materials (file_id) WHERE indexed_at IS NULL;

CREATE TABLE removed_objects (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX removed_objects_due ON removed_objects (next_attempt_at);

-- What each user stores, as a ledger that triggers write. A ledger rather than a counter: no transaction waits for a
-- lock on a shared row, so no order of locks can deadlock.
CREATE TABLE storage_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  bytes bigint NOT NULL
);
CREATE INDEX storage_changes_of_user ON storage_changes (user_id) INCLUDE (bytes);

${countStorage('files', (row) => `${row}.size`)}
${countStorage('messages', (row) => `octet_length(${row}.content) + octet_length(${row}.details::text)`)}`;
