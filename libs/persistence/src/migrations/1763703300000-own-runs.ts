import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Programs that a user changed and ran: they belong to a reply, and no turn awaits them. */
export class OwnRuns1763703300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE tool_runs ADD COLUMN message_id integer REFERENCES messages ON DELETE CASCADE`,
    );
    await runner.query(
      `CREATE INDEX tool_runs_of_message ON tool_runs (message_id) WHERE message_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM tool_runs WHERE message_id IS NOT NULL`);
    await runner.query(`ALTER TABLE tool_runs DROP COLUMN message_id`);
  }
}
