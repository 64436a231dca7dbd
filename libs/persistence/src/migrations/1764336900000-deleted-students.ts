import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes which deleted accounts had cases, so that the lead and the deputy are told. */
export class DeletedStudents1764336900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // After the migrations, the function gets its text of `erasure.sql.ts`.
    await runner.query(`
      CREATE TABLE safety_deletions (
        school_id integer REFERENCES schools ON DELETE CASCADE,
        student_number integer,
        deleted_at timestamptz NOT NULL DEFAULT now(),
        open integer NOT NULL,
        total integer NOT NULL,
        is_told boolean NOT NULL DEFAULT false,
        PRIMARY KEY (school_id, student_number)
      );
      CREATE FUNCTION note_deleted_student() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER users_deletion_noted AFTER UPDATE OF removed_with ON users
        FOR EACH ROW WHEN ((OLD.removed_with IS NULL) <> (NEW.removed_with IS NULL)) EXECUTE FUNCTION note_deleted_student()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_deletion_noted ON users;
      DROP FUNCTION note_deleted_student();
      DROP TABLE safety_deletions`);
  }
}
