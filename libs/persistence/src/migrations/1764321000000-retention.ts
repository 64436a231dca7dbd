import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many days each school keeps chats, files, lessons and entries of the audit log. */
export class Retention1764321000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retention (
        school_id integer PRIMARY KEY REFERENCES schools ON DELETE CASCADE,
        chats_days integer,
        files_days integer,
        lessons_days integer,
        audit_days integer
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE retention`);
  }
}
