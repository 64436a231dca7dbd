import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Systems that say who belongs where, what they were read as, and which rows are theirs. */
export class RosterSources1764300900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE roster_sources (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        name text NOT NULL,
        kind text NOT NULL,
        school text REFERENCES schools (name) ON UPDATE CASCADE,
        settings jsonb NOT NULL DEFAULT '{}',
        secret bytea,
        hour integer,
        bound integer NOT NULL DEFAULT 10,
        enabled boolean NOT NULL DEFAULT true,
        confirmed_at timestamptz,
        last_night date,
        created_by integer REFERENCES users ON DELETE SET NULL,
        CONSTRAINT roster_sources_kind_check CHECK (kind IN ('oneroster_csv', 'oneroster_rest', 'scim', 'csv'))
      )`);
    await runner.query(`CREATE UNIQUE INDEX roster_sources_name ON roster_sources (name)`);
    await runner.query(`CREATE INDEX roster_sources_of_school ON roster_sources (school)`);
    await runner.query(`CREATE INDEX roster_sources_of_user ON roster_sources (created_by)`);
    await runner.query(`
      CREATE TABLE roster_runs (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        source_id uuid NOT NULL REFERENCES roster_sources ON DELETE CASCADE,
        started_by integer REFERENCES users ON DELETE SET NULL,
        cause text NOT NULL,
        state text NOT NULL DEFAULT 'queued',
        detail text,
        counts jsonb NOT NULL DEFAULT '{}',
        errors jsonb NOT NULL DEFAULT '[]',
        error_count integer NOT NULL DEFAULT 0,
        rows jsonb NOT NULL DEFAULT '[]',
        digest bytea,
        data bytea,
        undo_id uuid REFERENCES undo_entries ON DELETE SET NULL,
        finished_at timestamptz,
        CONSTRAINT roster_runs_cause_check CHECK (cause IN ('preview', 'run', 'night')),
        CONSTRAINT roster_runs_state_check CHECK (
          state IN ('queued', 'reading', 'waiting', 'applying', 'applied', 'unchanged', 'failed', 'replaced'))
      )`);
    await runner.query(`CREATE INDEX roster_runs_of_source ON roster_runs (source_id, created_at)`);
    await runner.query(
      `CREATE INDEX roster_runs_open ON roster_runs (id) WHERE state IN ('queued', 'reading', 'applying')`,
    );
    await runner.query(`CREATE INDEX roster_runs_of_user ON roster_runs (started_by)`);
    await runner.query(`CREATE INDEX roster_runs_of_undo ON roster_runs (undo_id) WHERE undo_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE roster_classes (
        source_id uuid NOT NULL REFERENCES roster_sources ON DELETE CASCADE,
        external_id text NOT NULL,
        group_id integer NOT NULL REFERENCES stored_groups ON DELETE CASCADE,
        PRIMARY KEY (source_id, external_id)
      )`);
    await runner.query(`CREATE INDEX roster_classes_of_group ON roster_classes (group_id)`);
    await runner.query(`
      CREATE TABLE roster_places (
        source_id uuid NOT NULL REFERENCES roster_sources ON DELETE CASCADE,
        group_id integer NOT NULL REFERENCES stored_groups ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        PRIMARY KEY (source_id, group_id, user_id)
      )`);
    await runner.query(`CREATE INDEX roster_places_of_group ON roster_places (group_id)`);
    await runner.query(`CREATE INDEX roster_places_of_user ON roster_places (user_id)`);
    await runner.query(`ALTER TABLE external_ids ADD COLUMN erase_at timestamptz`);
    await runner.query(
      `CREATE INDEX external_ids_to_erase ON external_ids (erase_at) WHERE erase_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE external_ids DROP COLUMN erase_at`);
    for (const table of ['roster_places', 'roster_classes', 'roster_runs', 'roster_sources'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
