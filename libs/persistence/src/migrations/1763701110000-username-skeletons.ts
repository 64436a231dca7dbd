import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillSkeletons } from '../names/fill-skeletons.js';

/**
 * What each username looks like (UTS 39): two users, or two pending requests, cannot look the same. Of users stored
 * before who do, one has the skeleton and the others have none.
 */
export class UsernameSkeletons1763701110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['users', 'approval_requests', 'import_rows']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN username_skeleton text`);
    }
    await runner.query(`CREATE UNIQUE INDEX users_username_skeleton ON users (username_skeleton)`);
    await runner.query(
      `CREATE UNIQUE INDEX approval_requests_pending_skeleton ON approval_requests (username_skeleton)
        WHERE outcome IS NULL`,
    );
    await fillSkeletons((sql, values) => runner.query(sql, values));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['users', 'approval_requests', 'import_rows']) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN username_skeleton`);
    }
  }
}
