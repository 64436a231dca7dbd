import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAMED = ['username', 'given_name', 'family_name', 'preferred_name', 'email'];

/** The number that a school gives a person: shown, searched, imported and exported. */
export class PersonNumber1764313100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN number text`);
    await nameBy(runner, [...NAMED, 'number']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await nameBy(runner, NAMED);
    await runner.query(`ALTER TABLE users DROP COLUMN number`);
  }
}

/** Replaces what a person is found by: these columns and the school. */
async function nameBy(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION name_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.shown_name := shown_name(NEW.given_name, NEW.family_name, NEW.preferred_name,
        COALESCE((SELECT family_name_first FROM schools WHERE name = NEW.school), false));
      NEW.search := search_key(concat_ws(' ', ${columns.map((column) => `NEW.${column}`).join(', ')}, NEW.school));
      RETURN NEW;
    END $$`);
  await runner.query(`
    CREATE OR REPLACE TRIGGER users_named BEFORE INSERT OR UPDATE OF ${columns.join(', ')}, school ON users
      FOR EACH ROW EXECUTE FUNCTION name_user()`);
}
