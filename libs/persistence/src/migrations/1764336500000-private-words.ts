import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is stored in a lesson chat while no teacher may read it stays private. Source: `docs/decisions/lessons.md`. */
export class PrivateWords1764336500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // When a student left is not stored: what was asked after the lesson counts as private.
    await runner.query(`
      ALTER TABLE conversations ADD COLUMN former_lesson_id uuid REFERENCES lessons ON DELETE SET NULL,
        ADD COLUMN private_from integer;
      CREATE INDEX conversations_of_former_lesson ON conversations (former_lesson_id, user_id) WHERE former_lesson_id IS NOT NULL;
      CREATE FUNCTION keep_private() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      -- After the statement, which changes the conversation too. A reply belongs to its question; a continued one changes its turn.
      CREATE TRIGGER messages_keep_private AFTER INSERT ON messages FOR EACH ROW
        WHEN (NEW.role = 'user' OR NEW.version_group IS NOT NULL OR NEW.turn_id IS NULL) EXECUTE FUNCTION keep_private();
      CREATE TRIGGER messages_keep_continued_private AFTER UPDATE OF turn_id ON messages FOR EACH ROW
        WHEN (NEW.role = 'assistant' AND NEW.turn_id IS NOT NULL) EXECUTE FUNCTION keep_private();
      CREATE TRIGGER tool_runs_keep_private AFTER INSERT ON tool_runs FOR EACH ROW
        WHEN (NEW.message_id IS NOT NULL) EXECUTE FUNCTION keep_private();
      CREATE TRIGGER image_jobs_keep_private AFTER INSERT ON image_jobs FOR EACH ROW EXECUTE FUNCTION keep_private();
      UPDATE conversations c SET former_lesson_id = lesson_id, lesson_id = NULL, private_from = asked.first
        FROM (SELECT c.id, min(m.id) AS first FROM conversations c JOIN lessons l ON l.id = c.lesson_id
                JOIN messages m ON m.conversation_id = c.id AND m.role = 'user' AND m.created_at > COALESCE(l.ended_at, l.ends_at)
               WHERE NOT EXISTS (SELECT FROM group_members g WHERE g.group_id = l.group_id AND g.user_id = c.user_id)
               GROUP BY c.id) asked WHERE c.id = asked.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION keep_private CASCADE;
      ALTER TABLE conversations DROP COLUMN private_from, DROP COLUMN former_lesson_id`);
  }
}
