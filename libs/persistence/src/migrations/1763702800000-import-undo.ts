import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How an import can be undone, and whether the passwords of its file must be changed at the first sign-in. */
export class ImportUndo1763702800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE imports
         ADD COLUMN undo_id uuid REFERENCES undo_entries ON DELETE SET NULL,
         ADD COLUMN must_change_passwords boolean NOT NULL DEFAULT false`,
    );
    await runner.query(`CREATE INDEX imports_of_undo ON imports (undo_id) WHERE undo_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports DROP COLUMN undo_id, DROP COLUMN must_change_passwords`);
  }
}
