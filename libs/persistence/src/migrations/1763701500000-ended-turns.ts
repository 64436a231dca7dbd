import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves the reconciler, which reads ended turns in the order in which they ended. */
export class EndedTurns1763701500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX turns_ended ON turns (finished_at, id) WHERE finished_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX turns_ended`);
  }
}
