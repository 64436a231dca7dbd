import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources that push changes by SCIM: their tokens, what they call people, and one run of each day. */
export class Scim1764305000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE roster_sources ADD COLUMN token_hash bytea`);
    await runner.query(`
      CREATE TABLE scim_people (
        source_id uuid NOT NULL REFERENCES roster_sources ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        user_name text NOT NULL,
        attributes jsonb NOT NULL DEFAULT '{}',
        PRIMARY KEY (source_id, user_id)
      )`);
    await runner.query(`CREATE INDEX scim_people_of_user ON scim_people (user_id)`);
    await runner.query(`CREATE UNIQUE INDEX scim_people_name ON scim_people (source_id, lower(user_name))`);
    await runner.query(`ALTER TABLE roster_runs ADD COLUMN day date`);
    await runner.query(
      `CREATE UNIQUE INDEX roster_runs_of_day ON roster_runs (source_id, day) WHERE day IS NOT NULL`,
    );
    await runner.query(`ALTER TABLE roster_runs DROP CONSTRAINT roster_runs_cause_check`);
    await runner.query(`
      ALTER TABLE roster_runs ADD CONSTRAINT roster_runs_cause_check
        CHECK (cause IN ('preview', 'run', 'night', 'push'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM roster_runs WHERE cause = 'push'`);
    await runner.query(`ALTER TABLE roster_runs DROP CONSTRAINT roster_runs_cause_check`);
    await runner.query(`
      ALTER TABLE roster_runs ADD CONSTRAINT roster_runs_cause_check CHECK (cause IN ('preview', 'run', 'night'))`);
    await runner.query(`ALTER TABLE roster_runs DROP COLUMN day`);
    await runner.query(`DROP TABLE scim_people`);
    await runner.query(`ALTER TABLE roster_sources DROP COLUMN token_hash`);
  }
}
