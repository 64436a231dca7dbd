import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Learning platforms that launch the product by LTI 1.3, the key that signs for them, and their courses. */
export class Lti1764312000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity_providers ADD COLUMN kind text NOT NULL DEFAULT 'oidc'
        CONSTRAINT identity_providers_kind_check CHECK (kind IN ('oidc', 'lti'))`);
    await runner.query(
      `CREATE UNIQUE INDEX identity_providers_platform ON identity_providers (issuer, client_id) WHERE kind = 'lti'`,
    );
    await runner.query(`
      CREATE TABLE lti_platforms (
        provider_id uuid PRIMARY KEY REFERENCES identity_providers ON DELETE CASCADE,
        authorization_url text NOT NULL,
        token_url text NOT NULL,
        keys_url text NOT NULL,
        deployment_ids text[] NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE lti_keys (
        kid text PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        public_key jsonb NOT NULL,
        private_key bytea NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE lti_courses (
        provider_id uuid REFERENCES lti_platforms ON DELETE CASCADE,
        course_id text,
        title text NOT NULL,
        group_id integer NOT NULL REFERENCES stored_groups ON DELETE CASCADE,
        members_url text,
        PRIMARY KEY (provider_id, course_id)
      )`);
    await runner.query(`CREATE INDEX lti_courses_of_group ON lti_courses (group_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['lti_courses', 'lti_keys', 'lti_platforms'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`DELETE FROM identity_providers WHERE kind = 'lti'`);
    await runner.query(`DROP INDEX identity_providers_platform`);
    await runner.query(`ALTER TABLE identity_providers DROP COLUMN kind`);
  }
}
