// SQL: reads the rows of a person from many tables, each with a statement of its own and in pages by its key.
import { raw, rows, sql, type Executor } from '../sql.js';
import { PERSON_DATA, type PersonPart } from './exported-data.js';
import { NOT_REMOVED } from './files.repository.js';

export { COPIED_TABLES, EXPORTED_TABLES, PERSON_DATA } from './exported-data.js';

export type DataName = keyof typeof PERSON_DATA;
export type DataRow = Record<string, unknown>;

/** Rows per query: few, because a row may contain a long text. */
const PAGE = 100;

/** The rows of a part, page by page, to bound memory. */
export async function* readPart(
  on: Executor,
  userId: number,
  name: DataName,
): AsyncGenerator<DataRow, void, void> {
  const { key, select }: PersonPart = PERSON_DATA[name];
  yield* pages((after) =>
    rows(
      on,
      `SELECT one.*, one.key::text AS key FROM (${select}) AS one
        WHERE $2::text IS NULL OR one.key > $2::${key} ORDER BY one.key LIMIT ${PAGE}`,
      [userId, after],
    ),
  );
}

type Keyed = DataRow & { key: string };

async function* pages(read: (after: string | null) => Promise<Keyed[]>): AsyncGenerator<DataRow, void, void> {
  for (let after: string | null = null; ;) {
    const page: Keyed[] = await read(after);
    for (const { key: _, ...row } of page) yield row;
    if (page.length < PAGE) return;
    after = page.at(-1)?.key ?? null;
  }
}

/** The account; null if it is deleted or removed. */
export async function findAccount(on: Executor, userId: number): Promise<DataRow | null> {
  return sql(on).row<DataRow>`
    SELECT id, username, given_name, family_name, preferred_name, email, number, role, school, access_granted,
           CASE role WHEN 'SCHOOL_ADMIN' THEN admin_scope END AS admin_scope, parent_consent - 'by' AS parent_consent,
           created_at, last_sign_in
      FROM users WHERE id = ${userId} AND removed_with IS NULL`;
}

/** What there is to export: number of conversations, and bytes of files. */
export async function measure(
  on: Executor,
  userId: number,
): Promise<{ conversations: number; bytes: number }> {
  const found = await sql(on).row<{ conversations: number; bytes: number }>`
    SELECT (SELECT count(*)::int FROM conversations WHERE user_id = ${userId} AND removed_with IS NULL) AS conversations,
           (SELECT COALESCE(sum(size), 0)::float8 FROM files WHERE user_id = ${userId}) AS bytes`;
  return found ?? { conversations: 0, bytes: 0 };
}

export type DataConversation = DataRow & { id: string; title: string };

/** The person's conversations that are not removed. */
export function readConversations(
  on: Executor,
  userId: number,
): AsyncGenerator<DataConversation, void, void> {
  const read = pages(
    (after) => sql(on).rows<Keyed>`
      SELECT id::text AS key, id, title, created_at, updated_at, pinned_at, archived_at, folder_id AS folder, 
             num_nonnulls(lesson_id, former_lesson_id) > 0 AS in_lesson
        FROM conversations WHERE user_id = ${userId} AND removed_with IS NULL
         AND (${after}::text IS NULL OR id > ${after}::uuid) ORDER BY id LIMIT ${raw(PAGE)}`,
  );
  return read as AsyncGenerator<DataConversation, void, void>;
}

export type DataMessage = DataRow & { by: string; content: string; created_at: Date; in_view: boolean };

/** The messages of one conversation in all versions. Removes names of others. */
export function readMessages(
  on: Executor,
  userId: number,
  conversationId: string,
): AsyncGenerator<DataMessage, void, void> {
  const read = pages(
    (after) => sql(on).rows<Keyed>`
      SELECT m.id::text AS key, CASE WHEN m.details ? 'author' THEN 'teacher' ELSE m.role END AS by, m.content, m.created_at,
             m.edited, m.in_view, m.rating, m.rating_reason, m.details -> 'code' AS program, m.details -> 'code_runs' AS runs,
             (SELECT array_agg(f.name ORDER BY mf.position) FROM message_files mf JOIN files f ON f.id = mf.file_id
               WHERE mf.message_id = m.id) AS files
        FROM messages m WHERE m.user_id = ${userId} AND m.conversation_id = ${conversationId} AND m.removed_with IS NULL
         AND (${after}::text IS NULL OR m.id > ${after}::int) ORDER BY m.id LIMIT ${raw(PAGE)}`,
  );
  return read as AsyncGenerator<DataMessage, void, void>;
}

export type DataFile = DataRow & {
  id: string;
  name: string;
  mime_type: string;
  size: number;
  storage_key: string;
};

/** The person's files, without those of removed replies. */
export function readFiles(on: Executor, userId: number): AsyncGenerator<DataFile, void, void> {
  const read = pages(
    (after) => sql(on).rows<Keyed>`
      SELECT f.id::text AS key, f.id, f.name, f.mime_type, f.size::float8 AS size, f.purpose, f.created_at, f.storage_key
        FROM files f WHERE f.user_id = ${userId} AND ${raw(NOT_REMOVED)}
         AND (${after}::text IS NULL OR f.id > ${after}::uuid) ORDER BY f.id LIMIT ${raw(PAGE)}`,
  );
  return read as AsyncGenerator<DataFile, void, void>;
}
