import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ChatAccepted, ChatResponse, TurnEvent, UndoOffer } from '@studyhall/contracts';
import { EventBus, loadConfig, RedisConnections, TurnEvents, TurnLog } from '@studyhall/platform';
import type { Person, Tab } from '../support/person.ts';
import { sharedProduct } from '../support/shared-product.ts';
import { expectWhole, numbered } from '../support/turn-checks.ts';

const product = sharedProduct();

/** A user whose long reply is being written, and the word by which its request to the model is found. */
async function reading(): Promise<{ mia: Person; tab: Tab; turn: ChatAccepted; word: string }> {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const word = `word-${randomUUID().slice(0, 8)}`;
  const turn = await mia.ask(`${word} [[demo: tokens=20000 rate=200]]`);
  await tab.text(turn.turn_id, 20);
  return { mia, tab, turn, word };
}

/** Resolves when the request to the model for this question was aborted. */
const requestAborted = (word: string) =>
  product.model.control.waitForRequest(
    ({ outcome, body }) => outcome === 'aborted' && JSON.stringify(body).includes(word),
  );

const stateOf = async (turnId: string): Promise<unknown> =>
  ((await product.db.query(`SELECT state FROM turns WHERE id = $1`, [turnId])) as unknown[])[0] ?? null;

describe('an edit', () => {
  it('in the middle of the reply ends it, keeps its text so far, and starts the new one', async () => {
    const { mia, tab, turn, word } = await reading();
    const edited = await mia.ask('Now [[demo: tokens=30 rate=500]]', {
      edited_message_id: turn.user_message_id,
    });
    expect(edited.conversation_id).toBe(turn.conversation_id);
    await tab.event('history.changed', ({ reason }) => reason === 'edited');
    await tab.terminalEvent(edited.turn_id);
    expectWhole(tab.turnEvents(edited.turn_id));
    await requestAborted(word);
    const history = await mia.history();
    expect(history).toMatchObject([
      { id: edited.user_message_id, edited: true, turn_id: edited.turn_id },
      { id: edited.bot_message_id, content: numbered(30), state: 'completed' },
    ]);
    expect(await tab.terminalEvent(turn.turn_id)).toMatchObject({ type: 'turn.stopped' });
    expectWhole(tab.turnEvents(turn.turn_id));
    const { state, message } = await mia.turn(turn.turn_id);
    expect(state).toBe('stopped');
    expect(message.content).toMatch(/^w1 w2 /);
  });

  it('numbers the end of a reply after what its worker adds at that moment', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const { turn_id: id } = await mia.ask('[[demo: text="Done"]]');
    await tab.terminalEvent(id);
    // Too old for the reconciler, which would end it too.
    await product.db.query(`UPDATE turns SET finished_at = now() - interval '1 day' WHERE id = $1`, [id]);
    const redis = new RedisConnections(loadConfig(product.env));
    const worker = { id, user_id: mia.user.id, attempt: 1 };
    const delta = (seq: number) => ({ type: 'turn.delta', text: `w${seq} `, turn_id: id, seq }) as TurnEvent;
    /** The worker adds an event whenever the last one was read. */
    class BusyLog extends TurnLog {
      override async last(turnId: string): Promise<TurnEvent | null> {
        const last = await super.last(turnId);
        await super.append([{ turn: worker, events: [delta((last?.seq ?? 0) + 1)] }]);
        return last;
      }
    }
    try {
      await redis.commands.del(`${redis.prefix}:turn:{${id}}:log`);
      const log = new BusyLog(redis);
      await log.append([{ turn: worker, events: [delta(1)] }]);
      const events = new TurnEvents(product.db, log, new EventBus(redis));
      expect(await events.closeTurn({ ...worker, attempt: 2, state: 'completed' })).toBe(true);
      expect(await log.read(id)).toMatchObject([delta(1), delta(2), { type: 'turn.completed', seq: 3 }]);
    } finally {
      redis.onApplicationShutdown();
    }
  });

  it('gives the question exactly the files that it names, and leaves them where it names none', async () => {
    const mia = await product.signedIn();
    const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
    const notes = await mia.upload(fixture('notes.txt'), 'text/plain');
    const data = await mia.upload(fixture('data.csv'), 'text/csv');
    const first = await mia.ask('[[demo: text="one"]]', { file_ids: [notes.id] });
    const edit = async (file_ids?: string[]): Promise<string[]> => {
      const edited_message_id = first.user_message_id;
      const answer = await mia.http.post<ChatResponse>('/chat', {
        message: 'Again',
        edited_message_id,
        file_ids,
      });
      expect(answer.status).toBe(200);
      const [question] = await mia.history();
      return question?.attachedFiles.map(({ id }) => id) ?? [];
    };
    expect(await edit([data.id, notes.id])).toEqual([data.id, notes.id]);
    expect(await edit()).toEqual([data.id, notes.id]);
    expect(await edit([notes.id])).toEqual([notes.id]);
    expect(await edit([])).toEqual([]);
    const stranger = await product.signedIn();
    const foreign = await stranger.upload(fixture('notes.txt'), 'text/plain');
    const edited_message_id = first.user_message_id;
    expect((await mia.send({ message: 'x', edited_message_id, file_ids: [foreign.id] })).status).toBe(404);
  });

  it('into an image request ends the reply, and leaves the question without one', async () => {
    const { mia, tab, turn, word } = await reading();
    const note = (id: number, content: string) =>
      mia.http.post<{ message_id: number }>('/save-message', {
        role: 'user',
        content,
        edited_message_id: id,
      });
    const stranger = await product.signedIn();
    const foreign = { role: 'user', content: 'x', edited_message_id: turn.user_message_id };
    expect((await stranger.http.post('/save-message', foreign)).status).toBe(404);
    expect((await note(turn.bot_message_id, 'x')).status).toBe(403);
    const saved = await note(turn.user_message_id, 'Draw a cat');
    expect(saved.status).toBe(200);
    await tab.event('history.changed', ({ reason }) => reason === 'edited');
    await requestAborted(word);
    expect(await mia.history()).toMatchObject([
      { id: saved.body.message_id, content: 'Draw a cat', edited: true, turn_id: null, versions: { of: 2 } },
    ]);
    expect(await stateOf(turn.turn_id)).toEqual({ state: 'stopped' });
  });

  it('takes everything after it out of view, and keeps earlier messages and attachments', async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const file = await mia.upload('tests/fixtures/notes.txt', 'text/plain');
    const turns: ChatAccepted[] = [];
    for (const text of ['one', 'two', 'three']) {
      const turn = await mia.ask(`[[demo: text="${text}"]]`, { file_ids: text === 'two' ? [file.id] : [] });
      await tab.terminalEvent(turn.turn_id);
      turns.push(turn);
    }
    const edited = await mia.ask('[[demo: text="deux"]]', { edited_message_id: turns[1]?.user_message_id });
    await tab.terminalEvent(edited.turn_id);
    const history = await mia.history();
    expect(history.map(({ role, content }) => (role === 'assistant' ? content : '?'))).toEqual([
      '?',
      'one',
      '?',
      'deux',
    ]);
    expect(history[2]?.attachedFiles.map(({ id }) => id)).toEqual([file.id]);
  });

  it('sent ten times at once under one id is one edit', async () => {
    const { mia, tab, turn } = await reading();
    const request = {
      message: '[[demo: tokens=20 rate=400]]',
      client_message_id: randomUUID(),
      edited_message_id: turn.user_message_id,
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => mia.send(request)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    await tab.terminalEvent(answers[0]?.body.turn_id ?? '');
    expect(await mia.history()).toHaveLength(2);
  });

  it('of a reply is refused', async () => {
    const { mia, turn } = await reading();
    const answer = await mia.send({ message: 'Mine now', edited_message_id: turn.bot_message_id });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'forbidden' }]);
  });
});

