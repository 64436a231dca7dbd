import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = ['record_removal', 'record_source_access'];

/** Records removals, access that a source took and the consent of parents, for the restore of a backup. */
export class RecordedRemovals1764336600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE erased_rows ADD COLUMN value jsonb`);
    // After the migrations, each function gets its text of `erasure.sql.ts`.
    for (const name of FUNCTIONS)
      await runner.query(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
      );
    await runner.query(`
      CREATE CONSTRAINT TRIGGER users_removal_recorded AFTER UPDATE OF removed_with ON users DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (OLD.removed_with IS DISTINCT FROM NEW.removed_with) EXECUTE FUNCTION record_removal();
      CREATE CONSTRAINT TRIGGER external_ids_recorded AFTER UPDATE OF erase_at, access_taken ON external_ids
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (OLD.erase_at IS DISTINCT FROM NEW.erase_at OR OLD.access_taken <> NEW.access_taken)
        EXECUTE FUNCTION record_source_access();
      CREATE TRIGGER users_parent_consent AFTER UPDATE OF parent_consent ON users
        FOR EACH ROW WHEN (OLD.parent_consent IS DISTINCT FROM NEW.parent_consent)
        EXECUTE FUNCTION record_change('parent_consent', 'parent_consent')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_removal_recorded ON users;
      DROP TRIGGER users_parent_consent ON users;
      DROP TRIGGER external_ids_recorded ON external_ids;
      DROP FUNCTION record_removal(), record_source_access();
      ALTER TABLE erased_rows DROP COLUMN value`);
  }
}
