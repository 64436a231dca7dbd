import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the last alerts of a school reached its webhook. */
export class WebhookDelivery1764334870000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE safeguarding ADD webhook_delivered_at timestamptz, ADD webhook_failing_since timestamptz,
        ADD webhook_error text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE safeguarding DROP webhook_delivered_at, DROP webhook_failing_since, DROP webhook_error`);
  }
}
