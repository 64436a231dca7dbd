import { row, rows, type Executor } from '../sql.js';

export interface NewPassage {
  position: number;
  page: number | null;
  label: string;
  content: string;
  /** Where an embedding model is set: 32-bit floats, little-endian, of length 1. */
  embedding?: Float32Array;
}

export interface PassageRow extends NewPassage {
  id: string;
  file_id: string;
  filename: string;
}

/** Appends passages of a file; a position that is there already stays as it is. */
export async function insertPassages(
  on: Executor,
  userId: number,
  fileId: string,
  passages: NewPassage[],
): Promise<void> {
  await rows(
    on,
    `INSERT INTO passages (file_id, user_id, position, page, label, content, embedding)
     SELECT $1, $2, p.* FROM unnest($3::int[], $4::int[], $5::text[], $6::text[], $7::bytea[]) AS p ON CONFLICT DO NOTHING`,
    [
      fileId,
      userId,
      passages.map((one) => one.position),
      passages.map((one) => one.page),
      passages.map((one) => one.label),
      passages.map((one) => one.content),
      passages.map(({ embedding }) =>
        embedding ? Buffer.from(embedding.buffer, embedding.byteOffset, embedding.byteLength) : null,
      ),
    ],
  );
}

/** Forgets what an interrupted reading stored. */
export async function removePassages(on: Executor, fileId: string): Promise<void> {
  await rows(on, `DELETE FROM passages WHERE file_id = $1`, [fileId]);
}

const COLUMNS = `p.id, p.file_id, p.position, p.page, p.label, p.content, f.name AS filename`;

/**
 * The owner's passages that fit a question best, by Postgres full text. Any word may match; the rank favours many
 * of them. `fileIds` narrows to those files.
 */
export async function searchPassages(
  on: Executor,
  userId: number,
  question: string,
  options: { limit: number; fileIds?: string[] },
): Promise<PassageRow[]> {
  return rows<PassageRow>(
    on,
    // Materialized, so that the planner does not know the words: it takes reading the words of every passage for
    // cheaper than the index, by which only those that match are read (10,000 passages: 4 ms instead of 33).
    `WITH words AS MATERIALIZED (
       SELECT NULLIF(replace(plainto_tsquery('english', $2)::text, ' & ', ' | '), '')::tsquery AS query)
     SELECT ${COLUMNS} FROM words, passages p JOIN files f ON f.id = p.file_id
      WHERE p.user_id = $1 AND f.user_id = $1 AND ($4::uuid[] IS NULL OR p.file_id = ANY($4)) AND p.search @@ words.query
      ORDER BY ts_rank(p.search, words.query, 1) DESC, p.id LIMIT $3`,
    [userId, question.slice(0, 2_000), options.limit, options.fileIds ?? null],
  );
}

/** The owner's files from their beginning, a fair share of each: for a question that names no words of theirs. */
export async function findFirstPassages(
  on: Executor,
  userId: number,
  fileIds: string[],
  limit: number,
): Promise<PassageRow[]> {
  return rows<PassageRow>(
    on,
    `SELECT ${COLUMNS} FROM passages p JOIN files f ON f.id = p.file_id
      WHERE p.user_id = $1 AND p.file_id = ANY($2) ORDER BY p.position, p.file_id LIMIT $3`,
    [userId, fileIds, limit],
  );
}

/** Characters of all passages of these files of the owner. */
export async function measurePassages(on: Executor, userId: number, fileIds: string[]): Promise<number> {
  const sum = await row<{ total: string | null }>(
    on,
    `SELECT sum(length(content)) AS total FROM passages WHERE user_id = $1 AND file_id = ANY($2)`,
    [userId, fileIds],
  );
  return Number(sum?.total ?? 0);
}

/** Changes whenever the owner's files that have been read do: what a cache of their vectors is held against. */
export async function libraryVersion(on: Executor, userId: number): Promise<string> {
  const found = await row<{ version: string | null }>(
    on,
    `SELECT md5(string_agg(id::text, ',' ORDER BY id)) AS version FROM files
      WHERE user_id = $1 AND purpose = 'upload' AND status = 'ready'`,
    [userId],
  );
  return found?.version ?? '';
}

/** The owner's newest embedded passages of files that have been read, at most `limit`. */
export async function findEmbeddings(
  on: Executor,
  userId: number,
  limit: number,
): Promise<Array<{ id: string; file_id: string; embedding: Buffer }>> {
  return rows(
    on,
    `SELECT p.id, p.file_id, p.embedding FROM passages p JOIN files f ON f.id = p.file_id AND f.status = 'ready'
      WHERE p.user_id = $1 AND p.embedding IS NOT NULL ORDER BY p.id DESC LIMIT $2`,
    [userId, limit],
  );
}

/** The owner's passages by id, in the order of `ids`. */
export async function findPassages(
  on: Executor,
  userId: number,
  ids: readonly string[],
): Promise<PassageRow[]> {
  return rows<PassageRow>(
    on,
    `SELECT ${COLUMNS} FROM passages p JOIN files f ON f.id = p.file_id
      WHERE p.user_id = $1 AND p.id = ANY($2::bigint[]) ORDER BY array_position($2::bigint[], p.id)`,
    [userId, ids],
  );
}
