import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search looks through the names of schools, not through the school of every user. */
export class SchoolsOfSearch1763700800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_school_search`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX users_school_search ON users USING gin (lower(school) gin_trgm_ops)`);
  }
}
