import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemoModel, type DemoModel } from '@studyhall/demo-model';
import type {
  AuditEntryView,
  ModelsView,
  ModelTest,
  PublicConfig,
  SetModels,
  SystemHealth,
} from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const KEY = 'sk-of-the-school';
const PATH = '/api/system/models';
/** `npm start` offers a demo model; no setting of a model is in the environment. */
const UNSET = Object.fromEntries(
  [
    ...['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'CHAT_MODEL', 'TRANSCRIPTION_MODEL', 'SPEECH_MODEL'],
    'DEMO_MODEL',
  ].map((name) => [name, '']),
);

let product: Product;
let master: Person;
let demo: DemoModel;
let first: DemoModel;
let second: DemoModel;
beforeAll(async () => {
  const open = () => startDemoModel({ control: true, rate: 0 });
  [demo, first, second] = await Promise.all([open(), open(), open()]);
  const offered = { OPENAI_BASE_URL: demo.url, OPENAI_API_KEY: 'demo', CHAT_MODEL: 'demo', DEMO_MODEL: '1' };
  product = await startProduct({
    apis: 2,
    env: { ...UNSET, SECRET_KEY: 'x'.repeat(32), MODEL_DEFAULTS: JSON.stringify(offered) },
  });
  master = await product.signedIn({ role: 'MASTER_ADMIN' });
});
afterAll(async () => {
  await product?.stop();
  await Promise.all([demo, first, second].map((model) => model.close()));
});

const view = async (who = master) => (await who.http.get<ModelsView>(PATH)).body;

/** The change of what is in use. */
async function set(change: Partial<SetModels>, who = master) {
  const { has_key: _, models: __, fixed: ___, fallback: ____, ...shown } = await view(who);
  const wanted = { ...shown, ...change };
  return who.http.send<ModelsView>('PUT', PATH, wanted);
}

const connect = (model: DemoModel, more: Partial<SetModels> = {}) =>
  set({ base_url: model.url, api_key: KEY, ...more });

/** Questions whose reply a model was asked for. */
const asked = (model: DemoModel, word: string) =>
  model.control.requests().filter(({ body, tools }) => tools?.length && JSON.stringify(body).includes(word));

/** Asks until a model writes the reply: a worker reads a change some milliseconds after it. */
async function answeredBy(model: DemoModel, word: string): Promise<void> {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const ask = async () => {
    const { turn_id } = await mia.ask(`${word} [[demo: text="Yes."]]`);
    expect((await tab.terminalEvent(turn_id)).type).toBe('turn.completed');
    return asked(model, word).length;
  };
  await expect.poll(ask).toBeGreaterThan(0);
}

it('wins over the demo model, in every process and without a restart', async () => {
  const shown = await view();
  expect(shown).toMatchObject({ version: 0, base_url: demo.url, has_key: true, fixed: [] });
  expect((await set({})).body).toMatchObject({
    detail: 'Enter the address of your model server. The built-in demo model has no settings.',
  });

  const { status, body } = await connect(first, { speech: 'demo-speech', concurrency: 7 });
  expect([status, body.version, body.base_url, body.has_key]).toEqual([200, 1, first.url, true]);
  const other = master.at(product.apis[1]!.url);
  const config = async () => (await other.http.get<PublicConfig>('/api/config')).body;
  await expect.poll(config).toMatchObject({ demo_model: false, speech: true });
  await answeredBy(first, 'everywhere');
});

it('lets a running reply go on with the connection that it began with', async () => {
  await connect(first);
  const mia = await product.signedIn();
  const tab = await mia.open();
  const tool = 'tool=search_documents args={"query":"water"} tool_times=2';
  const { turn_id } = await mia.ask(`goes-on [[demo: ${tool} delay=1500 text="Done."]]`);
  await expect.poll(() => asked(first, 'goes-on').length).toBeGreaterThan(0);
  await connect(second);
  await answeredBy(second, 'after-it');
  expect((await tab.terminalEvent(turn_id)).type).toBe('turn.completed');
  expect((await mia.history()).at(-1)?.content).toBe('Done.');
  expect([asked(first, 'goes-on').length, asked(second, 'goes-on')]).toEqual([3, []]);
});

it('asks for the key again where the address changes, and stores it encrypted', async () => {
  await connect(first);
  const refused = await set({ base_url: second.url });
  const { host } = new URL(second.url);
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({
      detail: `Enter the key for ${host}: the key of another address is not sent there.`,
      issues: [expect.objectContaining({ path: 'api_key' })],
    }),
  ]);
  expect((await view()).base_url).toBe(first.url);

  expect((await set({ images: 'other-images' })).body).toMatchObject({
    has_key: true,
    images: 'other-images',
  });
  expect((await set({ base_url: second.url, api_key: '' })).body).toMatchObject({ has_key: false });
  const stored = await product.db.query(`SELECT value::text FROM installation_values WHERE name = 'models'`);
  const { body } = await master.http.get<{ items: AuditEntryView[] }>('/api/audit?action=models.set');
  expect(JSON.stringify(body)).toContain(first.url);
  for (const text of [stored, body, await view()]) expect(JSON.stringify(text)).not.toContain(KEY);
});

