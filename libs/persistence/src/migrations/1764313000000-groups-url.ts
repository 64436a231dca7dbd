import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a provider's groups are asked for that its issuer leaves out. */
export class GroupsUrl1764313000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity_providers ADD COLUMN groups_url text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity_providers DROP COLUMN groups_url`);
  }
}
