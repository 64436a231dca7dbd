import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOpenAiModel, type OpenAiModel } from '@studyhall/adapters/openai';
import { startDemoModel, type DemoModel } from '@studyhall/demo-model';
import { files, passages } from '@studyhall/persistence';
import { ModelConnection, type ModelSettings } from '@studyhall/platform';
import { startApi, type TestApi } from '../../../../tests/support/api.js';
import { EmbedFilesTask } from './embed-files.task.js';
import { SemanticSearch } from './semantic.search.js';
import { PassageSearch } from './passage.search.js';
import { VectorCache } from './vector.cache.js';

const named = (name: string) => ({ EMBEDDING_MODEL: name }) as ModelSettings;
const signal = new AbortController().signal;
const QUESTION = 'sugar from light';

let api: TestApi;
let demo: DemoModel;
let model: OpenAiModel;
beforeAll(async () => {
  [api, demo] = await Promise.all([startApi(), startDemoModel({ control: true })]);
  const names = { chatModel: 'chat', transcriptionModel: 'ears', embeddingModel: 'vectors' };
  model = createOpenAiModel({ baseUrl: demo.url, apiKey: 'any', ...names });
});
afterAll(async () => {
  await model?.close();
  await demo?.close();
  await api?.stop();
});

function open(name: string) {
  const connection = new ModelConnection(named(name));
  const semantic = new SemanticSearch(api.db, new VectorCache(api.db));
  const search = new PassageSearch(api.db, connection, model, semantic);
  const task = new EmbedFilesTask(api.db, connection, search, semantic);
  const nearest = (userId: number) =>
    semantic.nearest({ userId, model: search.model }, search.embedQuestion(QUESTION, signal), 10);
  return { connection, search, task, nearest };
}

/** A file whose passages the model in use embedded. */
async function embeddedFile(search: PassageSearch, userId: number, content: string): Promise<string> {
  const id = randomUUID();
  await files.insertFile(api.db, {
    ...{ id, user_id: userId, purpose: 'upload', name: 'notes.txt', mime_type: 'text/plain', size: 1 },
    ...{ storage_key: `uploads/${id}`, status: 'ready' },
  });
  const batch = [0, 1].map((position) => ({ position, page: null, label: '', content }));
  const embedded = content.includes('[[') ? batch : await search.embedPassages(batch, signal);
  await passages.insertPassages(api.db, userId, id, embedded);
  await passages.setEmbeddingModel(api.db, id, search.model);
  return id;
}

it('compares vectors of the model in use alone, and embeds files of another one again', async () => {
  const { user } = await api.signedIn();
  const { connection, search, task, nearest } = open('first');
  await embeddedFile(search, user.id, 'A plant makes sugars with the energy of light.');
  expect(await nearest(user.id)).toHaveLength(2);
  connection.replace(named('second'));
  expect(await nearest(user.id)).toEqual([]);
  await task.run(signal);
  expect(await nearest(user.id)).toHaveLength(2);
  const before = demo.control.requests().length;
  await task.run(signal);
  expect(demo.control.requests()).toHaveLength(before);
});

it('goes on after a file that fails, and tries it again', async () => {
  const { user } = await api.signedIn();
  const { connection, search, task, nearest } = open('first');
  await embeddedFile(search, user.id, '[[demo: fault=500]]');
  const good = await embeddedFile(search, user.id, 'Plants and light.');
  connection.replace(named('third'));
  await task.run(signal);
  const marked = await api.db.query<Array<{ id: string }>>(
    `SELECT id FROM files WHERE user_id = $1 AND embedding_model = 'third'`,
    [user.id],
  );
  expect(marked).toEqual([{ id: good }]);
  expect(await nearest(user.id)).toHaveLength(2);
  const before = demo.control.requests().length;
  await task.run(signal);
  expect(demo.control.requests()).toHaveLength(before + 1);
});
