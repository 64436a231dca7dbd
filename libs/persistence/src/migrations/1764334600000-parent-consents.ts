import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a school asks parents for their consent, and what they decided about each student. */
export class ParentConsents1764334600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE school_consents (
        school_id integer PRIMARY KEY REFERENCES schools ON DELETE CASCADE,
        required boolean NOT NULL DEFAULT false,
        texts jsonb NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1
      )`);
    await runner.query(`ALTER TABLE users ADD COLUMN parent_consent jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN parent_consent`);
    await runner.query(`DROP TABLE school_consents`);
  }
}
