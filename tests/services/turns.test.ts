import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ChatResponse, ErrorBody } from '@studyhall/contracts';
import { sharedProduct } from '../support/shared-product.ts';
import { expectWhole, fold, numbered } from '../support/turn-checks.ts';
import { countWrites } from '../support/turn-writes.ts';

const product = sharedProduct();

const EXAMPLE_CLIENT = fileURLToPath(new URL('../../docs/api/example-client.ts', import.meta.url));

it('docs/api/example-client.ts signs in, asks and prints the reply', async () => {
  const { user } = await product.signedIn();
  const question = '[[demo: text="Water moves to the salt."]]';
  const args = [EXAMPLE_CLIENT, product.url, user.username, user.password, question];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.split('\n')).toEqual([
    `Signed in as ${user.username} (STUDENT).`,
    'Water moves to the salt.',
    '',
    expect.stringMatching(/^Stored as message \d+: 24 characters\.$/),
    '',
  ]);
});

describe('a reply', () => {
  it('streams with a gapless seq, and the stored message is the sum of its deltas', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id, ...ids } = await mia.ask('Count. [[demo: tokens=200 rate=100]]');
    const closing = await tab.terminalEvent(turn_id);
    const events = tab.turnEvents(turn_id);
    expectWhole(events);
    // More than a start, one text and an end; how many frames it takes depends on the machine.
    expect(events.length).toBeGreaterThan(3);
    expect(tab.textOf(turn_id)).toBe(numbered(200));
    expect(closing).toMatchObject({
      type: 'turn.completed',
      message: { id: ids.bot_message_id, content: numbered(200), isLoading: false, state: 'completed' },
    });
    const [question, reply] = await mia.history();
    expect(question).toMatchObject({ id: ids.user_message_id, role: 'user', turn_id });
    expect(reply).toEqual((closing as { message: unknown }).message);
  });

  it('is published as `turn.started` before its first event, with the question', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const client_message_id = randomUUID();
    const turn = await mia.ask('[[demo: text="Hello there"]]', { client_message_id });
    await tab.terminalEvent(turn.turn_id);
    expect(tab.received[0]).toMatchObject({
      name: 'turn.started',
      payload: {
        turn_id: turn.turn_id,
        conversation_id: turn.conversation_id,
        bot_message_id: turn.bot_message_id,
        client_message_id,
        user_message: { id: turn.user_message_id, role: 'user', client_message_id },
      },
    });
  });

  it('is replayed from any seq, while it runs and after', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: tokens=800 rate=100 reasoning="First this. Then that."]]');
    await tab.text(turn_id, 60);
    const running = await tab.resume(turn_id, 0);
    expect(running.map(({ seq }) => seq)).toEqual(running.map((_, at) => at + 1));
    const loading = (await mia.history()).at(-1);
    expect(loading).toMatchObject({ isLoading: true, turn_id });
    expect(numbered(800).startsWith(loading?.content ?? '?')).toBe(true);
    await tab.terminalEvent(turn_id);
    const events = tab.turnEvents(turn_id);
    expectWhole(events);
    // A socket may ask about forty times at once.
    const step = Math.ceil(events.length / 30);
    for (let after = 0; after <= events.length; after += step)
      expect(await tab.resume(turn_id, after)).toEqual(events.slice(after));
    const seen = events.filter(({ seq }) => seq <= (loading?.last_seq ?? 0));
    expect(fold(seen).content).toBe(loading?.content);
    expect(fold(events).content).toBe(numbered(800));
  });

  it('comes whole with a plain POST, and by the poll view', async () => {
    const mia = await product.signedIn();
    const answer = await mia.http.post<ChatResponse>('/chat', { message: '[[demo: tokens=30 rate=300]]' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ reply: numbered(30), used_search: false, code_execution: null });
    expect(await mia.turn(answer.body.turn_id)).toMatchObject({
      state: 'completed',
      message: { id: answer.body.bot_message_id, content: numbered(30), isLoading: false },
    });
    const sent = await mia.send({ message: '[[demo: tokens=20000 rate=200]]' });
    expect(sent.status).toBe(202);
    expect(sent.headers.get('preference-applied')).toBe('respond-async');
    const tab = await mia.open();
    await tab.text(sent.body.turn_id, 40);
    const view = await mia.turn(sent.body.turn_id);
    expect(view).toMatchObject({ state: 'running', message: { isLoading: true } });
    expect(view.last_seq).toBeGreaterThan(0);
    expect(numbered(20_000).startsWith(view.message.content)).toBe(true);
    await mia.http.post(`/chat/turns/${sent.body.turn_id}/stop`);
    await tab.terminalEvent(sent.body.turn_id);
  });

  it('that ends while the history is read is answered as before its end, which is still to be asked for', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('[[demo: text="One."]]');
    const end = await tab.terminalEvent(turn_id);
    // The history was read when the turn was running; its log has the end already.
    await product.db.query(`UPDATE turns SET state = 'running', finished_at = NULL WHERE id = $1`, [turn_id]);
    const reply = (await mia.history()).at(-1);
    await product.db.query(`UPDATE turns SET state = 'completed', finished_at = now() WHERE id = $1`, [
      turn_id,
    ]);
    expect(reply).toMatchObject({ isLoading: true, content: 'One.', last_seq: end.seq - 1 });
    expect(await tab.resume(turn_id, end.seq - 1)).toEqual([end]);
  });

  it('reaches every tab of its user with the same events', async () => {
    const mia = await product.signedIn();
    const tabs = await Promise.all([mia.open(), mia.open(), mia.open()]);
    const { turn_id } = await mia.ask('[[demo: tokens=60 rate=300]]');
    await Promise.all(tabs.map((tab) => tab.terminalEvent(turn_id)));
    const [first, ...others] = tabs.map((tab) => tab.turnEvents(turn_id));
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('a send', () => {
  it('with the same id is the same turn, also ten at once', async () => {
    const mia = await product.signedIn();
    const request = { message: '[[demo: tokens=40 rate=400]]', client_message_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => mia.send(request)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const tab = await mia.open();
    await tab.resume(answers[0]?.body.turn_id ?? '', 0);
    const plain = await mia.http.post<ChatResponse>('/chat', request);
    expect(plain.body).toMatchObject({ turn_id: answers[0]?.body.turn_id, reply: numbered(40) });
    expect(await mia.history()).toHaveLength(2);
    const asked = product.model.control
      .requests()
      .filter(({ body }) => JSON.stringify(body).includes('=40 rate=400'));
    expect(asked.filter(({ tools }) => (tools?.length ?? 0) > 0)).toHaveLength(1);
  });

  it('waits for the previous reply of its conversation; another conversation does not', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const first = await mia.ask('[[demo: tokens=5000 rate=100]]');
    const second = await mia.send({ message: 'And?' });
    expect([second.status, second.body]).toMatchObject([409, { code: 'turn_in_progress' }]);
    const other = await mia.http.post<{ conversation_id: string }>('/api/conversations');
    const elsewhere = await mia.ask('[[demo: text="Here."]]', other.body);
    expect(await tab.terminalEvent(elsewhere.turn_id)).toMatchObject({ type: 'turn.completed' });
    expect((await tab.emit('turn.stop', { turn_id: first.turn_id })).ok).toBe(true);
    await tab.terminalEvent(first.turn_id);
    expect((await mia.send({ message: 'Hi', conversation_id: first.conversation_id })).status).toBe(202);
  });

  it('of a hundred at once without an id stores exactly one turn', async () => {
    const mia = await product.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => mia.send({ message: '[[demo: tokens=3000 rate=100]]' })),
    );
    const [stored, ...others] = answers.filter(({ status }) => status === 202);
    expect(others).toEqual([]);
    // The server answers 64 requests of one user at once; it refuses those that arrive meanwhile.
    const reasons = answers.map(({ body }) => (body as Partial<ErrorBody>).code ?? 'stored').toSorted();
    expect([...new Set(reasons)]).toEqual(expect.arrayContaining(['stored', 'turn_in_progress']));
    expect(reasons.filter((code) => !['stored', 'turn_in_progress', 'rate_limited'].includes(code))).toEqual(
      [],
    );
    expect(await mia.history()).toHaveLength(2);
    await mia.http.post(`/chat/turns/${stored?.body.turn_id}/stop`);
  });
});

