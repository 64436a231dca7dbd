import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the class asks about in a lesson, grouped. */
export class LessonTopics1763704200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE lesson_topics (
        lesson_id uuid PRIMARY KEY REFERENCES lessons ON DELETE CASCADE,
        topics jsonb NOT NULL,
        questions integer NOT NULL,
        last_question integer NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE lesson_topics`);
  }
}
