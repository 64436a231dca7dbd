import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Joining: short codes of invitations, requests of students who have an account, the token with which a visitor asks
 * whether a request was decided, and a key by which requests find accounts of the same name.
 */
export class Joining1763702300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE invites ADD COLUMN short_code text, ADD COLUMN direct boolean NOT NULL DEFAULT false`,
    );
    await runner.query(`CREATE UNIQUE INDEX invites_short_code ON invites (short_code)`);
    await runner.query(
      `ALTER TABLE approval_requests ADD COLUMN token_hash bytea,
         ADD COLUMN user_id integer REFERENCES users ON DELETE CASCADE`,
    );
    await runner.query(`CREATE UNIQUE INDEX approval_requests_token ON approval_requests (token_hash)`);
    await runner.query(`CREATE INDEX approval_requests_of_user ON approval_requests (user_id)`);
    await runner.query(
      `CREATE UNIQUE INDEX approval_requests_pending_member ON approval_requests (user_id, group_id)
        WHERE outcome IS NULL`,
    );
    await runner.query(`DROP INDEX approval_requests_pending_name`);
    await runner.query(
      `CREATE UNIQUE INDEX approval_requests_pending_name ON approval_requests (lower(username))
        WHERE outcome IS NULL AND user_id IS NULL`,
    );
    // Sign-in looks for the requests of a name whose password can still be verified.
    await runner.query(
      `CREATE INDEX approval_requests_of_name ON approval_requests (lower(username), id)
        WHERE password_hash IS NOT NULL`,
    );
    // The words of a name without case, accents, digits and order: "Rao, Gita 2" and "gita.rao" have the same key.
    await runner.query(
      `CREATE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
         SELECT string_agg(word, ' ' ORDER BY word) FROM regexp_split_to_table(
           regexp_replace(normalize(lower(name), NFD), '[\\u0300-\\u036f]', '', 'g'), '[^[:alpha:]]+') AS word
          WHERE word <> '' $$`,
    );
    await runner.query(`CREATE INDEX users_of_name_key ON users (school, name_key(username))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_of_name_key`);
    await runner.query(`DROP FUNCTION name_key(text)`);
    // Requests of students who have an account do not exist without these columns.
    await runner.query(`DELETE FROM approval_requests WHERE user_id IS NOT NULL`);
    await runner.query(`DROP INDEX approval_requests_of_name`);
    await runner.query(`DROP INDEX approval_requests_pending_name`);
    await runner.query(
      `CREATE UNIQUE INDEX approval_requests_pending_name ON approval_requests (lower(username)) WHERE outcome IS NULL`,
    );
    await runner.query(`ALTER TABLE approval_requests DROP COLUMN token_hash, DROP COLUMN user_id`);
    await runner.query(`ALTER TABLE invites DROP COLUMN short_code, DROP COLUMN direct`);
  }
}
