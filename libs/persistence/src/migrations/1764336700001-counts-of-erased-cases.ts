import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the cases that are deleted with their students, or after their time. */
export class CountsOfErasedCases1764336700001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE safety_counts ADD tier text NOT NULL DEFAULT 'not_allowed', ADD false_alarms integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT safety_counts_pkey, ADD PRIMARY KEY (school_id, day, category, tier)`);
    // After the migrations, the function gets its text of `erasure.sql.ts`.
    await runner.query(`
      CREATE FUNCTION count_deleted_cases() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER safety_cases_counted AFTER DELETE ON safety_cases
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_cases()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER safety_cases_counted ON safety_cases;
      DROP FUNCTION count_deleted_cases();
      DELETE FROM safety_counts WHERE tier <> 'not_allowed';
      ALTER TABLE safety_counts DROP COLUMN tier, DROP COLUMN false_alarms, ADD PRIMARY KEY (school_id, day, category)`);
  }
}
