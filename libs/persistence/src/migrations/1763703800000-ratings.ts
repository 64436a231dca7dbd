import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the owner of a reply thinks of it, and why. */
export class Ratings1763703800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages ADD COLUMN rating text, ADD COLUMN rating_reason text,
        ADD CONSTRAINT messages_rating_check CHECK (rating IN ('up', 'down')),
        ADD CONSTRAINT messages_rating_reason_check CHECK (rating_reason IS NULL OR rating IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE messages DROP COLUMN rating, DROP COLUMN rating_reason`);
  }
}
