import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What users delete for good at once, and what goes with the work of others. Chats and accounts wait for the eraser. */
const KEPT = [
  'files',
  'decks',
  'cards',
  'card_reviews',
  'study_plans',
  'study_sessions',
  'quizzes',
  'quiz_answers',
  'student_notes',
  'conversation_folders',
  'activity_work',
  'lesson_ticket_answers',
];

/** Holds on users, whose data is not erased, and the rows that held users deleted. */
export class LegalHolds1764321100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE legal_holds (
        user_id integer PRIMARY KEY REFERENCES users ON DELETE RESTRICT,
        reason text NOT NULL,
        placed_by text NOT NULL,
        placed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE held_rows (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES legal_holds ON DELETE CASCADE,
        table_name text NOT NULL,
        storage_key text,
        row jsonb NOT NULL,
        deleted_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX held_rows_of_user ON held_rows (user_id);
      CREATE INDEX held_rows_of_object ON held_rows (storage_key) WHERE storage_key IS NOT NULL;
      CREATE FUNCTION keep_held_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO held_rows (user_id, table_name, storage_key, row)
        SELECT h.user_id, TG_TABLE_NAME, to_jsonb(g) ->> 'storage_key', to_jsonb(g)
          FROM gone g JOIN legal_holds h ON h.user_id = g.user_id;
        RETURN NULL;
      END $$`);
    for (const table of KEPT)
      await runner.query(`
        CREATE TRIGGER ${table}_held AFTER DELETE ON ${table}
          REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_held_rows()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of KEPT) await runner.query(`DROP TRIGGER ${table}_held ON ${table}`);
    await runner.query(`DROP TABLE held_rows, legal_holds`);
    await runner.query(`DROP FUNCTION keep_held_rows()`);
  }
}
