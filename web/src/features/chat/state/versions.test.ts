import type { ChatAccepted, ChatMessage } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import { ApiError } from '../../../transport/errors';
import { chatOnServer, stored } from '../../../../testing/chat.harness';
import type { Conversation } from './conversation';
import { deleteMessage, hasLinesInReplyAtom, stopReply } from './conversation.actions';
import { loadHistory } from './history';
import { openAt } from './jump';
import { markSeen } from './seen';
import { continueReply, regenerateReply, showVersion } from './versions';

const page = chatOnServer();
const { store, texts } = page;

const FOUR = ['a 1', 'a 2', 'a 3', 'a 4'];
const lineIsDead = new Error('The line is dead.');

/** Opens a conversation of two questions and their replies, then takes the page offline. */
async function openThenCut(): Promise<Conversation> {
  page.server.messages['a'] = [1, 2, 3, 4].map((id) => stored('a', id));
  const conversation = await page.open('a');
  page.server.calls.history.mockRejectedValue(lineIsDead);
  return conversation;
}

it('A regeneration offline takes off what it would replace, and puts it back', async () => {
  const a = await openThenCut();
  const sent = Promise.withResolvers<never>();
  page.server.calls.send.mockReturnValueOnce(sent.promise);
  const changing = regenerateReply(a, 'm:2');
  expect(texts(a).slice(1)).not.toContain('a 4');
  sent.reject(lineIsDead);
  await expect(changing).rejects.toThrow('dead');
  expect(texts(a)).toEqual(FOUR);
  expect(store.get(a.busyAtom)).toBe(false);
});

it.each([
  ['A regeneration', 'send', (a: Conversation) => regenerateReply(a, 'm:2')],
  ['Another version', 'show', (a: Conversation) => showVersion(a, 9)],
] as const)('%s is refused while its user has not seen the newest message', async (_, call, replace) => {
  page.server.messages['a'] = [1, 2, 3, 4].map((id) => stored('a', id));
  const a = await page.open('a');
  const see = () => markSeen(a, store.get(a.messages.orderAtom));
  see();
  const arrive = (id: number) => page.server.messages['a']!.push(stored('a', id));
  arrive(8);
  page.chat.refresh();
  await expect.poll(() => texts(a)).toEqual([...FOUR, 'a 8']);
  arrive(10);
  const wentOn = new ApiError(409, 'Conflict', 'conflict', 'This chat has changed since.');
  page.server.calls[call].mockRejectedValue(wentOn);
  await expect(replace(a)).rejects.toBe(wentOn);
  await expect.poll(() => texts(a)).toEqual([...FOUR, 'a 8', 'a 10']);
  see();
  await expect(replace(a)).rejects.toBe(wentOn);
  const seen =
    call === 'send'
      ? page.server.calls.send.mock.calls.map(([{ seen_message_id }]) => seen_message_id)
      : page.server.calls.show.mock.calls.map(([, seenId]) => seenId);
  expect(seen).toEqual([4, 10]);
});

const range = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => stored('a', from + at));

/** Opens a conversation of 120 messages at the tenth one. */
async function openAmongOlder(): Promise<Conversation> {
  page.server.calls.history.mockImplementation(async ({ around, after }) => {
    if (after !== undefined) return range(after + 1, after + 50);
    return around === undefined ? range(71, 120) : range(1, 50);
  });
  const a = await page.open('a');
  markSeen(a, store.get(a.messages.orderAtom));
  await openAt(page.chat, 'a', 10);
  return a;
}

it('A regeneration among older messages stays at their end while its request runs', async () => {
  const a = await openAmongOlder();
  const sent = Promise.withResolvers<never>();
  page.server.calls.send.mockReturnValueOnce(sent.promise);
  const changing = regenerateReply(a, 'm:10');
  const shown = texts(a);
  expect(shown).toHaveLength(10);
  await loadHistory(a);
  expect(texts(a)).toEqual(shown);
  store.get(a.windowAtom)?.loadNewer();
  await page.server.calls.history.mock.results.at(-1)?.value;
  expect(texts(a)).toEqual(shown);
  sent.reject(lineIsDead);
  await expect(changing).rejects.toThrow('dead');
});

