import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A roster can update: its rows are new or changed users, and it lists who is not in the file. Spreadsheets wait in a table. */
export class RosterUpdates1763702400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE roster_files`);
    await runner.query(`DROP TABLE import_gone`);
    // Without their kind, rows that change users would be imported as new users.
    await runner.query(`DELETE FROM imports WHERE mode = 'update'`);
    await runner.query(
      `ALTER TABLE import_rows DROP COLUMN kind, DROP COLUMN user_id, DROP COLUMN changes, DROP COLUMN new_classes,
         DROP COLUMN access_granted`,
    );
    await runner.query(
      `ALTER TABLE imports DROP COLUMN mode, DROP COLUMN sets_classes, DROP COLUMN columns, DROP COLUMN difference,
         DROP COLUMN problem_groups, DROP COLUMN new_class_count, DROP COLUMN new_classes, DROP COLUMN rejected,
         DROP COLUMN gone_of, DROP COLUMN gone, DROP COLUMN named_groups`,
    );
  }
}

const UP = [
  `ALTER TABLE imports
     ADD COLUMN mode text NOT NULL DEFAULT 'create',
     ADD COLUMN sets_classes boolean NOT NULL DEFAULT false,
     ADD COLUMN columns jsonb NOT NULL DEFAULT '[]',
     ADD COLUMN difference jsonb NOT NULL DEFAULT '{"new":0,"changed":0,"unchanged":0,"rejected":0,"gone":0}',
     ADD COLUMN problem_groups jsonb NOT NULL DEFAULT '[]',
     ADD COLUMN new_class_count integer NOT NULL DEFAULT 0,
     ADD COLUMN new_classes jsonb NOT NULL DEFAULT '[]',
     ADD COLUMN rejected bytea,
     ADD COLUMN gone_of text NOT NULL DEFAULT 'classes',
     ADD COLUMN gone text NOT NULL DEFAULT 'keep',
     ADD COLUMN named_groups integer[] NOT NULL DEFAULT '{}',
     ADD CONSTRAINT imports_mode_check CHECK (mode IN ('create', 'update')),
     ADD CONSTRAINT imports_gone_of_check CHECK (gone_of IN ('classes', 'schools')),
     ADD CONSTRAINT imports_gone_check CHECK (gone IN ('keep', 'remove_from_class', 'revoke'))`,
  `ALTER TABLE import_rows
     ADD COLUMN kind text NOT NULL DEFAULT 'new',
     ADD COLUMN user_id integer,
     ADD COLUMN changes jsonb NOT NULL DEFAULT '{}',
     ADD COLUMN new_classes text[] NOT NULL DEFAULT '{}',
     ADD COLUMN access_granted boolean NOT NULL DEFAULT true,
     ADD CONSTRAINT import_rows_kind_check CHECK (kind IN ('new', 'changed'))`,
  `CREATE TABLE import_gone (
     import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
     user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
     PRIMARY KEY (import_id, user_id))`,
  `CREATE INDEX import_gone_of_user ON import_gone (user_id)`,
  `CREATE TABLE roster_files (
     id uuid PRIMARY KEY,
     created_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
     bytes bytea,
     cells bytea,
     created_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE INDEX roster_files_of_user ON roster_files (created_by)`,
  `CREATE INDEX roster_files_age ON roster_files (created_at)`,
];
