import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text of a lost attempt that the stored tokens contain counts once. Source: `docs/decisions/limits.md`. */
export class CountedTexts1764336400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turns ADD COLUMN counted_characters integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE turns DROP COLUMN counted_characters');
  }
}