it('refuses addresses of clouds, and a reply as long as the context', async () => {
  for (const base_url of ['http://169.254.169.254/v1', 'http://2852039166/v1', 'http://[fd00:ec2::254]/v1'])
    expect((await set({ base_url, api_key: 'k' })).body).toMatchObject({ reason: 'model_address_metadata' });
  const [chat] = (await view()).chat;
  expect(
    (await set({ chat: [{ ...chat!, context_tokens: 2_000, reply_tokens: 2_000 }] })).body,
  ).toMatchObject({
    detail: 'A reply needs fewer tokens than the context, which has 2,000.',
  });
});

it('saves an address that does not answer; the test says so', async () => {
  const base_url = 'http://127.0.0.1:9/v1';
  expect((await set({ base_url, api_key: 'k' })).status).toBe(200);
  const { body } = await master.http.post<ModelTest>(`${PATH}/test`, { base_url, model: 'demo' });
  expect(body).toMatchObject({ ok: false, detail: expect.stringContaining('cannot be reached') });
});

it('shows a model as working only while its connection is the one that a test or a reply was good with', async () => {
  const parts = async () => (await master.http.get<SystemHealth>('/api/system/health')).body.parts;
  const detail = async () => (await parts()).find(({ name }) => name === 'model')?.detail;
  const untried = expect.stringMatching(/^It is not known yet whether .* writes replies\.$/);
  const [{ model = '' } = {}] = (await view()).chat;
  const tryModel = (more = {}) =>
    master.http.post<ModelTest>(`${PATH}/test`, { base_url: first.url, model, ...more });
  await connect(first);
  expect(await detail()).toEqual(untried);
  await tryModel({ api_key: 'of another school' });
  expect(await detail()).toEqual(untried);
  await tryModel();
  expect(await detail()).toBeNull();
  await set({ api_key: 'another' });
  expect(await detail()).toEqual(untried);
});

