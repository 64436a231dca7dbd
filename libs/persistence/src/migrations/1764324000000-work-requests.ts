import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many questions of a student in the chats of a class ask for the work itself. Source: `docs/safeguarding.md`. */
export class WorkRequests1764324000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE work_requests (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        group_id integer NOT NULL REFERENCES stored_groups ON DELETE CASCADE,
        day date NOT NULL,
        questions integer NOT NULL,
        asking integer NOT NULL,
        PRIMARY KEY (user_id, group_id, day)
      );
      CREATE INDEX work_requests_of_group ON work_requests (group_id, day);
      CREATE INDEX work_requests_of_day ON work_requests (day)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE work_requests`);
  }
}
