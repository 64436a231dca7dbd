import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tokens that the first request of a reply has at least. Source: `docs/decisions/limits.md`. */
export class LeastRequests1764336000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE least_requests (model text PRIMARY KEY, tokens integer NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS least_of_reply; DROP TABLE least_requests');
  }
}
