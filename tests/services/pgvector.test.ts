import { randomUUID } from 'node:crypto';
import { createDataSource, files, migrate, passages, passageVectors } from '@studyhall/persistence';
import { createUser } from '@studyhall/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SemanticSearch } from '../../worker/src/features/retrieval/semantic.search.ts';
import { VectorCache } from '../../worker/src/features/retrieval/vector.cache.ts';
import { startPgvector } from '../support/pgvector.server.ts';

type Database = ReturnType<typeof createDataSource>;
const DIMENSIONS = 48;
const ends: Array<() => Promise<void>> = [];
let withVector: Database;
let without: Database;

beforeAll(async () => {
  withVector = await databaseWith({ vector: true });
  without = await databaseWith({ vector: false });
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function databaseWith(has: { vector: boolean }): Promise<Database> {
  const server = await startPgvector(has);
  ends.push(() => server.stop());
  const db = createDataSource({ url: server.url, poolSize: 2 });
  await db.initialize();
  ends.push(() => db.destroy());
  await migrate(db);
  return db;
}

/** Numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
}

function unit(next: () => number, dimensions = DIMENSIONS): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, next);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const libraryOf = ({ id }: { id: number }, model = 'one') => ({ userId: id, model });

async function fileOf(
  db: Database,
  userId: number,
  count: number,
  next: () => number,
  dimensions?: number,
): Promise<string> {
  const id = randomUUID();
  await files.insertFile(db, {
    id,
    user_id: userId,
    purpose: 'upload',
    name: 'notes.txt',
    mime_type: 'text/plain',
    size: 1,
    storage_key: `uploads/${id}`,
    status: 'ready',
  });
  const batch = Array.from({ length: count }, (_, position) => ({
    position,
    page: null,
    label: '',
    content: `passage ${position}`,
    embedding: unit(next, dimensions),
  }));
  await passages.insertPassages(db, userId, id, batch);
  await passages.setEmbeddingModel(db, id, 'one');
  return id;
}

describe('a database with pgvector', () => {
  it('finds exactly what the in-process search finds, of the owner only, also within given files', async () => {
    const db = withVector;
    const cache = new VectorCache(db);
    const search = new SemanticSearch(db, cache);
    expect(await search.usesPgvector()).toBe(true);
    const next = numbers(7);
    const [mia, ben] = [await createUser(db, {}), await createUser(db, {})];
    const first = await fileOf(db, mia.id, 450, next);
    const second = await fileOf(db, mia.id, 60, next);
    await fileOf(db, ben.id, 60, next);

    for (let question = 0; question < 20; question++) {
      const query = unit(next);
      for (const only of [undefined, [second], [first, second], [randomUUID()]]) {
        const there = await search.nearest(libraryOf(mia), Promise.resolve(query), 10, only);
        const here = await cache.nearest(libraryOf(mia), Promise.resolve(query), 10, only);
        expect(there).toEqual(here);
        expect(there).toHaveLength(only?.length === 1 && only[0] !== second ? 0 : 10);
      }
      const hers = await passages.findPassages(
        db,
        mia.id,
        await search.nearest(libraryOf(mia), Promise.resolve(query), 10),
      );
      expect(hers).toHaveLength(10);
    }
    expect(await search.nearest(libraryOf(mia), Promise.resolve(unit(next, 8)), 10)).toEqual([]);
  });

  it('follows what is added, deleted, and embedded by another model', async () => {
    const db = withVector;
    const search = new SemanticSearch(db, new VectorCache(db));
    const next = numbers(11);
    const mia = await createUser(db, {});
    const first = await fileOf(db, mia.id, 5, next);
    const query = unit(next);
    expect(await search.nearest(libraryOf(mia), Promise.resolve(query), 50)).toHaveLength(5);
    await fileOf(db, mia.id, 3, next);
    expect(await search.nearest(libraryOf(mia), Promise.resolve(query), 50)).toHaveLength(8);
    const other = libraryOf(mia, 'two');
    expect(await search.nearest(other, Promise.resolve(query), 50)).toEqual([]);
    await passages.setEmbeddingModel(db, first, 'two');
    expect(await search.nearest(other, Promise.resolve(query), 50)).toHaveLength(5);
    await files.removeOwned(db, mia.id, first);
    expect(await search.nearest(libraryOf(mia), Promise.resolve(query), 50)).toHaveLength(3);
    await fileOf(db, mia.id, 4, next, 16);
    expect(await search.nearest(libraryOf(mia), Promise.resolve(unit(next, 16)), 50)).toHaveLength(4);
    expect(await search.nearest(libraryOf(mia), Promise.resolve(query), 50)).toHaveLength(3);
    // What another process stored without knowing pgvector is copied by the next process that reads it.
    expect(await passageVectors.copyEmbeddings(db, mia.id)).toBe(0);
    await db.query('DELETE FROM passage_vectors');
    expect(
      await new SemanticSearch(db, new VectorCache(db)).nearest(libraryOf(mia), Promise.resolve(query), 50),
    ).toHaveLength(3);
  });
});

it('a database without pgvector is left as it is, and searches go on in the process', async () => {
  const db = without;
  const search = new SemanticSearch(db, new VectorCache(db));
  expect(await search.usesPgvector()).toBe(false);
  const next = numbers(3);
  const mia = await createUser(db, {});
  await fileOf(db, mia.id, 12, next);
  expect(await search.nearest(libraryOf(mia), Promise.resolve(unit(next)), 10)).toHaveLength(10);
  const tables = await db.query(`SELECT 1 FROM pg_tables WHERE tablename = 'passage_vectors'`);
  expect(tables).toEqual([]);
});

it('a failed embedding is logged once', async () => {
  const db = without;
  const search = new SemanticSearch(db, new VectorCache(db));
  await expect(search.nearest(libraryOf({ id: 1 }), Promise.reject(new Error('away')), 10)).rejects.toThrow(
    'away',
  );
});
