import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists that are sorted by any column and searched by words in any script, without regard to case and accents.
 * `search` holds a name and its school in the form that {@link SEARCH_KEY} gives both sides of a comparison.
 */
export class SortedLists1763702200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [SEARCH_KEY, SEARCH_PATTERN, ...SEARCH, ...SIGN_INS, ...SORTS]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const MARKS = [
  // Accents of Latin, Greek and Cyrillic letters; vowel points of Hebrew and Arabic, and the Arabic stretching.
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f',
  '\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed',
  // Soft hyphen, joiners and marks of direction; apostrophes.
  '\\u00ad\\u200b-\\u200f\\u2060\\ufeff\\u2019\\u02bc',
].join('');

/**
 * Folds a text for searches. What is not ASCII then is written in capital letters, two for each byte of UTF-8: the
 * trigrams of PostgreSQL leave out all letters but ASCII where the database has the C locale. The capitals of a first
 * and a second half differ, so that a part of a text is found where its letters begin and nowhere else.
 */
const SEARCH_KEY = `CREATE FUNCTION search_key(value text) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
  DECLARE
    folded text := lower(value);
    bytes bytea;
    byte integer;
    encoded text := '';
  BEGIN
    IF folded ~ '[^\\x01-\\x7f]' THEN
      folded := regexp_replace(lower(normalize(value, NFKD)), '[${MARKS}]', '', 'g');
      folded := translate(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđħıς\u0649\u064A\u0643\u0629٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'olđhiσ\u06CC\u06CC\u06A9\u064701234567890123456789');
    END IF;
    folded := replace(folded, '''', '');
    IF folded !~ '[^\\x01-\\x7f]' THEN RETURN folded; END IF;
    bytes := convert_to(folded, 'UTF8');
    FOR place IN 0 .. length(bytes) - 1 LOOP
      byte := get_byte(bytes, place);
      encoded := encoded || CASE WHEN byte < 128 THEN chr(byte)
        ELSE chr(57 + (byte >> 4)) || chr(73 + (byte & 15)) END;
    END LOOP;
    RETURN encoded;
  END $$`;

/** The pattern of LIKE for what contains a word, taken literally. */
const SEARCH_PATTERN = `CREATE FUNCTION search_pattern(word text) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT '%' || regexp_replace(search_key(word), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$`;

const SEARCH = [
  `ALTER TABLE users ADD COLUMN search text
     GENERATED ALWAYS AS (search_key(username || ' ' || COALESCE(school, ''))) STORED`,
  `ALTER TABLE groups ADD COLUMN search text GENERATED ALWAYS AS (search_key(name || ' ' || school)) STORED`,
  `DROP INDEX users_name_search`,
  `DROP INDEX groups_name_search`,
  `DROP INDEX groups_school_search`,
  `CREATE INDEX users_search ON users USING gin (search gin_trgm_ops)`,
  `CREATE INDEX groups_search ON groups USING gin (search gin_trgm_ops)`,
];

/** Of users before, the latest trace of a sign-in that is stored. */
const SIGN_INS = [
  `ALTER TABLE users ADD COLUMN last_sign_in timestamptz`,
  `UPDATE users u SET last_sign_in = known.at
     FROM (SELECT user_id, max(at) AS at
             FROM (SELECT user_id, created_at AS at FROM sessions
                   UNION ALL SELECT user_id, last_used_at FROM known_devices
                   UNION ALL SELECT user_id, created_at FROM conversations) AS traces
            GROUP BY user_id) AS known
    WHERE known.user_id = u.id`,
];

const BY_NAME = 'lower(username) COLLATE natural_order';
const ROLE = `(CASE role WHEN 'admin' THEN 'MASTER_ADMIN' ELSE role END) COLLATE "C"`;

const SORTS = [
  `DROP INDEX users_of_role`,
  `CREATE INDEX users_of_role ON users ((${ROLE}), (${BY_NAME}))`,
  `CREATE INDEX users_by_school ON users ((COALESCE(school, '') COLLATE natural_order), (${BY_NAME}))`,
  `CREATE INDEX users_by_access ON users (access_granted, (${BY_NAME}))`,
  `CREATE INDEX users_by_last_sign_in ON users (COALESCE(last_sign_in, '-infinity'::timestamptz), (${BY_NAME}))`,
  `CREATE INDEX groups_by_school ON groups (school COLLATE natural_order, (lower(name) COLLATE natural_order), id)`,
];

const DOWN = [
  `DROP INDEX groups_by_school`,
  `DROP INDEX users_by_last_sign_in`,
  `DROP INDEX users_by_access`,
  `DROP INDEX users_by_school`,
  `DROP INDEX users_of_role`,
  `CREATE INDEX users_of_role ON users (role, lower(username) COLLATE natural_order)`,
  `ALTER TABLE users DROP COLUMN last_sign_in`,
  `ALTER TABLE groups DROP COLUMN search`,
  `ALTER TABLE users DROP COLUMN search`,
  `CREATE INDEX users_name_search ON users USING gin (lower(username) gin_trgm_ops)`,
  `CREATE INDEX groups_name_search ON groups USING gin (lower(name) gin_trgm_ops)`,
  `CREATE INDEX groups_school_search ON groups USING gin (lower(school) gin_trgm_ops)`,
  `DROP FUNCTION search_pattern(text)`,
  `DROP FUNCTION search_key(text)`,
];
