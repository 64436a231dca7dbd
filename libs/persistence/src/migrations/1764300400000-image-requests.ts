import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids that clients give to requests for images, so that each is stored once however often it is sent. */
export class ImageRequests1764300400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without an index: it is looked up among the messages of one conversation.
    await runner.query(`ALTER TABLE messages ADD COLUMN client_message_id uuid`);
    await runner.query(`ALTER TABLE image_jobs ADD COLUMN client_request_id uuid`);
    await runner.query(
      `CREATE UNIQUE INDEX image_jobs_idempotency ON image_jobs (user_id, client_request_id)`,
    );
    await runner.query(`DROP INDEX image_jobs_of_user`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX image_jobs_of_user ON image_jobs (user_id)`);
    await runner.query(`ALTER TABLE image_jobs DROP COLUMN client_request_id`);
    await runner.query(`ALTER TABLE messages DROP COLUMN client_message_id`);
  }
}
