import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Archives of a person's data. Their objects go with the rows, and with the key of an attempt that another one replaces. */
export class PersonExports1764320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE person_exports (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        asked_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
        language text NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        progress integer NOT NULL DEFAULT 0,
        attempt integer NOT NULL DEFAULT 0,
        storage_key text,
        size bigint NOT NULL DEFAULT 0,
        ends_at timestamptz,
        CONSTRAINT person_exports_state_check CHECK (state IN ('waiting', 'running', 'ready', 'failed'))
      );
      CREATE UNIQUE INDEX person_exports_open ON person_exports (user_id, asked_by) WHERE state IN ('waiting', 'running');
      CREATE INDEX person_exports_of_user ON person_exports (user_id, asked_by, created_at);
      CREATE INDEX person_exports_of_asker ON person_exports (asked_by);
      CREATE INDEX person_exports_age ON person_exports (created_at);
      CREATE INDEX person_exports_storage_key ON person_exports (storage_key);
      CREATE FUNCTION record_removed_export() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO removed_objects (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER person_exports_removed AFTER DELETE ON person_exports
        FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL) EXECUTE FUNCTION record_removed_export();
      CREATE TRIGGER person_exports_replaced AFTER UPDATE OF storage_key ON person_exports
        FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL AND OLD.storage_key IS DISTINCT FROM NEW.storage_key)
        EXECUTE FUNCTION record_removed_export()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE person_exports`);
    await runner.query(`DROP FUNCTION record_removed_export()`);
  }
}
