import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exit tickets of lessons and the answers of students. */
export class ExitTickets1763704100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lesson_tickets (
        id uuid PRIMARY KEY,
        lesson_id uuid NOT NULL REFERENCES lessons ON DELETE CASCADE,
        questions jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        opened_at timestamptz,
        closed_at timestamptz,
        CONSTRAINT lesson_tickets_opened CHECK (opened_at IS NULL OR questions IS NOT NULL)
      );
      CREATE INDEX lesson_tickets_of_lesson ON lesson_tickets (lesson_id, opened_at);
      CREATE UNIQUE INDEX lesson_tickets_one_open ON lesson_tickets (lesson_id)
        WHERE opened_at IS NOT NULL AND closed_at IS NULL`);
    await runner.query(`
      CREATE TABLE lesson_ticket_answers (
        ticket_id uuid NOT NULL REFERENCES lesson_tickets ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        question integer NOT NULL,
        value jsonb NOT NULL,
        embedding bytea,
        group_of integer,
        answered_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (ticket_id, user_id, question)
      );
      CREATE INDEX lesson_ticket_answers_of_user ON lesson_ticket_answers (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE lesson_ticket_answers, lesson_tickets`);
  }
}
