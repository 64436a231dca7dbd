import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every invitation has an end. One without gets 30 days from now. */
export class InvitationEnds1763701120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE invites SET expires_at = now() + interval '30 days' WHERE expires_at IS NULL`);
    await runner.query(
      `ALTER TABLE invites ALTER COLUMN expires_at SET DEFAULT now() + interval '30 days',
                           ALTER COLUMN expires_at SET NOT NULL`,
    );
    await runner.query(`DROP INDEX approval_requests_of_invite`);
    await runner.query(`CREATE INDEX approval_requests_of_invite ON approval_requests (invite_id, outcome)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX approval_requests_of_invite`);
    await runner.query(`CREATE INDEX approval_requests_of_invite ON approval_requests (invite_id)`);
    await runner.query(
      `ALTER TABLE invites ALTER COLUMN expires_at DROP DEFAULT, ALTER COLUMN expires_at DROP NOT NULL`,
    );
  }
}
