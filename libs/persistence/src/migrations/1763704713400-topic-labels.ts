import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The labels that the model gave the topics of a lesson, and when it is asked again about the others. */
export class TopicLabels1763704713400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE lesson_topics
        ADD COLUMN labels jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN relabel_at timestamptz`);
    await runner.query(`
      CREATE INDEX lesson_topics_to_relabel ON lesson_topics (relabel_at) WHERE relabel_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE lesson_topics DROP COLUMN labels, DROP COLUMN relabel_at`);
  }
}
