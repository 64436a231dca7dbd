import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decks of flashcards, what is known of each card's memory, and every answer. */
export class Flashcards1763703110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE decks (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        turn_id uuid REFERENCES turns ON DELETE SET NULL,
        attempt integer,
        title text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX decks_of_user ON decks (user_id, created_at)`);
    await runner.query(`CREATE INDEX decks_of_turn ON decks (turn_id)`);
    await runner.query(`
      CREATE TABLE cards (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        deck_id uuid NOT NULL REFERENCES decks ON DELETE CASCADE,
        position integer NOT NULL,
        front text NOT NULL,
        back text NOT NULL,
        due timestamptz NOT NULL DEFAULT now(),
        memory jsonb
      )`);
    await runner.query(`CREATE INDEX cards_due ON cards (user_id, due)`);
    await runner.query(`CREATE INDEX cards_of_deck ON cards (deck_id, position)`);
    await runner.query(`
      CREATE TABLE card_reviews (
        id uuid PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        card_id uuid NOT NULL REFERENCES cards ON DELETE CASCADE,
        grade integer NOT NULL,
        reviewed_at timestamptz NOT NULL,
        CONSTRAINT card_reviews_grade_check CHECK (grade BETWEEN 1 AND 4)
      )`);
    await runner.query(`CREATE INDEX card_reviews_of_user ON card_reviews (user_id)`);
    await runner.query(`CREATE INDEX card_reviews_of_card ON card_reviews (card_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE card_reviews`);
    await runner.query(`DROP TABLE cards`);
    await runner.query(`DROP TABLE decks`);
  }
}
