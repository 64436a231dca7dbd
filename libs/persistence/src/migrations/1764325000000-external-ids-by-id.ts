import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People are searched by the id that a source gave them. */
export class ExternalIdsById1764325000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX external_ids_by_id ON external_ids (external_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX external_ids_by_id`);
  }
}
