import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Generated passwords that their maker can download again for a day, sealed. */
export class PasswordSheets1763702410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE password_sheets (
        id uuid PRIMARY KEY,
        created_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
        users integer NOT NULL,
        sealed bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now())`);
    await runner.query(`CREATE INDEX password_sheets_of_user ON password_sheets (created_by)`);
    await runner.query(`CREATE INDEX password_sheets_age ON password_sheets (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE password_sheets`);
  }
}
