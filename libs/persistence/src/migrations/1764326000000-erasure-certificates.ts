import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was erased of each account, in counts. The eraser of accounts stores the counts before it deletes anything; the
 * deletion of the account, whatever deletes it, sets the time.
 */
export class ErasureCertificates1764326000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erasure_certificates (
        user_id integer PRIMARY KEY,
        school_id integer REFERENCES schools ON DELETE SET NULL,
        requested_by integer,
        begun_at timestamptz NOT NULL DEFAULT now(),
        erased_at timestamptz,
        counts jsonb NOT NULL DEFAULT '{}'
      );
      CREATE INDEX erasure_certificates_of_school ON erasure_certificates (school_id);

      -- Every table whose rows go with the account, so that a new one is counted without a change here.
      CREATE FUNCTION count_rows_of_user(id integer) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
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

      CREATE FUNCTION certify_erased_users() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO erasure_certificates (user_id, school_id, erased_at)
        SELECT g.id, s.id, now() FROM gone g
          LEFT JOIN schools s ON s.name = g.school AND g.role NOT IN ('MASTER_ADMIN', 'admin')
        ON CONFLICT (user_id) DO UPDATE SET erased_at = EXCLUDED.erased_at;
        RETURN NULL;
      END $$;
      CREATE TRIGGER users_certified AFTER DELETE ON users
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION certify_erased_users()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER users_certified ON users`);
    await runner.query(`DROP FUNCTION certify_erased_users(), count_rows_of_user(integer)`);
    await runner.query(`DROP TABLE erasure_certificates`);
  }
}
