import type { ChatAccepted } from '@studyhall/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../transport/errors';
import { chatOnServer, failTest, stored } from '../../../../testing/chat.harness';
import type { Conversation } from '../state/conversation';
import { editMessage, retryQuestion } from '../state/conversation.actions';
import { markSeen } from '../state/seen';

const page = chatOnServer();
const { line, notices, store, texts, unsent, written } = page;

const FOUR = ['a 1', 'a 2', 'a 3', 'a 4'];
const dead = new NetworkError('away');
const accepted: ChatAccepted = {
  ...{ turn_id: 't', conversation_id: 'a' },
  ...{ user_message_id: 5, bot_message_id: 6 },
};
const wentOn = new ApiError(409, 'Conflict', 'conflict', 'This chat has changed since.');

beforeEach(() => {
  page.server.messages['a'] = [1, 2, 3, 4].map((id) => stored('a', id));
});

/** The messages and edits that the server has received. */
const sent = (): object[] => page.server.calls.send.mock.calls.map(([request]) => request);
const shown = (conversation: Conversation, key = 'm:1') => conversation.messages.get(key)?.unsent;

/** Makes the server accept with a turn whose reply is running at once. */
function acceptNext(): void {
  page.server.calls.send.mockImplementationOnce(async ({ message, client_message_id, edited_message_id }) => {
    const ids = edited_message_id === undefined ? {} : { versions: { current: 2, of: 2, ids: [1, 5] } };
    const question = stored('a', 5, {
      content: message,
      client_message_id: client_message_id!,
      turn_id: 't',
      ...ids,
    });
    const before = edited_message_id === undefined ? page.server.messages['a']! : [];
    page.server.messages['a'] = [...before, question, stored('a', 6, { turn_id: 't' })];
    page.chat.refresh();
    return accepted;
  });
}

/** Simulates that the page is back online. */
function connect(): void {
  line.online = true;
  page.journal.wake();
}

async function reload(): Promise<Conversation> {
  page.chat.dispose();
  page.journal.close();
  page.openPage();
  return await openAndRestore();
}

async function openAndRestore(): Promise<Conversation> {
  const stop = page.chat.start(failTest);
  const a = await page.open('a');
  await expect.poll(() => page.journal.all().length).toBeGreaterThan(0);
  await expect.poll(() => unsent(a)).not.toEqual([]);
  stop();
  return a;
}

