import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Full-text search of questions, replies and file names. Triggers store the words of each row in `words`; rows from
 * before are filled in batches, so that no lock lasts longer than a batch: about 4 minutes for 100,000 messages on a loaded
 * machine of two cores.
 */
export class ChatSearch1763703200000 implements MigrationInterface {
  /** Each batch is a transaction of its own. A migration that was interrupted runs again from the start. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, UP);
    for (const table of ['messages', 'files'] as const) await fill(runner, table);
    await inTransaction(runner, [
      `DROP INDEX messages_without_words, files_without_words`,
      `DROP INDEX IF EXISTS messages_search`,
      `ALTER TABLE messages DROP COLUMN IF EXISTS search`,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await inTransaction(runner, DOWN);
  }
}

async function inTransaction(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  await runner.startTransaction();
  try {
    for (const statement of statements) await runner.query(statement);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Rows of one batch: fewer than 0.5 s. */
const BATCH = 200;

const SOURCES = { messages: 'content', files: 'name' } as const;

async function fill(runner: QueryRunner, table: keyof typeof SOURCES): Promise<void> {
  for (let left = true; left;) {
    await runner.startTransaction();
    const [filled] = (await runner.query(`
      WITH next AS (
        SELECT id FROM ${table} WHERE words IS NULL AND ${SOURCES[table]} <> '' LIMIT ${BATCH} FOR NO KEY UPDATE),
      filled AS (
        UPDATE ${table} t SET words = search_vector(t.${SOURCES[table]}, search_languages_of(t.user_id))
          FROM next WHERE t.id = next.id RETURNING t.id)
      SELECT count(*)::int AS count FROM filled`)) as [{ count: number }];
    await runner.commitTransaction();
    left = filled.count > 0;
  }
}

/** What the two regular expressions below leave out, in the notation of PostgreSQL. */
const MARKS = [
  // Accents of Latin, Greek and Cyrillic letters; vowel points of Hebrew and Arabic, and the Arabic stretching.
  '\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f',
  '\\u0670\\u06d6-\\u06dc\\u06df-\\u06e8\\u06ea-\\u06ed',
  // Soft hyphen, joiners and marks of direction; apostrophes.
  '\\u00ad\\u200b-\\u200f\\u2060\\ufeff\\u2019\\u02bc',
].join('');
const SEPARATORS = [
  '\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xbf\\u00d7\\u00f7\\u060c\\u061b\\u061f\\u066a-\\u066d\\u06d4',
  '\\u0964\\u0965\\u2000-\\u2bff\\u3000-\\u303f\\uff00-\\uff0f',
].join('');

/**
 * The words of a text, separated by spaces, without regard to case, accents and spelling variants; characters of Chinese
 * and Japanese are words of their own. Reads the first 40,000 characters.
 */
const SEARCH_TEXT = `CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
  DECLARE
    folded text := lower(left(value, 40000));
  BEGIN
    IF folded ~ '[^\\x01-\\x7f]' THEN
      folded := regexp_replace(lower(left(normalize(folded, NFKD), 60000)), '[${MARKS}]', '', 'g');
      folded := translate(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        'øłđħıς\u0671\u0649\u06cc\u06a9\u0629٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'olđhiσ\u0627\u064a\u064a\u0643\u064701234567890123456789');
      folded := regexp_replace(folded, '([\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff])', ' \\1 ', 'g');
    END IF;
    RETURN trim(regexp_replace(replace(folded, '''', ''), '[${SEPARATORS}]+', ' ', 'g'));
  END $$`;

/** Arabic words without their article. The stemmer of PostgreSQL removes other endings where the article is there. */
const SEARCH_BARE = `CREATE OR REPLACE FUNCTION search_bare(folded text) RETURNS text
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT regexp_replace(folded, '(^| )[\u0648\u0641\u0628\u0643]?(?:\u0627\u0644|\u0644\u0644)(?=[^ ]{3})', '\\1', 'g') $$`;

/** Each word as it is, and its stem in English, Arabic and the given languages. */
const SEARCH_VECTOR = `CREATE OR REPLACE FUNCTION search_vector(value text, languages regconfig[]) RETURNS tsvector
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
  DECLARE
    folded text := search_text(value);
    bare text;
    language regconfig;
    words tsvector := to_tsvector('simple', folded);
  BEGIN
    FOREACH language IN ARRAY '{english}'::regconfig[] || languages LOOP
      words := words || strip(to_tsvector(language, folded));
    END LOOP;
    IF folded ~ '[\u0621-\u064a]' THEN
      bare := search_bare(folded);
      words := words || strip(to_tsvector('simple', bare)) || strip(to_tsvector('arabic', bare));
    END IF;
    RETURN words;
  END $$`;

/** What one term of a search matches: a word, its beginning or its stem; a term of several words in their order. */
const SEARCH_TERM = `CREATE OR REPLACE FUNCTION search_term(term text, languages regconfig[]) RETURNS tsquery
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
  DECLARE
    folded text := search_text(term);
    bare text := search_bare(folded);
    stem text;
    language regconfig;
    asked tsquery;
  BEGIN
    IF folded = '' THEN RETURN ''; END IF;
    IF strpos(folded, ' ') > 0 THEN RETURN phraseto_tsquery('simple', folded); END IF;
    asked := to_tsquery('simple', '''' || folded || '''' || CASE WHEN length(folded) > 1 THEN ':*' ELSE '' END);
    FOREACH language IN ARRAY '{english}'::regconfig[] || languages LOOP
      asked := asked || plainto_tsquery(language, folded);
    END LOOP;
    IF folded ~ '[\u0621-\u064a]' THEN
      asked := asked || to_tsquery('simple', '''' || bare || ''':*');
      FOREACH stem IN ARRAY ts_lexize('arabic_stem', folded) || ts_lexize('arabic_stem', bare) LOOP
        IF length(stem) > 2 THEN asked := asked || to_tsquery('simple', '''' || stem || ''':*'); END IF;
      END LOOP;
    END IF;
    RETURN asked;
  END $$`;

/** All terms of a search. */
const SEARCH_QUERY = `CREATE OR REPLACE FUNCTION search_query(terms text[], languages regconfig[]) RETURNS tsquery
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
  DECLARE
    term text;
    asked tsquery := '';
  BEGIN
    FOREACH term IN ARRAY terms LOOP asked := asked && search_term(term, languages); END LOOP;
    RETURN asked;
  END $$`;

/** The folded words of a text that a search matches, for the marks of an excerpt. */
const SEARCH_HITS = `CREATE OR REPLACE FUNCTION search_hits(value text, query tsquery, languages regconfig[]) RETURNS text[]
  IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
  DECLARE
    -- One term of those that must all be there is enough to mark a word.
    any_term tsquery := replace(regexp_replace(query::text, '<[0-9-]+>', '|', 'g'), '&', '|')::tsquery;
    -- A word that matches contains the beginning of a lexeme: stemming every word would take a hundred times as long.
    parts text[] := ARRAY(
      SELECT DISTINCT left(lexeme[1], greatest(2, length(lexeme[1]) - 1))
        FROM regexp_matches(query::text, '''([^'']+)''', 'g') AS lexeme);
  BEGIN
    RETURN ARRAY(
      SELECT word FROM (SELECT DISTINCT unnest(string_to_array(search_text(value), ' '))) AS words (word)
       WHERE EXISTS (SELECT FROM unnest(parts) AS part WHERE strpos(word, part) > 0)
         AND search_vector(word, languages) @@ any_term);
  END $$`;

/** The two letters of a language and its configuration for full-text search, where PostgreSQL has it. */
export const CONFIGURATIONS = {
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** The languages of a user's school beside English and Arabic, at most three. */
export const SEARCH_LANGUAGES = `CREATE OR REPLACE FUNCTION search_languages_of(account integer) RETURNS regconfig[]
  STABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT COALESCE((array_agg(DISTINCT c.oid::regconfig))[1:3], '{}')
    FROM users u JOIN schools s ON s.name = u.school AND s.languages <> '{}', unnest(s.languages) AS tagged (tag)
    JOIN (VALUES ${Object.entries(CONFIGURATIONS)
      .map(([tag, name]) => `('${tag}', '${name}')`)
      .join(', ')}) AS known (tag, name)
      ON known.tag = lower(split_part(tagged.tag, '-', 1))
    JOIN pg_ts_config c ON c.cfgname = known.name AND c.cfgnamespace = 'pg_catalog'::regnamespace
   WHERE u.id = account $$`;

const trigger = (table: keyof typeof SOURCES): string[] => [
  `CREATE OR REPLACE FUNCTION set_${table}_words() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.${SOURCES[table]} = '' THEN NEW.words := NULL;
     ELSE NEW.words := search_vector(NEW.${SOURCES[table]}, search_languages_of(NEW.user_id));
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE OR REPLACE TRIGGER ${table}_words BEFORE INSERT OR UPDATE OF ${SOURCES[table]} ON ${table}
     FOR EACH ROW EXECUTE FUNCTION set_${table}_words()`,
  `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS words tsvector`,
  // Built while no row has words: that takes one look at the table, and the batches fill it.
  `CREATE INDEX IF NOT EXISTS ${table}_words ON ${table} USING gin (user_id, words) WITH (gin_pending_list_limit = 128)
    WHERE words IS NOT NULL`,
  // The batches read what is left.
  `CREATE INDEX IF NOT EXISTS ${table}_without_words ON ${table} (id) WHERE words IS NULL AND ${SOURCES[table]} <> ''`,
];

const FUNCTIONS = [
  SEARCH_TEXT,
  SEARCH_BARE,
  SEARCH_VECTOR,
  SEARCH_TERM,
  SEARCH_QUERY,
  SEARCH_HITS,
  SEARCH_LANGUAGES,
];

const UP = [...FUNCTIONS, ...trigger('messages'), ...trigger('files')];

const DOWN = [
  ...['messages', 'files'].flatMap((table) => [
    `DROP TRIGGER ${table}_words ON ${table}`,
    `DROP FUNCTION set_${table}_words`,
    `ALTER TABLE ${table} DROP COLUMN words`,
  ]),
  `DROP FUNCTION search_languages_of, search_hits, search_query, search_term, search_vector, search_bare, search_text`,
  `ALTER TABLE messages ADD COLUMN search tsvector GENERATED ALWAYS AS
     (CASE WHEN role = 'user' THEN to_tsvector('simple', left(content, 100000)) END) STORED`,
  `CREATE INDEX messages_search ON messages USING gin (user_id, search) WITH (gin_pending_list_limit = 128)
     WHERE role = 'user'`,
];
