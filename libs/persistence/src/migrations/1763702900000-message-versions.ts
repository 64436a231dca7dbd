import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of messages, and messages and conversations that are removed but can be restored. `in_view` says the same as
 * the two columns after it, so that one index serves the page of a history. Both tables keep their rows as they are.
 */
export class MessageVersions1763702900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages
        ADD COLUMN in_view boolean NOT NULL DEFAULT true,
        ADD COLUMN hidden_with integer,
        ADD COLUMN removed_with uuid,
        ADD COLUMN version_group integer,
        ADD CONSTRAINT messages_in_view_check CHECK (in_view = (hidden_with IS NULL AND removed_with IS NULL))`);
    await runner.query(`DROP INDEX messages_of_conversation`);
    await runner.query(`CREATE INDEX messages_of_conversation ON messages (conversation_id, in_view, id)`);
    await runner.query(`
      CREATE INDEX messages_versions ON messages (version_group) WHERE version_group IS NOT NULL`);
    await runner.query(`
      CREATE INDEX messages_removed ON messages (removed_with) WHERE removed_with IS NOT NULL`);
    await runner.query(`ALTER TABLE conversations ADD COLUMN removed_with uuid`);
    await runner.query(`
      CREATE INDEX conversations_removed ON conversations (removed_with) WHERE removed_with IS NOT NULL`);
  }

  /** Removes what is not in view: without the columns it would be. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH artifacts AS (
        DELETE FROM files f USING messages m
         WHERE m.turn_id = f.turn_id AND m.role = 'assistant' AND NOT m.in_view AND f.purpose = 'artifact'
        RETURNING f.storage_key),
      images AS (
        DELETE FROM files f USING image_jobs j, messages m
         WHERE f.id = j.file_id AND m.id = j.message_id AND NOT m.in_view AND f.purpose = 'image'
        RETURNING f.storage_key)
      INSERT INTO removed_objects (storage_key)
      SELECT storage_key FROM artifacts UNION SELECT storage_key FROM images ON CONFLICT DO NOTHING`);
    await runner.query(`DELETE FROM messages WHERE NOT in_view`);
    await runner.query(`DELETE FROM conversations WHERE removed_with IS NOT NULL`);
    await runner.query(`ALTER TABLE conversations DROP COLUMN removed_with`);
    await runner.query(`DROP INDEX messages_of_conversation`);
    await runner.query(`
      ALTER TABLE messages DROP COLUMN in_view, DROP COLUMN hidden_with, DROP COLUMN removed_with,
        DROP COLUMN version_group`);
    await runner.query(`CREATE INDEX messages_of_conversation ON messages (conversation_id, id)`);
  }
}
