// SQL: full text, the names of the files in the same statement, and sets from arrays with one parameter.
import { Passage } from '../entities/passage.entity.js';
import { StoredFile } from '../entities/stored-file.entity.js';
import { fragment, raw, sql, unnest, type Executor, type Fragment } from '../sql.js';
import { isUnlocked, noKey, sourcesFor } from './materials.repository.js';

export interface NewPassage {
  position: number;
  page: number | null;
  label: string;
  content: string;
  /** The vector, if an embedding model is configured: 32-bit floats, little-endian, of length 1. */
  embedding?: Float32Array;
}

/** The passages that a user's replies search, and the embedding model whose vectors are compared. */
export interface EmbeddedLibrary {
  userId: number;
  model: string;
}

export interface PassageRow extends NewPassage {
  id: string;
  file_id: string;
  filename: string;
  /** Of the file. */
  owner_id: number;
}

/** Appends passages of a file. Existing positions stay unchanged. */
export async function insertPassages(
  on: Executor,
  userId: number,
  fileId: string,
  passages: NewPassage[],
): Promise<void> {
  const stored = passages.map(({ embedding, ...passage }) => ({
    ...passage,
    embedding: embedding && toBytes(embedding),
  }));
  const types = { position: 'int', page: 'int', label: 'text', content: 'text', embedding: 'bytea' };
  await sql(on).rows`
    INSERT INTO passages (file_id, user_id, position, page, label, content, embedding)
    SELECT ${fileId}, ${userId}, p.* FROM ${unnest('p', stored, types)} ON CONFLICT DO NOTHING`;
}

/** Removes the passages of an interrupted reading. */
export async function removePassages(on: Executor, fileId: string): Promise<void> {
  await on.getRepository(Passage).delete({ file_id: fileId });
}

const COLUMNS = fragment`p.id, p.file_id, p.position, p.page, p.label, p.content, f.name AS filename, f.user_id AS owner_id`;

/**
 * The best matching passages for a question by Postgres full text, from the user's own files and the sources of their
 * classes. Any word may match; more matches rank higher. `fileIds` limits the search to these attached files. Without it,
 * no answer key is searched, not even for its owner.
 */
export async function searchPassages(
  on: Executor,
  userId: number,
  question: string,
  options: { limit: number; fileIds?: string[] },
): Promise<PassageRow[]> {
  const fileIds = options.fileIds ?? null;
  // Materialized, to hide the words from the planner. Otherwise it would read every passage instead of using the index
  // (10,000 passages: 33 ms instead of 4).
  return sql(on).rows<PassageRow>`
    WITH words AS MATERIALIZED (
      SELECT NULLIF(replace(plainto_tsquery('english', ${question.slice(0, 2_000)})::text, ' & ', ' | '), '')::tsquery AS query)
    SELECT ${COLUMNS} FROM (
      SELECT own.*, query FROM words, passages own
       WHERE own.user_id = ${userId} AND own.search @@ query
         AND (own.file_id = ANY(${fileIds}) OR (${fileIds}::uuid[] IS NULL AND ${noKey('own.file_id')}))
       UNION ALL
      SELECT taught.*, query FROM words, (${sourcesFor(userId)}) AS s
        JOIN passages taught ON taught.user_id = s.user_id AND taught.file_id = s.id
       WHERE ${fileIds}::uuid[] IS NULL AND s.user_id <> ${userId} AND taught.search @@ query
         AND ${isUnlocked('taught', userId)}) AS p JOIN files f ON f.id = p.file_id
     ORDER BY ts_rank(p.search, p.query, 1) DESC, p.id LIMIT ${options.limit}`;
}

/** The beginnings of the owner's files, an equal share of each. Used if a question matches no passage. */
export async function findFirstPassages(
  on: Executor,
  userId: number,
  fileIds: string[],
  limit: number,
): Promise<PassageRow[]> {
  return sql(on).rows<PassageRow>`
    SELECT ${COLUMNS} FROM passages p JOIN files f ON f.id = p.file_id
     WHERE p.user_id = ${userId} AND p.file_id = ANY(${fileIds}) ORDER BY p.position, p.file_id LIMIT ${limit}`;
}

/**
 * The beginning of the text of each of these files of the owner, with its name, as far as it is read: at most 32,000 characters
 * of 32 passages.
 */
export async function findBeginnings(
  on: Executor,
  userId: number,
  fileIds: readonly string[],
): Promise<string[]> {
  return sql(on).column<string>`
    SELECT left(concat_ws(E'\n', translate(f.name, '_-', '  '),
      (SELECT string_agg(p.content, E'\n' ORDER BY p.position) FROM passages p
        WHERE p.file_id = f.id AND p.user_id = f.user_id AND p.position < 32)), 32000)
      FROM files f WHERE f.id = ANY(${fileIds}::uuid[]) AND f.user_id = ${userId} ORDER BY f.id`;
}

/** The number of characters in all passages of these files of the owner. */
export async function measurePassages(on: Executor, userId: number, fileIds: string[]): Promise<number> {
  const sum = await sql(on).value<string>`
    SELECT sum(length(content)) FROM passages WHERE user_id = ${userId} AND file_id = ANY(${fileIds})`;
  return Number(sum ?? 0);
}