describe('an edit made offline', () => {
  it.each(['on the page', 'after a reload'])(
    'goes out once when the page is back online, %s',
    async (where) => {
      let a = await page.open('a');
      line.online = false;
      editMessage(a, 'm:1', 'Changed');
      expect([texts(a), shown(a)]).toEqual([FOUR, { state: 'waiting', text: 'Changed' }]);
      if (where === 'after a reload') {
        await page.journal.read();
        a = await reload();
        expect([texts(a), shown(a)]).toEqual([FOUR, { state: 'waiting', text: 'Changed' }]);
      }
      acceptNext();
      connect();
      await expect.poll(() => texts(a)).toEqual(['Changed', 'a 6']);
      connect();
      expect(sent()).toMatchObject([{ message: 'Changed', edited_message_id: 1, seen_message_id: 4 }]);
      expect([unsent(a), page.journal.all()]).toEqual([[], []]);
    },
  );

  it('takes the place of an earlier one that waits', async () => {
    const a = await page.open('a');
    line.online = false;
    editMessage(a, 'm:1', 'First');
    editMessage(a, 'm:1', 'Second');
    expect(shown(a)).toEqual({ state: 'waiting', text: 'Second' });
    acceptNext();
    connect();
    await expect.poll(() => texts(a)).toEqual(['Second', 'a 6']);
    expect(sent()).toHaveLength(1);
  });

  it('goes out after what was asked before it, and has seen its reply', async () => {
    const a = await page.open('a');
    line.online = false;
    page.send(a);
    editMessage(a, 'm:1', 'Changed');
    acceptNext();
    page.server.calls.send.mockResolvedValueOnce({ ...accepted, user_message_id: 7, bot_message_id: 8 });
    connect();
    await expect.poll(sent).toMatchObject([
      { message: 'Why?', conversation_id: 'a' },
      { message: 'Changed', edited_message_id: 1, seen_message_id: 6 },
    ]);
  });

  it.each(['on the page', 'after a reload'])(
    'has not seen what others wrote before that, %s: it stays, and Retry replaces it',
    async (where) => {
      let a = await page.open('a');
      line.online = false;
      page.send(a);
      editMessage(a, 'm:1', 'Changed');
      if (where === 'after a reload') {
        await page.journal.read();
        a = await reload();
      }
      const author = { username: 'ada', role: 'TEACHER' } as const;
      const late = stored('a', 6, { author, content: 'Well done' });
      page.server.calls.send.mockImplementationOnce(async ({ message, client_message_id }) => {
        const question = stored('a', 7, { content: message, client_message_id: client_message_id! });
        // The page learns of the teacher's message with its next answer only.
        page.server.messages['a']!.push(late, question, stored('a', 8));
        return { ...accepted, user_message_id: 7, bot_message_id: 8 };
      });
      page.server.calls.turn.mockResolvedValueOnce({
        ...{ turn_id: 't', conversation_id: 'a', state: 'completed', last_seq: 1 },
        message: stored('a', 8, { turn_id: 't' }),
      });
      page.server.calls.send.mockRejectedValueOnce(wentOn);
      connect();
      await expect.poll(() => shown(a)?.state).toBe('failed');
      expect(shown(a)).toMatchObject({ reason: 'This chat has changed since.', text: 'Changed' });
      await expect.poll(() => texts(a)).toEqual([...FOUR, 'Well done', 'Why?', 'a 8']);
      void retryQuestion(a, 'm:1');
      await expect
        .poll(sent)
        .toMatchObject([
          { message: 'Why?' },
          { edited_message_id: 1, seen_message_id: 4 },
          { edited_message_id: 1, seen_message_id: 8 },
        ]);
      expect(notices.splice(0)).toEqual(['Failed to edit message']);
    },
  );

  it('leaves what is asked after it, which is sent then', async () => {
    const a = await page.open('a');
    line.online = false;
    editMessage(a, 'm:1', 'Changed');
    page.send(a);
    acceptNext();
    connect();
    await expect.poll(() => sent().length).toBe(2);
    expect(texts(a)).toContain('Why?');
  });
});

describe('an edit whose answer is lost', () => {
  it('takes off what it replaces, puts it back, and is sent again under the same id', async () => {
    const a = await page.open('a');
    const first = Promise.withResolvers<never>();
    page.server.calls.send.mockReturnValueOnce(first.promise);
    editMessage(a, 'm:1', 'Changed');
    expect(texts(a)).toEqual(['Changed', '']);
    first.reject(dead);
    await expect.poll(() => texts(a)).toEqual(FOUR);
    expect(shown(a)).toEqual({ state: 'waiting', text: 'Changed' });
    acceptNext();
    connect();
    await expect.poll(() => texts(a)).toEqual(['Changed', 'a 6']);
    const [one, other] = sent();
    expect(other).toEqual(one);
  });

  it('is not sent again where the page shows that the server has it', async () => {
    const a = await page.open('a');
    page.server.calls.send.mockRejectedValueOnce(dead);
    editMessage(a, 'm:1', 'Changed');
    await expect.poll(() => shown(a)?.state).toBe('waiting');
    const [entry] = page.journal.all();
    const versions = { current: 2, of: 2, ids: [1, 5] };
    page.server.messages['a'] = [
      stored('a', 5, { content: 'Changed', client_message_id: entry!.command.id, turn_id: 't', versions }),
    ];
    page.chat.refresh();
    await expect.poll(() => page.journal.all()).toEqual([]);
    expect([texts(a), unsent(a), sent().length]).toEqual([['Changed'], [], 1]);
  });
});