describe('a stop', () => {
  it('keeps the text so far, ends the request to the model, and is idempotent', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id } = await mia.ask('Stop me. [[demo: tokens=5000 rate=200]]');
    const before = await tab.text(turn_id, 50);
    const answer = await tab.emit('turn.stop', { turn_id });
    expect(answer).toEqual({ ok: true, data: {} });
    const closing = await tab.terminalEvent(turn_id);
    expect(closing.type).toBe('turn.stopped');
    expectWhole(tab.turnEvents(turn_id));
    const reply = (await mia.history()).at(-1);
    expect(reply).toMatchObject({ state: 'stopped', isLoading: false, isError: false });
    expect(reply?.content.startsWith(before)).toBe(true);
    expect(reply?.content).toBe(tab.textOf(turn_id));
    const asked = await product.model.control.waitForRequest(
      ({ outcome, body }) => outcome === 'aborted' && JSON.stringify(body).includes('Stop me.'),
    );
    expect(asked.tokensSent).toBeLessThan(4_000);
    expect((await mia.http.post(`/chat/turns/${turn_id}/stop`)).status).toBe(200);
    expect((await mia.turn(turn_id)).state).toBe('stopped');
  });
});

describe('the database', () => {
  it('is written at most four times a turn, however long the reply', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const first = await mia.ask('[[demo: text="warm"]]');
    await tab.terminalEvent(first.turn_id);
    await tab.event('history.changed', ({ reason }) => reason === 'saved');
    const writes = await countWrites(product.db);
    const writesOfTurn = async (tokens: number) => {
      await writes.taken();
      const { turn_id } = await mia.ask(`[[demo: tokens=${tokens} rate=3000]]`);
      await tab.terminalEvent(turn_id);
      return writes.taken();
    };
    const counts: number[] = [];
    for (const tokens of [1, 100, 3_000]) {
      // Work of other turns' ends or of the cluster's tasks may fall into one of them.
      const tries = [await writesOfTurn(tokens), await writesOfTurn(tokens), await writesOfTurn(tokens)];
      counts.push(Math.min(...tries));
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeGreaterThan(0);
  });
});
