import { LATIN_LETTERS } from './latin-letters.js';

/** What the regular expressions below leave out, in the notation of PostgreSQL. */
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

/** Reads each Latin letter of a lower-case text as others, and then the letters of `from` as those of `to`. */
const foldLetters = (from: string, to: string): string => {
  const letters = Object.entries(LATIN_LETTERS);
  const [single, double] = [1, 2].map((length) => letters.filter(([, as]) => as.length === length));
  const text = (double ?? []).reduce(
    (inner, [letter, as]) => `replace(${inner}, '${letter}', '${as}')`,
    'folded',
  );
  const [left, right] = [0, 1].map((side) => (single ?? []).map((pair) => pair[side]).join(''));
  return `translate(${text},\n      '${left}ς${from}٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',\n      '${right}σ${to}01234567890123456789')`;
};

/**
 * How texts are folded and searched. Indexes, generated columns and stored words hold what these functions returned: a
 * change of what one returns needs a migration that computes them again. Source: `docs/decisions/search-in-chats.md`.
 */
export const SEARCH = `
-- Folds a text for searches. What is not ASCII then is written in capital letters, two for each byte of UTF-8: the
-- trigrams of PostgreSQL leave out all letters but ASCII where the database has the C locale. The capitals of a first
-- and a second half differ, so that a part of a text is found where its letters begin and nowhere else.
CREATE OR REPLACE FUNCTION search_key(value text) RETURNS text
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  folded text := lower(value);
  bytes bytea;
  byte integer;
  encoded text := '';
BEGIN
  IF folded ~ '[^\\x01-\\x7f]' THEN
    folded := regexp_replace(lower(normalize(value, NFKD)), '[${MARKS}]', '', 'g');
    folded := ${foldLetters('\u0649\u064A\u0643\u0629', '\u06CC\u06CC\u06A9\u0647')};
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
END $$;

-- The pattern of LIKE for what contains a word, taken literally.
CREATE OR REPLACE FUNCTION search_pattern(word text) RETURNS text
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT '%' || regexp_replace(search_key(word), '([\\\\%_])', '\\\\\\1', 'g') || '%'
$$;

-- The words of a name without case, accents, digits and order: "Rao, Gita 2" and "gita.rao" have the same key.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(word, ' ' ORDER BY word) FROM regexp_split_to_table(
    regexp_replace(normalize(lower(name), NFD), '[\\u0300-\\u036f]', '', 'g'), '[^[:alpha:]]+') AS word
   WHERE word <> ''
$$;

-- The words of a text, separated by spaces, without regard to case, accents and spelling variants; characters of
-- Chinese and Japanese are words of their own. Reads the first 40,000 characters.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  folded text := lower(left(value, 40000));
BEGIN
  IF folded ~ '[^\\x01-\\x7f]' THEN
    folded := regexp_replace(lower(left(normalize(folded, NFKD), 60000)), '[${MARKS}]', '', 'g');
    folded := ${foldLetters('\u0671\u0649\u06cc\u06a9\u0629', '\u0627\u064a\u064a\u0643\u0647')};
    folded := regexp_replace(folded, '([\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff])', ' \\1 ', 'g');
  END IF;
  RETURN trim(regexp_replace(replace(folded, '''', ''), '[${SEPARATORS}]+', ' ', 'g'));
END $$;

-- Arabic words without their article. The stemmer of PostgreSQL removes other endings where the article is there.
CREATE OR REPLACE FUNCTION search_bare(folded text) RETURNS text
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
  SELECT regexp_replace(folded, '(^| )[\u0648\u0641\u0628\u0643]?(?:\u0627\u0644|\u0644\u0644)(?=[^ ]{3})', '\\1', 'g')
$$;

-- Each word as it is, and its stem in English, Arabic and the given languages.
CREATE OR REPLACE FUNCTION search_vector(value text, languages regconfig[]) RETURNS tsvector
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
END $$;

-- What one term of a search matches: a word, its beginning or its stem; a term of several words in their order.
CREATE OR REPLACE FUNCTION search_term(term text, languages regconfig[]) RETURNS tsquery
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
END $$;

-- All terms of a search.
CREATE OR REPLACE FUNCTION search_query(terms text[], languages regconfig[]) RETURNS tsquery
IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  term text;
  asked tsquery := '';
BEGIN
  FOREACH term IN ARRAY terms LOOP asked := asked && search_term(term, languages); END LOOP;
  RETURN asked;
END $$;

-- The folded words of a text that a search matches, for the marks of an excerpt.
CREATE OR REPLACE FUNCTION search_hits(value text, query tsquery, languages regconfig[]) RETURNS text[]
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
END $$;

-- The languages of a user's school beside English and Arabic, at most three.
CREATE OR REPLACE FUNCTION search_languages_of(account integer) RETURNS regconfig[]
STABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
  tags text[] := (SELECT s.languages FROM users u JOIN schools s ON s.name = u.school WHERE u.id = account);
BEGIN
  IF COALESCE(tags, '{}') = '{}' THEN RETURN '{}'; END IF;
  RETURN (
    SELECT COALESCE((array_agg(DISTINCT c.oid::regconfig))[1:3], '{}')
      FROM unnest(tags) AS tagged (tag)
      JOIN (VALUES ('ca', 'catalan'), ('da', 'danish'), ('de', 'german'), ('el', 'greek'), ('es', 'spanish'),
        ('et', 'estonian'), ('eu', 'basque'), ('fi', 'finnish'), ('fr', 'french'), ('ga', 'irish'), ('hi', 'hindi'),
        ('hu', 'hungarian'), ('hy', 'armenian'), ('id', 'indonesian'), ('it', 'italian'), ('lt', 'lithuanian'),
        ('nb', 'norwegian'), ('ne', 'nepali'), ('nl', 'dutch'), ('no', 'norwegian'), ('pt', 'portuguese'),
        ('ro', 'romanian'), ('ru', 'russian'), ('sr', 'serbian'), ('sv', 'swedish'), ('ta', 'tamil'),
        ('tr', 'turkish'), ('yi', 'yiddish')) AS known (tag, name) ON known.tag = lower(split_part(tagged.tag, '-', 1))
      JOIN pg_ts_config c ON c.cfgname = known.name AND c.cfgnamespace = 'pg_catalog'::regnamespace);
END $$;

-- Keeps the words by which a message is found, in the languages of its user's school.
CREATE OR REPLACE FUNCTION set_messages_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.content = '' THEN NEW.words := NULL;
  ELSE NEW.words := search_vector(NEW.content, search_languages_of(NEW.user_id));
  END IF;
  RETURN NEW;
END $$;

-- The same of the name of a file.
CREATE OR REPLACE FUNCTION set_files_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name = '' THEN NEW.words := NULL;
  ELSE NEW.words := search_vector(NEW.name, search_languages_of(NEW.user_id));
  END IF;
  RETURN NEW;
END $$;
`;
