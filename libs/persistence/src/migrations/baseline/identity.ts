/** The issuers that sign people in, and the ids that other systems give people. */
export const IDENTITY = `
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
  unknown text NOT NULL DEFAULT 'refuse' CHECK (unknown IN ('refuse', 'ask')),
  rules_own boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true
);
ALTER TABLE sessions ADD FOREIGN KEY (provider_id) REFERENCES identity_providers ON DELETE CASCADE;

CREATE TABLE identity_provider_schools (
  provider_id uuid REFERENCES identity_providers ON DELETE CASCADE,
  school text REFERENCES schools (name) ON UPDATE CASCADE,
  PRIMARY KEY (provider_id, school)
);
CREATE INDEX identity_provider_schools_of_school ON identity_provider_schools (school);

CREATE TABLE identity_rules (
  provider_id uuid REFERENCES identity_providers ON DELETE CASCADE,
  position integer,
  claim text NOT NULL,
  value text NOT NULL,
  role text NOT NULL CHECK (role IN ('STUDENT', 'TEACHER', 'SCHOOL_ADMIN')),
  school text NOT NULL REFERENCES schools (name) ON UPDATE CASCADE,
  class_ids integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (provider_id, position)
);
CREATE INDEX identity_rules_of_school ON identity_rules (school);

CREATE TABLE external_identities (
  provider_id uuid REFERENCES identity_providers ON DELETE CASCADE,
  issuer text,
  subject text,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider_id, issuer, subject)
);
CREATE UNIQUE INDEX external_identities_of_user ON external_identities (user_id, provider_id);

CREATE TABLE external_ids (
  source text,
  external_id text,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (source, external_id)
);
CREATE UNIQUE INDEX external_ids_of_user ON external_ids (user_id, source);`;
