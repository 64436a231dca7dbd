import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names and addresses of people, the ids that other systems give them, and the issuers that sign them in. */
export class Identity1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN given_name text,
        ADD COLUMN family_name text,
        ADD COLUMN preferred_name text,
        ADD COLUMN email text`);
    await runner.query(`CREATE INDEX users_email ON users (email) WHERE email IS NOT NULL`);
    await runner.query(`
      CREATE TABLE external_ids (
        source text NOT NULL,
        external_id text NOT NULL,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        PRIMARY KEY (source, external_id)
      )`);
    await runner.query(`CREATE UNIQUE INDEX external_ids_of_user ON external_ids (user_id, source)`);
    await runner.query(`
      CREATE TABLE identity_providers (
        id uuid PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        label text NOT NULL,
        issuer text NOT NULL,
        client_id text NOT NULL,
        secret bytea,
        domains text[] NOT NULL DEFAULT '{}',
        external_claim text,
        external_source text,
        unknown text NOT NULL DEFAULT 'refuse',
        rules_own boolean NOT NULL DEFAULT false,
        enabled boolean NOT NULL DEFAULT true,
        CONSTRAINT identity_providers_unknown_check CHECK (unknown IN ('refuse', 'ask'))
      )`);
    await runner.query(`
      CREATE TABLE identity_provider_schools (
        provider_id uuid NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
        school text NOT NULL REFERENCES schools (name) ON UPDATE CASCADE,
        PRIMARY KEY (provider_id, school)
      )`);
    await runner.query(
      `CREATE INDEX identity_provider_schools_of_school ON identity_provider_schools (school)`,
    );
    await runner.query(`
      CREATE TABLE identity_rules (
        provider_id uuid NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
        position integer NOT NULL,
        claim text NOT NULL,
        value text NOT NULL,
        role text NOT NULL,
        school text NOT NULL REFERENCES schools (name) ON UPDATE CASCADE,
        class_ids integer[] NOT NULL DEFAULT '{}',
        PRIMARY KEY (provider_id, position),
        CONSTRAINT identity_rules_role_check CHECK (role IN ('STUDENT', 'TEACHER', 'SCHOOL_ADMIN'))
      )`);
    await runner.query(`CREATE INDEX identity_rules_of_school ON identity_rules (school)`);
    await runner.query(`
      CREATE TABLE external_identities (
        provider_id uuid NOT NULL REFERENCES identity_providers ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        linked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (provider_id, issuer, subject)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX external_identities_of_user ON external_identities (user_id, provider_id)`,
    );
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN provider_id uuid REFERENCES identity_providers ON DELETE CASCADE,
        ADD COLUMN provider_session text`);
    await runner.query(
      `CREATE INDEX sessions_of_provider ON sessions (provider_id, provider_session) WHERE provider_id IS NOT NULL`,
    );
    await runner.query(`ALTER TABLE schools ADD COLUMN password_sign_in boolean NOT NULL DEFAULT true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE schools DROP COLUMN password_sign_in`);
    await runner.query(`ALTER TABLE sessions DROP COLUMN provider_session, DROP COLUMN provider_id`);
    for (const table of [
      'external_identities',
      'identity_rules',
      'identity_provider_schools',
      'identity_providers',
      'external_ids',
    ])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`
      ALTER TABLE users DROP COLUMN email, DROP COLUMN preferred_name, DROP COLUMN family_name, DROP COLUMN given_name`);
  }
}
