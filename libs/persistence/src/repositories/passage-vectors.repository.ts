// SQL: the table and the type of pgvector, which exist only where pgvector does.
import type { DataSource } from 'typeorm';
import { lockInTransaction } from '../advisory-locks.js';
import { errorCode, rows, sql, type Executor } from '../sql.js';
import { searchedFiles, type EmbeddedLibrary } from './passages.repository.js';

/** Postgres error code: insufficient privilege. */
const NOT_ALLOWED = '42501';

/**
 * Has no fixed number of dimensions, because embedding models differ. Storage MAIN keeps up to 8 kB (2,000 dimensions) in
 * the row.
 */
const CREATE_VECTORS = `
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS vector;
    CREATE TABLE IF NOT EXISTS passage_vectors (
      passage_id bigint PRIMARY KEY REFERENCES passages ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
      file_id uuid NOT NULL REFERENCES files ON DELETE CASCADE,
      meaning vector STORAGE MAIN NOT NULL);
    CREATE INDEX IF NOT EXISTS passage_vectors_of_user ON passage_vectors (user_id);
    CREATE INDEX IF NOT EXISTS passage_vectors_of_file ON passage_vectors (file_id);
  END $$`;

/**
 * Creates the vector table if the server has pgvector and the role may use it. Idempotent, also for concurrent calls of
 * several processes. False if pgvector is missing; nothing was changed then. The table is derived from the embeddings in
 * `passages`, so that a database can move to a server without pgvector.
 */
export async function enableVectors(source: DataSource): Promise<boolean> {
  return source
    .transaction(async (on) => {
      await lockInTransaction(on, 'vectorSetup');
      const offered = await sql(on).row`SELECT 1 FROM pg_available_extensions WHERE name = 'vector'`;
      if (!offered) return false;
      await rows(on, CREATE_VECTORS);
      return true;
    })
    .catch((error: unknown) => {
      if (errorCode(error) === NOT_ALLOWED) return false;
      throw error;
    });
}

/** Passages copied per statement: about 10 MB of text at 1,536 dimensions. */
const BATCH = 400;

/** Copies new embeddings that the user's replies search to pgvector. Returns how many. */
export async function copyEmbeddings(on: Executor, userId: number): Promise<number> {
  let copied = 0;
  for (let after = '0'; ;) {
    const found = await sql(on).rows<{ id: string; file_id: string; embedding: Buffer }>`
      SELECT p.id, p.file_id, p.embedding FROM passages p JOIN files f ON f.id = p.file_id AND f.status = 'ready'
       WHERE p.file_id IN (${searchedFiles(userId)}) AND p.id > ${after} AND p.embedding IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM passage_vectors v WHERE v.passage_id = p.id)
       ORDER BY p.id LIMIT ${BATCH}`;
    // A passage that was deleted meanwhile gets no vector.
    const ids = found.map(({ id }) => id);
    const vectors = found.map(({ embedding }) => vectorText(toFloats(embedding)));
    await sql(on).rows`
      INSERT INTO passage_vectors (passage_id, user_id, file_id, meaning)
      SELECT p.id, p.user_id, p.file_id, v.meaning::vector
        FROM unnest(${ids}::bigint[], ${vectors}::text[]) AS v (id, meaning) JOIN passages p ON p.id = v.id
      ON CONFLICT DO NOTHING`;
    copied += found.length;
    const last = found.at(-1);
    if (!last || found.length < BATCH) return copied;
    after = last.id;
  }
}

/**
 * The ids of the passages nearest to `query` (of length 1) among those that the user's replies search, best first, using
 * pgvector. Exact: compares all vectors of the model.
 */
export async function findNearest(
  on: Executor,
  { userId, model }: EmbeddedLibrary,
  query: Float32Array,
  limit: number,
  fileIds?: readonly string[],
): Promise<string[]> {
  return sql(on).column<string>`
    SELECT v.passage_id FROM passage_vectors v JOIN files f ON f.id = v.file_id AND f.embedding_model = ${model}
     WHERE v.file_id IN (${searchedFiles(userId)}) AND vector_dims(v.meaning) = ${query.length}
       AND (${fileIds}::uuid[] IS NULL OR v.file_id = ANY(${fileIds}))
     ORDER BY v.meaning <#> ${vectorText(query)}::vector, v.passage_id DESC LIMIT ${limit}`;
}

/** Removes the copied vectors of a file whose vectors in `passages` have changed. */
export async function removeVectors(on: Executor, fileId: string): Promise<void> {
  await sql(on).rows`DELETE FROM passage_vectors WHERE file_id = ${fileId}`;
}

const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`;

/** Converts `passages.embedding` to 32-bit floats. Copies the bytes, because the driver's buffer may not be aligned. */
export function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
