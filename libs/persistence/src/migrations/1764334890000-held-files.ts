import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What goes with a deleted file of a held user is kept too: which message it was attached to, and what a document was made of. */
export class HeldFiles1764334890000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_held_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO held_rows (user_id, table_name, row)
        SELECT h.user_id, TG_TABLE_NAME, to_jsonb(g)
          FROM gone g JOIN messages m ON m.id = g.message_id JOIN legal_holds h ON h.user_id = m.user_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER message_files_held AFTER DELETE ON message_files
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_held_attachments();
      CREATE TRIGGER artifact_versions_held AFTER DELETE ON artifact_versions
        REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_held_rows()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER message_files_held ON message_files;
      DROP TRIGGER artifact_versions_held ON artifact_versions;
      DROP FUNCTION keep_held_attachments()`);
  }
}
