import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that a user has signed in with: guessing from elsewhere does not lock the user out of these. */
export class KnownDevices1763701010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_devices (
        token_hash bytea NOT NULL,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (token_hash, user_id)
      )`);
    await runner.query(`CREATE INDEX known_devices_of_user ON known_devices (user_id, last_used_at)`);
    await runner.query(`CREATE INDEX known_devices_unused ON known_devices (last_used_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE known_devices`);
  }
}