describe('an edit that is refused', () => {
  it('stays at its message with the reason, and is made anew by Retry', async () => {
    const a = await page.open('a');
    page.server.calls.send.mockRejectedValueOnce(wentOn);
    // Another device has edited the message.
    const versions = { current: 2, of: 2, ids: [1, 5] };
    page.server.messages['a'] = [stored('a', 5, { content: 'Elsewhere', versions }), stored('a', 6)];
    editMessage(a, 'm:1', 'Changed');
    await expect.poll(() => texts(a)).toEqual(['Elsewhere', 'a 6']);
    const failed = { state: 'failed', reason: 'This chat has changed since.', text: 'Changed' };
    await expect.poll(() => shown(a, 'm:5')).toEqual(failed);
    expect(notices.splice(0)).toEqual(['Failed to edit message']);
    void retryQuestion(a, 'm:5');
    expect(sent()[1]).toMatchObject({ message: 'Changed', edited_message_id: 5, seen_message_id: 6 });
  });

  it('has not seen what arrived out of view: it stays, and Retry replaces it once it was seen', async () => {
    const a = await page.open('a');
    const see = () => markSeen(a, store.get(a.messages.orderAtom));
    see();
    page.server.messages['a']!.push(stored('a', 8));
    page.chat.refresh();
    const five = [...FOUR, 'a 8'];
    await expect.poll(() => texts(a)).toEqual(five);
    page.server.calls.send.mockRejectedValueOnce(wentOn);
    editMessage(a, 'm:1', 'Changed');
    await expect.poll(() => shown(a)?.state).toBe('failed');
    expect([texts(a), notices.splice(0)]).toEqual([five, ['Failed to edit message']]);
    see();
    void retryQuestion(a, 'm:1');
    expect(sent()).toMatchObject([{ seen_message_id: 4 }, { edited_message_id: 1, seen_message_id: 8 }]);
  });

  it('goes to the input where its message is gone', async () => {
    const a = await page.open('a');
    const gone = new ApiError(404, 'Not Found', 'not_found', 'That message was not found.');
    page.server.calls.send.mockRejectedValueOnce(gone);
    page.server.messages['a'] = [];
    editMessage(a, 'm:1', 'Changed');
    await expect.poll(() => written(a)).toBe('Changed');
    await expect.poll(() => texts(a)).toEqual([]);
    expect(page.journal.all()).toEqual([]);
    expect(notices.splice(0)).toEqual(['That message was not found.']);
  });

  it.each(['by an edit before it', 'by another device'])(
    'goes to the input where its message was replaced with an earlier one %s',
    async (by) => {
      const a = await page.open('a');
      line.online = false;
      if (by === 'by another device') {
        const versions = { current: 2, of: 2, ids: [1, 5] };
        page.server.messages['a'] = [stored('a', 5, { content: 'Elsewhere', versions }), stored('a', 6)];
      } else {
        editMessage(a, 'm:1', 'First');
        acceptNext();
      }
      page.server.calls.send.mockRejectedValueOnce(wentOn);
      editMessage(a, 'm:3', 'Changed');
      connect();
      await expect.poll(() => written(a)).toBe('Changed');
      expect([texts(a).at(-1), page.journal.all()]).toEqual(['a 6', []]);
      expect(notices.splice(0)).toContain('This chat has changed since.');
    },
  );

  it('goes to the input of the chat that is open where its conversation was deleted elsewhere', async () => {
    const a = await page.open('a');
    line.online = false;
    editMessage(a, 'm:1', 'Changed');
    delete page.server.messages['a'];
    page.server.calls.history.mockImplementation(async ({ conversation_id }) => {
      if (conversation_id === 'a') throw new ApiError(404, 'Not Found', 'not_found', 'Gone.');
      return page.server.messages['b']!;
    });
    page.chat.refresh();
    await expect.poll(() => page.active()).not.toBe(a);
    await expect.poll(() => written(page.active())).toBe('Changed');
    expect(page.journal.all()).toEqual([]);
    expect(notices.splice(0)).toEqual(['Not sent: ']);
  });
});
