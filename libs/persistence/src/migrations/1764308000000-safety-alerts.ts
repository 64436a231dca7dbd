import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails and webhooks that wait to be sent, their single-use codes, and what safeguarding needs to send them. */
export class SafetyAlerts1764308000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE safeguarding
        ADD webhook_url text,
        ADD webhook_secret bytea,
        ADD safety_days integer NOT NULL DEFAULT 365,
        ADD replacement_due timestamptz,
        ADD weekly_until timestamptz,
        ADD reminded_at timestamptz`);
    await runner.query(`ALTER TABLE safety_cases ADD is_pattern boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE safety_looks ADD viewer_id integer REFERENCES users ON DELETE SET NULL`);
    await runner.query(`CREATE INDEX safety_looks_of_viewer ON safety_looks (viewer_id, id)`);
    await runner.query(`
      CREATE TABLE outbox_items (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        channel text NOT NULL,
        kind text NOT NULL,
        user_id integer REFERENCES users ON DELETE CASCADE,
        school_id integer REFERENCES schools ON DELETE CASCADE,
        case_id uuid REFERENCES safety_cases ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        sent_at timestamptz,
        given_up_at timestamptz,
        error text,
        CONSTRAINT outbox_items_channel_check CHECK (channel IN ('mail', 'webhook'))
      )`);
    await runner.query(`
      CREATE INDEX outbox_items_waiting ON outbox_items (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL`);
    await runner.query(`CREATE INDEX outbox_items_of_user ON outbox_items (user_id)`);
    await runner.query(`CREATE INDEX outbox_items_of_school ON outbox_items (school_id)`);
    await runner.query(`CREATE INDEX outbox_items_of_case ON outbox_items (case_id)`);
    await runner.query(`
      CREATE TABLE mail_codes (
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL,
        hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, purpose)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE mail_codes`);
    await runner.query(`DROP TABLE outbox_items`);
    await runner.query(`ALTER TABLE safety_looks DROP viewer_id`);
    await runner.query(`ALTER TABLE safety_cases DROP is_pattern`);
    await runner.query(`
      ALTER TABLE safeguarding DROP webhook_url, DROP webhook_secret, DROP safety_days, DROP replacement_due,
        DROP weekly_until, DROP reminded_at`);
  }
}