it('refuses the second of two changes of the same version', async () => {
  const { version } = await connect(first).then(({ body }) => body);
  const both = await Promise.all(
    ['one', 'two'].map((images) => set({ images, version }, master.at(product.apis[0]!.url))),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('is there after a restart', async () => {
  await connect(second);
  await product.workers[0]!.kill();
  await product.startWorker();
  await answeredBy(second, 'restarted');
  expect(asked(first, 'restarted')).toEqual([]);
});

it('writes replies with the model that a policy allows, and titles with the first', async () => {
  const [chat] = (await view()).chat;
  const small = { ...chat!, model: 'small' };
  await connect(first, { chat: [small, { ...small, model: 'large', reply_tokens: 700 }] });
  await answeredBy(first, 'several models');
  const mia = await product.signedIn();
  const tab = await mia.open();
  const school = new URLSearchParams({ school: mia.user.school ?? '' }).toString();
  const allow = (models: string[] | null) =>
    master.http.send('PUT', `/api/policies?${school}`, { tools: {}, models });
  expect((await allow(['large'])).status).toBe(200);
  const modelsOf = (word: string) =>
    first.control
      .requests()
      .filter(({ endpoint, messages }) => endpoint === 'chat' && JSON.stringify(messages).includes(word))
      .map(({ body }) => body as { model: string; max_tokens: number });
  const { turn_id } = await mia.ask('by-policy [[demo: text="Yes."]]');
  expect((await tab.terminalEvent(turn_id)).type).toBe('turn.completed');
  await expect.poll(() => modelsOf('by-policy').length).toBeGreaterThan(1);
  expect(modelsOf('by-policy')).toMatchObject([{ model: 'large', max_tokens: 700 }, { model: 'small' }]);
  const rows = await product.db.query<unknown[]>(
    `SELECT kind, model FROM usage_ledger WHERE user_id = $1 AND model IS NOT NULL ORDER BY kind`,
    [mia.user.id],
  );
  expect(rows).toEqual([
    { kind: 'background', model: 'small' },
    { kind: 'tokens', model: 'large' },
  ]);
  await allow(null);
});

it('gives way to the environment, and says so', async () => {
  await connect(first);
  const own = { OPENAI_BASE_URL: second.url, OPENAI_API_KEY: 'own', CHAT_MODEL: 'own-chat' };
  const api = await product.startApi(own);
  const at = master.at(api.url);
  const shown = await view(at);
  expect(shown).toMatchObject({
    base_url: second.url,
    fixed: ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'CHAT_MODEL'],
  });
  const changed = await set({ base_url: demo.url, api_key: 'x', images: 'changed' }, at);
  expect(changed.body).toMatchObject({
    base_url: second.url,
    images: 'changed',
    chat: [{ model: 'own-chat' }],
  });
});

it('keeps the saved models that the environment decides about', async () => {
  const [chat] = (await view()).chat;
  const saved = ['small', 'large'].map((model) => ({ ...chat!, model, context_tokens: 20_000 }));
  await connect(first, { chat: saved, images: 'saved-images', voice: 'nova' });
  const own = { CHAT_MODEL: 'own-chat', CONTEXT_TOKENS: '9000', IMAGE_MODEL: 'own-images' };
  const api = await product.startApi(own);
  const at = master.at(api.url);
  expect((await set({ voice: 'alloy' }, at)).body).toMatchObject({
    chat: [{ model: 'own-chat', context_tokens: 9_000 }],
    ...{ images: 'own-images', voice: 'alloy' },
  });
  expect(await view()).toMatchObject({ chat: saved, images: 'saved-images', voice: 'alloy' });
});

it('goes back to the demo model in every process where the saved connection is removed', async () => {
  await connect(first);
  const { version, fallback } = await view();
  expect(fallback).toEqual({ base_url: demo.url, demo: true });
  const remove = (of: number, at = product.apis[0]!) =>
    master.at(at.url).http.send<ModelsView>('DELETE', `${PATH}?version=${of}`);
  expect((await remove(version - 1)).status).toBe(409);
  const { body } = await remove(version);
  expect(body).toMatchObject({ version: version + 1, base_url: demo.url, fallback: null });
  const config = async () =>
    (await master.at(product.apis[1]!.url).http.get<PublicConfig>('/api/config')).body;
  await expect.poll(config).toMatchObject({ demo_model: true });
  await answeredBy(demo, 'back-again');
  const stored = await product.db.query(`SELECT value FROM installation_values WHERE name = 'models'`);
  expect(stored).toEqual([{ value: { version: version + 1, server: null, unsaved: true } }]);

  expect((await remove(version + 1)).body).toEqual(body);
  const { body: entries } = await master.http.get<AuditEntryView[]>('/api/audit?action=models.remove');
  expect(entries).toMatchObject([
    { before: { base_url: first.url }, after: { base_url: null, key_changed: true } },
  ]);
  await connect(second);
  await answeredBy(second, 'and-forth');
});
