import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was searched of a user before. */
const SEARCHED_BEFORE = `search_key(username || ' ' || COALESCE(school, ''))`;

/**
 * People are shown, sorted and found by their names. `shown_name` is null for a person without a name: the username is
 * shown then, and the rows that are there need no write.
 */
export class Names1764300500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE schools ADD COLUMN family_name_first boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE users ADD COLUMN shown_name text`);
    await runner.query(`ALTER TABLE users ALTER COLUMN search DROP EXPRESSION`);
    // The same rule as displayName of libs/domain.
    await runner.query(`
      CREATE FUNCTION shown_name(given text, family text, preferred text, family_first boolean) RETURNS text
        IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
        SELECT CASE
          WHEN family IS NULL THEN called
          WHEN concat(family, called) ~ '^[\\u3400-\\u9fff\\uac00-\\ud7a3]+$' THEN concat(family, called)
          WHEN family_first THEN concat_ws(' ', family, called)
          ELSE concat_ws(' ', called, family) END
          FROM (SELECT COALESCE(preferred, given) AS called) AS person $$`);
    await runner.query(`
      CREATE FUNCTION name_user() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.shown_name := shown_name(NEW.given_name, NEW.family_name, NEW.preferred_name,
          COALESCE((SELECT family_name_first FROM schools WHERE name = NEW.school), false));
        NEW.search := search_key(concat_ws(' ', NEW.username, NEW.given_name, NEW.family_name, NEW.preferred_name,
          NEW.email, NEW.school));
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER users_named
        BEFORE INSERT OR UPDATE OF username, given_name, family_name, preferred_name, email, school ON users
        FOR EACH ROW EXECUTE FUNCTION name_user()`);
    await runner.query(`
      CREATE INDEX users_by_shown_name ON users
        (lower(COALESCE(shown_name, username)) COLLATE natural_order, lower(username) COLLATE natural_order)`);
    await runner.query(`
      UPDATE users SET given_name = given_name
       WHERE COALESCE(given_name, family_name, preferred_name, email) IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER users_named ON users`);
    await runner.query(`DROP FUNCTION name_user`);
    await runner.query(`DROP FUNCTION shown_name`);
    await runner.query(`ALTER TABLE users DROP COLUMN search`);
    await runner.query(`
      ALTER TABLE users ADD COLUMN search text GENERATED ALWAYS AS (${SEARCHED_BEFORE}) STORED, DROP COLUMN shown_name`);
    await runner.query(`CREATE INDEX users_search ON users USING gin (search gin_trgm_ops)`);
    await runner.query(`ALTER TABLE schools DROP COLUMN family_name_first`);
  }
}
