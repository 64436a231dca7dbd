import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The model of stored vectors, since those of another one are not compared. What there is was made by that of the settings. */
export class EmbeddingModels1764334500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // oxlint-disable-next-line no-restricted-properties -- a migration gets no parsed settings
    const { EMBEDDING_MODEL = '' } = process.env;
    const model = EMBEDDING_MODEL.trim();
    // A default of a new column rewrites no row.
    const known = model === '' ? 'NULL' : `'${model.replaceAll("'", "''")}'`;
    for (const table of ['files', 'lesson_ticket_answers'])
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN embedding_model text DEFAULT ${known};
        ALTER TABLE ${table} ALTER COLUMN embedding_model DROP DEFAULT`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE files DROP COLUMN embedding_model;
      ALTER TABLE lesson_ticket_answers DROP COLUMN embedding_model`);
  }
}