/** The condition that the user's replies may search a file without it being attached. */
const isSearched = (file: string, user: number): Fragment =>
  fragment`(${raw(file)}.user_id = ${user} AND ${noKey(`${file}.id`)}
         OR ${raw(file)}.id IN (SELECT s.id FROM (${sourcesFor(user)}) AS s))`;

/** Like {@link isSearched}, as a query that uses the indexes on files. */
export const searchedFiles = (user: number): Fragment => fragment`
  SELECT f.id FROM files f WHERE f.user_id = ${user} AND ${noKey('f.id')}
  UNION SELECT s.id FROM (${sourcesFor(user)}) AS s`;

/**
 * A value that changes whenever the searchable files of the user or their vectors change. Caches compare it. An image is
 * ready before its text is read.
 */
export async function libraryVersion(on: Executor, userId: number): Promise<string> {
  const version = await sql(on).value<string>`
    SELECT md5(string_agg(concat(id, embedding_model), ',' ORDER BY id)) FROM files f
     WHERE f.id IN (${searchedFiles(userId)}) AND purpose = 'upload' AND status = 'ready'
       AND (mime_type NOT LIKE 'image/%' OR EXISTS (SELECT 1 FROM passages p WHERE p.file_id = f.id))`;
  return version ?? '';
}

/** The newest searchable passages of the user with a vector of the model, from fully read files, at most `limit`. */
export async function findEmbeddings(
  on: Executor,
  { userId, model }: EmbeddedLibrary,
  limit: number,
): Promise<Array<{ id: string; file_id: string; embedding: Buffer }>> {
  return sql(on).rows`
    SELECT p.id, p.file_id, p.embedding FROM passages p JOIN files f ON f.id = p.file_id AND f.status = 'ready'
     WHERE p.file_id IN (${searchedFiles(userId)}) AND f.embedding_model = ${model} AND p.embedding IS NOT NULL
     ORDER BY p.id DESC LIMIT ${limit}`;
}

/** The next file after an id that has passages without a vector of the model. */
export async function findUnembedded(
  on: Executor,
  model: string,
  after: string,
): Promise<Pick<StoredFile, 'id' | 'user_id'> | null> {
  return sql(on).row`
    SELECT id, user_id FROM files
     WHERE id > ${after} AND purpose = 'upload' AND status = 'ready' AND embedding_model IS DISTINCT FROM ${model}
     ORDER BY id LIMIT 1`;
}

export async function findContents(
  on: Executor,
  fileId: string,
): Promise<Array<Pick<Passage, 'id' | 'content'>>> {
  return on
    .getRepository(Passage)
    .find({ select: { id: true, content: true }, where: { file_id: fileId }, order: { position: 'ASC' } });
}

/** Replaces all vectors of a file in one statement, so that a search never mixes two models. */
export async function replaceEmbeddings(
  on: Executor,
  fileId: string,
  model: string,
  embedded: ReadonlyArray<{ id: string; embedding: Float32Array }>,
): Promise<void> {
  const stored = embedded.map(({ id, embedding }) => ({ id, embedding: toBytes(embedding) }));
  await sql(on).rows`
    UPDATE passages p SET embedding = e.embedding FROM ${unnest('e', stored, { id: 'bigint', embedding: 'bytea' })}
     WHERE p.id = e.id AND p.file_id = ${fileId}`;
  await setEmbeddingModel(on, fileId, model);
}

/** Stores which model embedded all passages of a file. */
export async function setEmbeddingModel(on: Executor, fileId: string, model: string | null): Promise<void> {
  await on.getRepository(StoredFile).update(fileId, { embedding_model: model });
}

const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** Searchable passages of the user, or those of the attached `fileIds`, in the order of `ids`. */
export async function findPassages(
  on: Executor,
  userId: number,
  ids: readonly string[],
  fileIds?: readonly string[],
): Promise<PassageRow[]> {
  return sql(on).rows<PassageRow>`
    SELECT ${COLUMNS} FROM passages p JOIN files f ON f.id = p.file_id
     WHERE p.id = ANY(${ids}::bigint[])
       AND (${isSearched('f', userId)} OR (f.user_id = ${userId} AND p.file_id = ANY(${fileIds}::uuid[])))
       AND ${isUnlocked('p', userId)} ORDER BY array_position(${ids}::bigint[], p.id)`;
}

/**
 * The position of the owner's first passage in a file that starts with `start`, ignoring white space; null if there is
 * none.
 */
export async function findPosition(
  on: Executor,
  userId: number,
  fileId: string,
  start: string,
): Promise<number | null> {
  return sql(on).value<number>`
    SELECT position FROM passages WHERE user_id = ${userId} AND file_id = ${fileId}
       AND starts_with(btrim(regexp_replace(content, '\\s+', ' ', 'g')), ${start}) ORDER BY position LIMIT 1`;
}

/** The owner's passages of a file from a position on that the reader may see, in order. */
export async function findPage(
  on: Executor,
  file: { id: string; userId: number; reader: number },
  from: number,
  limit: number,
): Promise<Array<Pick<Passage, 'position' | 'label' | 'content'>>> {
  return sql(on).rows`
    SELECT position, label, content FROM passages p
     WHERE user_id = ${file.userId} AND file_id = ${file.id} AND position >= ${from}
       AND ${isUnlocked('p', file.reader)} ORDER BY position LIMIT ${limit}`;
}
