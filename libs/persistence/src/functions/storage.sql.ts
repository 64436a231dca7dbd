/** The storage that files and messages use, and the objects that go with their rows. */
export const STORAGE = `
-- An update that changes no sizes writes nothing; nor does what is removed together with its user.
CREATE OR REPLACE FUNCTION count_files_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (
      SELECT a.user_id, a.size AS bytes FROM added a
    ) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (
      SELECT g.user_id, -(g.size) FROM gone g JOIN users u ON u.id = g.user_id
    ) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;
  ELSE
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (
      SELECT a.user_id, a.size AS bytes FROM added a
      UNION ALL
      SELECT g.user_id, -(g.size) FROM gone g JOIN users u ON u.id = g.user_id
    ) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- The same for the text and the details of messages.
CREATE OR REPLACE FUNCTION count_messages_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (
      SELECT a.user_id, octet_length(a.content) + octet_length(a.details::text) AS bytes FROM added a
    ) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (
      SELECT g.user_id, -(octet_length(g.content) + octet_length(g.details::text))
        FROM gone g JOIN users u ON u.id = g.user_id
    ) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;
  ELSE
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (
      SELECT a.user_id, octet_length(a.content) + octet_length(a.details::text) AS bytes FROM added a
      UNION ALL
      SELECT g.user_id, -(octet_length(g.content) + octet_length(g.details::text))
        FROM gone g JOIN users u ON u.id = g.user_id
    ) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- The object goes with the row, whatever removes it: of a preview, of an unfinished upload, of an export.
CREATE OR REPLACE FUNCTION record_removed_preview() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_removed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (storage_key) SELECT unnest(OLD.parts) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_removed_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_objects (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
`;
