import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of users by name counts rows up to a page in the index alone: it contains what the query reads. The username is
 * stored beside its key, because the planner does not see that the key is made of it.
 */
export class UsersByName1763702800100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_by_name`);
    await runner.query(
      `CREATE INDEX users_by_name ON users (lower(username) COLLATE natural_order) INCLUDE (username, id)
        WHERE erase_after IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_by_name`);
    await runner.query(`CREATE INDEX users_by_name ON users (lower(username) COLLATE natural_order)`);
  }
}
