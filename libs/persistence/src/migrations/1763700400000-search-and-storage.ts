import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quick searches, and a way from a stored object back to its row. */
export class SearchAndStorage1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Beside an embedding the words were often stored apart from their row, and a search fetched them one by one.
    await runner.query(`ALTER TABLE passages ALTER COLUMN search SET STORAGE MAIN`);
    // Every search reads what waits to be sorted into the index: 4 MB of it by default, here 128 kB.
    await runner.query(`ALTER INDEX passages_search SET (gin_pending_list_limit = 128)`);
    await runner.query(`SELECT gin_clean_pending_list('passages_search')`);
    await runner.query(`CREATE INDEX files_storage_key ON files (storage_key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX files_storage_key`);
    await runner.query(`ALTER INDEX passages_search RESET (gin_pending_list_limit)`);
    await runner.query(`ALTER TABLE passages ALTER COLUMN search SET STORAGE EXTENDED`);
  }
}
