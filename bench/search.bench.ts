/**
 * Searching one's own documents, by words and by meaning, at 10 and at 10,000 passages: p95 of a search (aim ≤ 20 ms)
 * and how often the passage that is known to hold the answer is among the first five (aim ≥ 0.95).
 * Source: issue "What the assistant can do", 3.
 *
 * Run: `npm run bench -- search`.
 */
import { randomUUID } from 'node:crypto';
import { createOpenAiModel } from '@studyhall/adapters/openai';
import { startDemoModel } from '@studyhall/demo-model';
import { createDataSource, migrate, passages } from '@studyhall/persistence';
import { loadConfig, ModelConnection } from '@studyhall/platform';
import { createUser, startTestServers } from '../tests/support/testing/index.ts';
import { SemanticSearch } from '../worker/dist/features/retrieval/semantic.search.js';
import { PassageSearch } from '../worker/dist/features/retrieval/passage.search.js';
import { VectorCache } from '../worker/dist/features/retrieval/vector.cache.js';

const SIZES = [10, 10_000];
const QUESTIONS = 200;
const PLACES = ['river', 'mountain', 'island', 'glacier', 'desert', 'harbour', 'forest', 'canyon'];
const FACTS = ['length', 'height', 'age', 'temperature', 'population', 'depth', 'rainfall', 'colour'];
const FILLER =
  'It is described in the atlas together with its neighbours, the climate of the region and the people who live there. ' +
  'Travellers have written about it for centuries, and pupils learn about its plants, its animals and its history. ';

/** A name that no other passage has, made of its number. */
const nameOf = (at: number): string =>
  [...String(at).padStart(5, '0')]
    .map((digit) => 'bakelimoruzashtivopendu'.slice(Number(digit) * 2, Number(digit) * 2 + 3))
    .join('');
const place = (at: number): string => PLACES[at % PLACES.length] ?? '';
const fact = (at: number): string => FACTS[(at * 7) % FACTS.length] ?? '';
const textOf = (at: number): string =>
  `The ${place(at)} of ${nameOf(at)} is known for its ${fact(at)}: ${1000 + at * 3}. ${FILLER.repeat(4)}`;
const questionOf = (at: number): string => `What is the ${fact(at)} of the ${place(at)} of ${nameOf(at)}?`;

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const servers = await startTestServers();
const demo = await startDemoModel();
const db = createDataSource({ url: servers.env.DATABASE_URL });
await db.initialize();
await migrate(db);
const model = createOpenAiModel({
  baseUrl: demo.url,
  apiKey: 'demo',
  chatModel: 'demo-model',
  transcriptionModel: 'demo-transcribe',
  embeddingModel: 'demo-embed',
});
const settings = servers.env;
const { signal } = new AbortController();

try {
  for (const size of SIZES) {
    const user = await createUser(db, {});
    const fileId = randomUUID();
    await db.query(
      `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status)
       VALUES ($1, $2, 'upload', 'atlas.pdf', 'application/pdf', 1, 'uploads/none', 'ready')`,
      [fileId, user.id],
    );
    const vectors = new SemanticSearch(db, new VectorCache(db));
    const byBoth = new PassageSearch(
      db,
      new ModelConnection(loadConfig({ ...settings, EMBEDDING_MODEL: 'demo-embed' })),
      model,
      vectors,
    );
    const byWords = new PassageSearch(db, new ModelConnection(loadConfig(settings)), model, vectors);
    for (let from = 0; from < size; from += 500) {
      const batch = Array.from({ length: Math.min(500, size - from) }, (_, at) => ({
        position: from + at,
        page: from + at + 1,
        label: `page ${from + at + 1}`,
        content: textOf(from + at),
      }));
      await passages.insertPassages(db, user.id, fileId, await byBoth.embedPassages(batch, signal));
    }
    await passages.setEmbeddingModel(db, fileId, 'demo-embed');
    await db.query('ANALYZE passages');
    for (const [name, search] of [
      ['words', byWords],
      ['words and meaning', byBoth],
    ] as const) {
      await search.search(user.id, questionOf(0), { limit: 5, signal });
      const times: number[] = [];
      let found = 0;
      for (let at = 0; at < QUESTIONS; at++) {
        const wanted = (at * 4_999) % size;
        const started = performance.now();
        const best = await search.search(user.id, questionOf(wanted), { limit: 5, signal });
        times.push(performance.now() - started);
        if (best.some((passage) => passage.position === wanted)) found++;
      }
      console.log(
        `${String(size).padStart(6)} passages, ${name}: p95 ${p95(times).toFixed(1)} ms, recall@5 ${(found / QUESTIONS).toFixed(3)}`,
      );
    }
    const embeddings: number[] = [];
    for (let at = 0; at < QUESTIONS; at++) {
      const started = performance.now();
      await model.embed([questionOf(at)], signal);
      embeddings.push(performance.now() - started);
    }
    console.log(
      `       of it the model's embedding of the question (demo model): p95 ${p95(embeddings).toFixed(1)} ms`,
    );
  }
} finally {
  await model.close();
  await db.destroy();
  await demo.close();
  await servers.stop();
}