describe('a deletion', () => {
  it('in the middle of the reply ends it and takes both messages', async () => {
    const { mia, tab, turn, word } = await reading();
    expect((await mia.http.delete(`/messages/${turn.bot_message_id}`)).status).toBe(403);
    const removed = await mia.http.delete<UndoOffer>(`/messages/${turn.user_message_id}`);
    expect(removed.body).toMatchObject({ success: true });
    await tab.event('history.changed', ({ reason }) => reason === 'deleted');
    await requestAborted(word);
    expect(await mia.history()).toEqual([]);
    expect((await mia.http.delete(`/messages/${turn.user_message_id}`)).status).toBe(404);
    const next = await mia.ask('[[demo: text="Fresh"]]');
    expect(await tab.terminalEvent(next.turn_id)).toMatchObject({ message: { content: 'Fresh' } });
    await mia.http.post(`/api/undo/${removed.body.undo_id}`);
    expect((await mia.history())[1]).toMatchObject({
      ...{ id: turn.bot_message_id, state: 'stopped' },
      content: expect.stringMatching(/^w1 w2 /),
    });
  });
});

describe('clearing', () => {
  it('in the middle of the reply ends it and empties the conversation', async () => {
    const { mia, tab, turn, word } = await reading();
    expect((await mia.http.post('/clear-history', {})).body).toMatchObject({ success: true });
    await tab.event('history.changed', ({ reason }) => reason === 'cleared');
    await requestAborted(word);
    expect(await mia.history()).toEqual([]);
    expect((await mia.http.get(`/chat/turns/${turn.turn_id}`)).status).toBe(404);
  });

  it('and finishing at the same moment cause no deadlock', async () => {
    const mia = await product.signedIn();
    for (let round = 0; round < 25; round++) {
      const turn = await mia.ask(`[[demo: tokens=4 delay=${round % 5}]]`);
      await product.model.control.waitForRequest(({ body }) => JSON.stringify(body).includes('tokens=4'));
      const answers = await Promise.all([
        mia.http.post('/clear-history', {}),
        mia.http.post(`/chat/turns/${turn.turn_id}/stop`),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect([200, 404]).toContain(answers[1]?.status);
    }
    expect(await mia.history()).toEqual([]);
  });
});
