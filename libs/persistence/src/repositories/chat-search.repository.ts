// SQL: full text.
import { sql, type Executor } from '../sql.js';

export interface FoundMessageRow {
  id: number;
  conversation_id: string;
  title: string;
  archived: boolean;
  role: 'user' | 'assistant';
  created_at: Date;
  content: string;
  /** The matching words of the content, normalized. */
  hits: string[];
  files: Array<{ name: string; hits: string[] }>;
}

export interface FoundTitleRow {
  id: string;
  title: string;
  archived: boolean;
  updated_at: Date;
  /** The normalized search terms. */
  terms: string[];
}

/** The owner's newest visible messages that contain all terms in their text or in the name of an attached or created file. */
export async function findMessages(
  on: Executor,
  userId: number,
  terms: readonly string[],
  page: { before?: number; limit: number },
): Promise<FoundMessageRow[]> {
  return sql(on).rows<FoundMessageRow>`
    WITH asked AS MATERIALIZED (
      SELECT search_query(${terms}::text[], languages) AS query, languages
        FROM (SELECT search_languages_of(${userId}::int) AS languages) AS own),
    named AS MATERIALIZED (
      SELECT f.id, f.name, f.turn_id, f.purpose FROM asked, files f
        WHERE f.user_id = ${userId}::int AND f.words @@ asked.query),
    message_names AS MATERIALIZED (
      SELECT mf.message_id, named.name FROM named JOIN message_files mf ON mf.file_id = named.id
      UNION ALL
      SELECT m.id, named.name FROM named JOIN messages m ON m.turn_id = named.turn_id AND m.role = 'assistant'
       WHERE named.purpose = 'artifact'),
    found AS (
      SELECT m.id FROM asked, messages m WHERE m.user_id = ${userId}::int AND m.words @@ asked.query
      UNION SELECT message_id FROM message_names),
    page AS (
      SELECT m.id, m.conversation_id, c.title, c.archived_at IS NOT NULL AS archived, m.role, m.created_at,
        left(m.content, 40000) AS content
        FROM found JOIN messages m ON m.id = found.id AND m.user_id = ${userId}::int AND m.in_view
             JOIN conversations c ON c.id = m.conversation_id AND c.user_id = ${userId}::int
       WHERE m.id < ${page.before ?? 2_147_483_647} ORDER BY m.id DESC LIMIT ${page.limit})
    SELECT page.*, search_hits(page.content, asked.query, asked.languages) AS hits,
           (SELECT COALESCE(jsonb_agg(jsonb_build_object('name', name, 'hits',
                     search_hits(name, asked.query, asked.languages))), '[]')
              FROM message_names WHERE message_id = page.id) AS files
      FROM page, asked ORDER BY page.id DESC`;
}

/** The owner's conversations whose titles contain every term, newest first. */
export async function findTitles(
  on: Executor,
  userId: number,
  terms: readonly string[],
  limit: number,
): Promise<FoundTitleRow[]> {
  return sql(on).rows<FoundTitleRow>`
    WITH asked AS MATERIALIZED (
      SELECT array_agg(folded) AS terms FROM (SELECT search_text(term) AS folded FROM unnest(${terms}::text[]) AS term) AS t
       WHERE folded <> '')
    SELECT c.id, c.title, c.archived_at IS NOT NULL AS archived, c.updated_at, asked.terms FROM asked, conversations c
     WHERE c.user_id = ${userId} AND c.removed_with IS NULL AND c.title <> ''
       AND NOT EXISTS (SELECT FROM unnest(asked.terms) AS term WHERE strpos(search_text(c.title), term) = 0)
       AND asked.terms IS NOT NULL
     ORDER BY c.updated_at DESC, c.id DESC LIMIT ${limit}`;
}
