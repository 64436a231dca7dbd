import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnLimits } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const CONTEXT_TOKENS = 12_000;
const OVERLONG = 'This chat is longer than the assistant can read at once';

let product: Product;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-context-'));
  product = await startProduct({
    contextTokens: CONTEXT_TOKENS,
    env: { CONTEXT_TOKENS: String(CONTEXT_TOKENS), REPLY_TOKENS: '1000' },
  });
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts earlier messages into the active chat, as long as given. */
async function fillChat(mia: Person, text: string, pairs: number): Promise<void> {
  const tab = await mia.open();
  const { turn_id } = await mia.ask('The first question [[demo: text="The first answer."]]');
  await tab.terminalEvent(turn_id);
  await product.db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
     SELECT t.conversation_id, t.user_id, role, $2 FROM turns t, generate_series(1, $3), unnest(ARRAY['user', 'assistant']) AS role
      WHERE t.id = $1`,
    [turn_id, text, pairs],
  );
}

async function answer(mia: Person, question: string, extra: object = {}) {
  const tab = await mia.open();
  const { turn_id } = await mia.ask(question, extra);
  const terminal = await tab.terminalEvent(turn_id);
  return { terminal, reply: (await mia.history()).at(-1) };
}

/** The messages of the last request for a reply that contains a text. */
function lastRequest(word: string): Array<{ role: string; content: string }> {
  const asked = product.model.control
    .requests()
    .filter(({ body, tools }) => tools?.length && JSON.stringify(body).includes(word));
  const body = asked.at(-1)?.body as { messages: Array<{ role: string; content: string }> } | undefined;
  return body?.messages ?? [];
}

describe('the context of the model', () => {
  it('holds a tool call after a long chat, and the reply says what was left out', async () => {
    const mia = await product.signedIn();
    await writeFile(
      join(folder, 'water.txt'),
      'Water boils at one hundred degrees at sea level. '.repeat(800),
    );
    await mia.upload(join(folder, 'water.txt'), 'text/plain');
    await fillChat(mia, 'Water is wet and runs downhill. '.repeat(60), 25);
    const { terminal, reply } = await answer(
      mia,
      'tool-after-long [[demo: tools=[{"name":"search_documents","args":{"query":"water boils"}}] tool_times=4 text="Done."]]',
    );
    expect(terminal).toMatchObject({ type: 'turn.completed' });
    expect(reply?.content).toMatch(/Done\.$/);
    expect(reply?.reasoning).toContainEqual(
      expect.objectContaining({ title: OVERLONG, kind: 'reasoning', status: 'done' }),
    );
    expect(lastRequest('tool-after-long').filter(({ role }) => role === 'tool').length).toBeGreaterThan(0);
  });

  it('holds a Chinese document of 40,000 characters and keeps the chat before it', async () => {
    const mia = await product.signedIn();
    await writeFile(join(folder, 'zh.txt'), `人人生而自由，在尊严和权利上一律平等。\n`.repeat(2_000));
    await fillChat(mia, 'kept-history', 2);
    const file = await mia.upload(join(folder, 'zh.txt'), 'text/plain');
    const { terminal } = await answer(mia, 'read-chinese [[demo: text="Read."]]', { file_ids: [file.id] });
    expect(terminal).toMatchObject({ type: 'turn.completed' });
    const messages = lastRequest('read-chinese');
    expect(JSON.stringify(messages)).toContain('尊严');
    expect(messages.filter(({ content }) => content === 'kept-history')).toHaveLength(4);
  });

  it('holds what follows a Chinese message of 40,000 characters, a part of which stays', async () => {
    const mia = await product.signedIn();
    await fillChat(mia, '人人生而自由。'.repeat(5_714), 1);
    const { terminal, reply } = await answer(mia, 'after-chinese [[demo: text="Good."]]');
    expect(terminal).toMatchObject({ type: 'turn.completed' });
    expect(JSON.stringify(lastRequest('after-chinese'))).toContain('人人生而自由');
    expect(reply?.reasoning).toContainEqual(expect.objectContaining({ title: OVERLONG }));
  });
});

it('a model with less context than set up is asked again with less', async () => {
  const worker = product.workers[0];
  await worker?.stop();
  await product.startWorker({ CONTEXT_TOKENS: '40000' });
  const mia = await product.signedIn();
  await fillChat(mia, 'Water is wet and runs downhill. '.repeat(60), 25);
  const { terminal } = await answer(mia, 'smaller-model [[demo: text="Still here."]]');
  expect(terminal).toMatchObject({ type: 'turn.completed', message: { content: 'Still here.' } });
});

describe('a limit of tokens', () => {
  const limit = (mia: Person, tokens: number) =>
    product.db.query(
      `INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'tokens', 'month', $2)
       ON CONFLICT (school, role, group_id, user_id, kind, period) DO UPDATE SET amount = EXCLUDED.amount`,
      [mia.user.id, tokens],
    );
  const own = async (mia: Person) => (await mia.http.get<OwnLimits>('/api/me/limits')).body.limits[0];

  it('refuses a question at once where the instructions and tools of its reply would not fit', async () => {
    const mia = await product.signedIn();
    await limit(mia, 1_000_000);
    const least = (await own(mia))?.least ?? 0;
    expect(least).toBeGreaterThan(1_000);
    await limit(mia, least);
    expect(await mia.send({ message: 'too-little' })).toMatchObject({
      status: 429,
      body: { code: 'limit_reached' },
    });
    expect(await mia.history()).toEqual([]);
    // A short question fits; the figure is stored again once the endpoint corrects it by five percent.
    await limit(mia, Math.ceil(least * 1.1) + 100);
    expect((await answer(mia, 'enough [[demo: text="So."]]')).terminal).toMatchObject({
      type: 'turn.completed',
    });
  });

  it('lets a long chat go on with fewer earlier messages', async () => {
    const mia = await product.signedIn();
    await fillChat(mia, 'Water is wet and runs downhill. '.repeat(30), 10);
    await limit(mia, 1_000_000);
    const now = await own(mia);
    await limit(mia, (now?.used ?? 0) + (now?.least ?? 0) + 1_500);
    const { terminal, reply } = await answer(mia, 'near-the-end [[demo: text="Still here."]]');
    expect(terminal).toMatchObject({ type: 'turn.completed' });
    expect(reply?.content).toBe('Still here.');
    expect(reply?.reasoning).toContainEqual(expect.objectContaining({ title: OVERLONG }));
    const after = await own(mia);
    expect(after?.used).toBeLessThanOrEqual(after?.limit ?? 0);
  });
});
