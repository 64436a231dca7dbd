import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A school's notice about its use of AI, and who accepted it. */
export class Notices1764322000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE school_notices (
        school_id integer PRIMARY KEY REFERENCES schools ON DELETE CASCADE,
        enabled boolean NOT NULL DEFAULT false,
        texts jsonb NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1
      )`);
    await runner.query(`
      CREATE TABLE notice_acceptances (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        school_id integer NOT NULL REFERENCES schools ON DELETE CASCADE,
        version text NOT NULL,
        term text NOT NULL,
        language text NOT NULL,
        accepted_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, school_id, version, term)
      )`);
    await runner.query(`CREATE INDEX notice_acceptances_of_school ON notice_acceptances (school_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE notice_acceptances`);
    await runner.query(`DROP TABLE school_notices`);
  }
}
