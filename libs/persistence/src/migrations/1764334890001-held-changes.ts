import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that are overwritten in place, with the columns that say which row it is. Edited messages have versions. */
const OVERWRITTEN: Record<string, { key: readonly string[]; texts: readonly string[] }> = {
  activity_work: { key: ['id', 'activity_id'], texts: ['answer', 'feedback'] },
  cards: { key: ['id', 'deck_id'], texts: ['front', 'back'] },
  conversation_folders: { key: ['id'], texts: ['name'] },
  conversations: { key: ['id'], texts: ['title'] },
  decks: { key: ['id'], texts: ['title'] },
  lesson_ticket_answers: { key: ['ticket_id', 'question'], texts: ['value'] },
  messages: { key: ['id', 'conversation_id'], texts: ['rating', 'rating_reason'] },
  student_notes: { key: ['id', 'kind'], texts: ['text'] },
  users: { key: ['id'], texts: ['username', 'given_name', 'family_name', 'preferred_name', 'email'] },
};

/** Keeps what a held user had before a text of theirs is overwritten. */
export class HeldChanges1764334890001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE held_rows ADD is_change boolean NOT NULL DEFAULT false;
      CREATE FUNCTION keep_held_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        owner integer;
      BEGIN
        IF TG_TABLE_NAME = 'users' THEN owner := OLD.id; ELSE owner := OLD.user_id; END IF;
        INSERT INTO held_rows (user_id, table_name, is_change, row)
        SELECT h.user_id, TG_TABLE_NAME, true, (
                 SELECT jsonb_object_agg(c.key, c.value) FROM jsonb_each(to_jsonb(OLD)) AS c WHERE c.key = ANY(TG_ARGV))
          FROM legal_holds h WHERE h.user_id = owner;
        RETURN NULL;
      END $$`);
    for (const [table, { key, texts }] of Object.entries(OVERWRITTEN)) {
      const changes = texts.map(
        (text) => `COALESCE(OLD.${text}::text, '') <> '' AND OLD.${text} IS DISTINCT FROM NEW.${text}`,
      );
      await runner.query(`
        CREATE TRIGGER ${table}_held_change AFTER UPDATE OF ${texts.join(', ')} ON ${table} FOR EACH ROW
          WHEN (${changes.join(' OR ')})
          EXECUTE FUNCTION keep_held_change(${[...key, ...texts].map((name) => `'${name}'`).join(', ')})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(OVERWRITTEN))
      await runner.query(`DROP TRIGGER ${table}_held_change ON ${table}`);
    await runner.query(`DROP FUNCTION keep_held_change(); ALTER TABLE held_rows DROP is_change`);
  }
}
