import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatAccepted, ChatMessage } from '@studyhall/contracts';
import type { Person, Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectWhole, numbered } from '../support/turn-checks.ts';

const REPLY_TOKENS = 100;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REPLY_TOKENS: String(REPLY_TOKENS) } });
});
afterAll(() => product?.stop());

const ASYNC = { prefer: 'respond-async' };

async function person(): Promise<{
  mia: Person;
  tab: Tab;
  say: (text: string, more?: object) => Promise<ChatAccepted>;
}> {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const say = async (text: string, more: object = {}): Promise<ChatAccepted> => {
    const turn = await mia.ask(`${text} [[demo: text="Reply to ${text}"]]`, more);
    await tab.terminalEvent(turn.turn_id);
    return turn;
  };
  return { mia, tab, say };
}

const regenerate = (mia: Person, id: number, more: object = {}) =>
  mia.http.post<ChatAccepted & { code?: string }>('/chat', { regenerate_message_id: id, ...more }, ASYNC);
const show = (mia: Person, id: number, body: object = {}) =>
  mia.http.post<{ code?: string }>(`/messages/${id}/show`, body);
const goOn = (mia: Person, turnId: string) =>
  mia.http.post<ChatAccepted & { code?: string }>(`/chat/turns/${turnId}/continue`, {});

