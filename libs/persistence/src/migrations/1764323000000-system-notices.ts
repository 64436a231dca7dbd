import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails and webhooks that tell of a part of the installation. */
export class SystemNotices1764323000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_items ADD part text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_items DROP part`);
  }
}