it('A deletion among older messages stays while its request runs and newer ones load', async () => {
  const a = await openAmongOlder();
  const removed = Promise.withResolvers<undefined>();
  page.server.calls.remove.mockReturnValueOnce(removed.promise);
  const deleting = deleteMessage(a, 'm:49');
  store.get(a.windowAtom)?.loadNewer();
  await expect.poll(() => texts(a).at(-1)).toBe('a 98');
  expect(texts(a)).toHaveLength(96);
  removed.resolve(undefined);
  await deleting;
});

it('A regeneration among older messages names the newest message that was seen before', async () => {
  const a = await openAmongOlder();
  expect(texts(a)[0]).toBe('a 1');
  page.server.calls.send.mockResolvedValueOnce({
    ...{ turn_id: 't', conversation_id: 'a', user_message_id: 9, bot_message_id: 121 },
  });
  await regenerateReply(a, 'm:10');
  expect(page.server.calls.send.mock.calls[0]?.[0]).toMatchObject({ seen_message_id: 120 });
  expect(store.get(a.windowAtom)).toBeNull();
});

it('A version that is chosen is shown by the first answer after it', async () => {
  page.server.messages['a'] = [stored('a', 1), stored('a', 2)];
  const a = await page.open('a');
  const shown = Promise.withResolvers<undefined>();
  page.server.calls.show.mockReturnValueOnce(shown.promise);
  void showVersion(a, 6);
  // The event of the change arrives before the response to the call.
  page.server.messages['a'] = [stored('a', 1), stored('a', 6)];
  const answer = Promise.withResolvers<ChatMessage[]>();
  page.server.calls.history.mockReturnValueOnce(answer.promise);
  page.chat.refresh();
  shown.resolve(undefined);
  await expect.poll(() => a.refetchQueued).toBe(true);
  page.server.calls.history.mockReturnValue(Promise.withResolvers<ChatMessage[]>().promise);
  answer.resolve(page.server.messages['a']);
  await expect.poll(() => texts(a)).toEqual(['a 1', 'a 6']);
});

it('A reply is continued, and stopped, by one request', async () => {
  page.server.messages['a'] = [stored('a', 1), stored('a', 2, { state: 'stopped', turn_id: 't' })];
  const a = await page.open('a');
  const accepted = Promise.withResolvers<ChatAccepted>();
  page.server.calls.continue.mockReturnValue(accepted.promise);
  const continuing = continueReply(a, 'm:2');
  expect(store.get(a.busyAtom)).toBe(true);
  await continueReply(a, 'm:2');
  expect(page.server.calls.continue).toHaveBeenCalledTimes(1);
  accepted.reject(lineIsDead);
  await expect(continuing).rejects.toThrow('dead');
  expect(store.get(a.busyAtom)).toBe(false);

  page.server.calls.stop.mockRejectedValueOnce(lineIsDead);
  const stopping = stopReply(a, 't');
  expect(store.get(a.stoppingTurnAtom)).toBe('t');
  await stopReply(a, 't');
  await expect(stopping).rejects.toThrow('dead');
  expect(page.server.calls.stop).toHaveBeenCalledTimes(1);
  expect(store.get(a.stoppingTurnAtom)).toBe(null);
});

it('A question shows no help lines of its own while its reply has them', async () => {
  const help_lines = [{ name: 'Childline', number: '0800 1111', hours: '', language: 'en' }];
  const asked = stored('a', 1, { support_lines: help_lines });
  page.server.messages['a'] = [asked, stored('a', 2, { is_safety_reply: true, help_lines })];
  const a = await page.open('a');
  const isRepeated = hasLinesInReplyAtom(a, 'm:1');
  expect(store.get(isRepeated)).toBe(true);
  page.server.messages['a'] = [asked, stored('a', 3)];
  await showVersion(a, 3);
  expect(store.get(isRepeated)).toBe(false);
});