/** The first words of each message in view, and the version where there are several. */
const inView = async (mia: Person): Promise<string[]> =>
  (await mia.history()).map(({ role, content, versions }: ChatMessage) => {
    const text = role === 'user' ? content.replace(/ \[\[.*/, '') : content;
    return versions ? `${text} ${versions.current}/${versions.of}` : text;
  });

describe('an edited question', () => {
  it('keeps its earlier version with what followed it, and both can be shown', async () => {
    const { mia, tab, say } = await person();
    const one = await say('one');
    await say('two');
    const edited = await say('uno', { edited_message_id: one.user_message_id });
    expect(await inView(mia)).toEqual(['uno 2/2', 'Reply to uno']);
    const ids = [one.user_message_id, edited.user_message_id];
    expect((await mia.history())[0]).toMatchObject({ edited: true, versions: { current: 2, of: 2, ids } });
    await say('three');

    expect((await show(mia, one.user_message_id)).status).toBe(200);
    await tab.event('history.changed', ({ reason }) => reason === 'version');
    expect(await inView(mia)).toEqual(['one 1/2', 'Reply to one', 'two', 'Reply to two']);
    const page = await mia.http.get<ChatMessage[]>('/history?limit=2');
    expect(page.body.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(page.body[0]?.content).toContain('two');

    // The model reads what is in view.
    const before = product.model.control.requests().length;
    await say('four');
    const asked = product.model.control
      .requests()
      .slice(before)
      .find(({ body }) => JSON.stringify(body).includes('Reply to four'));
    expect(JSON.stringify(asked?.body)).toContain('Reply to two');
    expect(JSON.stringify(asked?.body)).not.toContain('Reply to three');

    expect((await show(mia, edited.user_message_id)).status).toBe(200);
    expect(await inView(mia)).toEqual(['uno 2/2', 'Reply to uno', 'three', 'Reply to three']);
    expect((await mia.http.get('/api/search?q=four')).body).toMatchObject({ messages: [] });
    expect((await mia.http.get('/api/search?q=three')).body).toMatchObject({ messages: [{}, {}] });
  });

  it('that two tabs edit at once gets two more versions, one of them in view', async () => {
    const { mia, tab, say } = await person();
    const one = await say('one');
    const edits = await Promise.all(
      ['left', 'right'].map((text) =>
        mia.ask(`${text} [[demo: text="Reply"]]`, { edited_message_id: one.user_message_id }),
      ),
    );
    await Promise.all(edits.map(({ turn_id }) => tab.terminalEvent(turn_id)));
    const history = await mia.history();
    expect(history).toHaveLength(2);
    expect(history[0]?.versions).toMatchObject({ current: 3, of: 3 });
    expect(edits.map(({ user_message_id }) => user_message_id)).toContain(history[0]?.id);
  });

  it('is refused where its client has not seen the newest message', async () => {
    const { mia, say } = await person();
    const one = await say('one');
    const two = await say('two');
    const edit = (seen_message_id: number, client_message_id = randomUUID()) =>
      mia.send({
        ...{ message: 'uno', edited_message_id: one.user_message_id },
        ...{ seen_message_id, client_message_id },
      });
    const late = await edit(one.bot_message_id);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', reason: 'conversation_went_on' } });
    expect(await inView(mia)).toHaveLength(4);
    const id = randomUUID();
    const edited = await edit(two.bot_message_id, id);
    expect(edited.status).toBe(202);
    // Its answer was lost: the same edit again is no other one.
    expect(await edit(two.bot_message_id, id)).toMatchObject({ status: 202, body: edited.body });
  });

  it('can be edited again only where a version of it is in view', async () => {
    const { mia, say } = await person();
    const one = await say('one');
    const two = await say('two');
    await say('uno', { edited_message_id: one.user_message_id });
    const late = await mia.send({ message: 'zwei', edited_message_id: two.user_message_id });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', reason: 'version_out_of_view' } });
    expect(await show(mia, two.user_message_id)).toMatchObject({ status: 409 });
    const stranger = await product.signedIn();
    expect((await show(stranger, one.user_message_id)).status).toBe(404);
    expect((await regenerate(stranger, one.bot_message_id)).status).toBe(404);
  });
});

describe('a regenerated reply', () => {
  it('is another version on the same question, also where the request is sent twice', async () => {
    const { mia, tab, say } = await person();
    const one = await say('one');
    await say('two');
    const client_message_id = randomUUID();
    const [first, second] = await Promise.all([
      regenerate(mia, one.bot_message_id, { client_message_id }),
      regenerate(mia, one.bot_message_id, { client_message_id }),
    ]);
    expect(first).toMatchObject({ status: 202, body: { user_message_id: one.user_message_id } });
    expect(second.body).toEqual(first.body);
    await tab.terminalEvent(first.body.turn_id);
    expect(await inView(mia)).toEqual(['one', 'Reply to one 2/2']);
    expect((await regenerate(mia, one.user_message_id)).status).toBe(403);

    await show(mia, one.bot_message_id);
    expect(await inView(mia)).toEqual(['one', 'Reply to one 1/2', 'two', 'Reply to two']);
    const [question, reply] = await mia.history();
    expect(question?.turn_id).toBe(reply?.turn_id);
    expect((await mia.http.get(`/chat/turns/${first.body.turn_id}`)).status).toBe(200);
  });

  it('is refused, and so is another version, where the client has not seen the newest message', async () => {
    const { mia, tab, say } = await person();
    const one = await say('one');
    const again = await regenerate(mia, one.bot_message_id);
    await tab.terminalEvent(again.body.turn_id);
    const two = await say('two');
    const late = { seen_message_id: again.body.bot_message_id };
    for (const refused of [
      await regenerate(mia, again.body.bot_message_id, late),
      await regenerate(mia, one.bot_message_id, { seen_message_id: two.bot_message_id }),
      await show(mia, one.bot_message_id, late),
    ])
      expect(refused).toMatchObject({ status: 409, body: { reason: 'conversation_went_on' } });
    expect(await inView(mia)).toHaveLength(4);
    const seen = { seen_message_id: two.bot_message_id };
    const client_message_id = randomUUID();
    const once = await regenerate(mia, again.body.bot_message_id, { ...seen, client_message_id });
    expect(once.status).toBe(202);
    // Its response was lost: the same request again is no other version.
    const repeated = await regenerate(mia, again.body.bot_message_id, { ...seen, client_message_id });
    expect(repeated).toMatchObject({ status: 202, body: once.body });
    await tab.terminalEvent(once.body.turn_id);
    expect(await inView(mia)).toEqual(['one', 'Reply to one 3/3']);
    expect((await show(mia, one.bot_message_id, { seen_message_id: once.body.bot_message_id })).status).toBe(
      200,
    );
  });

  it('refuses to show or write another version until it is written', async () => {
    const { mia, tab, say } = await person();
    const one = await say('one');
    // Goes silent until it is stopped.
    const two = await mia.ask('[[demo: tokens=80 rate=10 fault=stall fault_times=1 after=20]]');
    await tab.text(two.turn_id, 5);
    for (const refused of [
      await regenerate(mia, one.bot_message_id),
      await regenerate(mia, two.bot_message_id),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'turn_in_progress' } });
    await mia.http.post(`/chat/turns/${two.turn_id}/stop`);
    await tab.terminalEvent(two.turn_id);
    const again = await regenerate(mia, two.bot_message_id);
    await tab.text(again.body.turn_id, 5);
    expect(await show(mia, two.bot_message_id)).toMatchObject({
      status: 409,
      body: { code: 'turn_in_progress' },
    });
    await tab.terminalEvent(again.body.turn_id);
    expect((await mia.history()).at(-1)).toMatchObject({ content: numbered(80), versions: { current: 2 } });
  });
});

describe('a stopped or cut reply', () => {
  it('goes on in the same message, with the text that it had', async () => {
    const { mia, tab } = await person();
    // Goes silent until it is stopped.
    const turn = await mia.ask(
      '[[demo: tokens=40 rate=8 reasoning="Counting." fault=stall fault_times=1 after=12]]',
    );
    await tab.text(turn.turn_id, 5);
    expect(await goOn(mia, turn.turn_id)).toMatchObject({ status: 409, body: { code: 'turn_in_progress' } });
    await mia.http.post(`/chat/turns/${turn.turn_id}/stop`);
    await tab.terminalEvent(turn.turn_id);
    const [first, second] = await Promise.all([goOn(mia, turn.turn_id), goOn(mia, turn.turn_id)]);
    const [accepted, refused] = first.status === 202 ? [first, second] : [second, first];
    expect(accepted).toMatchObject({ status: 202, body: { ...turn, turn_id: accepted.body.turn_id } });
    expect(refused.status).toBe(409);
    const ended = await tab.terminalEvent(accepted.body.turn_id);
    expect(ended).toMatchObject({
      type: 'turn.completed',
      message: { id: turn.bot_message_id, content: numbered(40) },
    });
    expectWhole(tab.turnEvents(accepted.body.turn_id));
    const [, reply] = await mia.history();
    expect(reply?.reasoning.length).toBeGreaterThan(0);
    expect(await mia.history()).toHaveLength(2);
    expect(await goOn(mia, accepted.body.turn_id)).toMatchObject({
      status: 409,
      body: { reason: 'nothing_to_continue' },
    });
    expect((await goOn(await product.signedIn(), accepted.body.turn_id)).status).toBe(404);
  });

  it('goes on after the length limit of the model, until it is finished', async () => {
    const { mia, tab } = await person();
    const turn = await mia.ask(`[[demo: tokens=${REPLY_TOKENS + 20}]]`);
    expect(await tab.terminalEvent(turn.turn_id)).toMatchObject({
      message: { is_cut: true, content: numbered(REPLY_TOKENS) },
    });
    const { body } = await goOn(mia, turn.turn_id);
    expect(await tab.terminalEvent(body.turn_id)).toMatchObject({
      message: { is_cut: false, content: numbered(REPLY_TOKENS + 20) },
    });
  });
});

it('a worker that is killed while it writes another version leaves the first one as it was', async () => {
  const { mia, tab } = await person();
  const word = `word-${randomUUID().slice(0, 8)}`;
  const turn = await mia.ask(`${word} [[demo: tokens=40]]`);
  await tab.terminalEvent(turn.turn_id);
  product.model.control.setRules([{ endpoint: 'chat', contains: word, times: 1, tokens: 40, rate: 10 }]);
  const again = await regenerate(mia, turn.bot_message_id);
  await tab.text(again.body.turn_id, 5);
  const [doomed] = product.workers;
  await Promise.all([product.startWorker(), doomed?.kill()]);
  expect(await tab.terminalEvent(again.body.turn_id)).toMatchObject({ type: 'turn.completed' });
  expect(await inView(mia)).toEqual([word, `${numbered(40)} 2/2`]);
  await show(mia, turn.bot_message_id);
  expect(await inView(mia)).toEqual([word, `${numbered(40)} 1/2`]);
});

describe('a rating', () => {
  it('is stored with its reason for one version of the own reply, and can be removed', async () => {
    const { mia, tab, say } = await person();
    const { user_message_id: question, bot_message_id: reply } = await say('one');
    const rate = (who: Person, id: number, body: object) =>
      who.http.send<{ detail?: string }>('PUT', `/messages/${id}/rating`, body);
    const rating = async () => (await mia.history()).at(-1)?.rating;
    expect(await rating()).toBeNull();
    expect((await rate(mia, reply, { rating: 'down', reason: '  Too short ' })).status).toBe(200);
    expect(await rating()).toEqual({ value: 'down', reason: 'Too short' });

    const leo = await product.signedIn();
    for (const [who, id] of [[leo, reply] as const, [mia, question] as const])
      expect(await rate(who, id, { rating: 'up' })).toMatchObject({
        status: 404,
        body: { detail: 'That reply was not found.' },
      });
    expect(await rate(mia, reply, { rating: 'up', reason: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      body: { detail: 'A reason can have at most 500 characters.' },
    });
    expect((await rate(mia, reply, { rating: 'best' })).status).toBe(422);

    await tab.terminalEvent((await regenerate(mia, reply)).body.turn_id);
    expect(await rating()).toBeNull();
    expect((await show(mia, reply)).status).toBe(200);
    expect(await rating()).toEqual({ value: 'down', reason: 'Too short' });
    expect((await rate(mia, reply, { rating: null, reason: 'Too short' })).status).toBe(200);
    expect(await rating()).toBeNull();
  });

  it.each([
    ['refused', '[[demo: refusal="I cannot help with that."]]', true],
    ['failed', '[[demo: text="one two three four" fault=half after=2]]', false],
  ])('of a reply that %s is not taken', async (_, order, is_refusal) => {
    const { mia, tab } = await person();
    const { bot_message_id: reply, turn_id } = await mia.ask(`one ${order}`);
    await tab.terminalEvent(turn_id);
    expect((await mia.history()).at(-1)).toMatchObject({ is_refusal });
    const rated = await mia.http.send('PUT', `/messages/${reply}/rating`, { rating: 'up' });
    expect(rated.status).toBe(404);
    expect((await mia.history()).at(-1)?.rating).toBeNull();
  });
});
