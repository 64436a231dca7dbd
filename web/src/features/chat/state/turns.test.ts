import type { TurnEvent } from '@studyhall/contracts';
import { EMPTY_DRAFT, unstoredMessage } from '@studyhall/domain';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import type { Conversation } from './conversation';
import { createMessageStore } from './message-store';
import { receiveTurnEvents, replyOf, showTurn } from './turns';

const delta = (seq: number, text: string): TurnEvent => ({ type: 'turn.delta', turn_id: 't', seq, text });
const stored = unstoredMessage({ role: 'assistant', turn_id: 't', content: 'one two', state: 'stopped' });
const stopped: TurnEvent = { type: 'turn.stopped', turn_id: 't', seq: 3, message: stored };

/** A conversation with a running reply, and the server's responses to `turn.resume` in order. */
function startReply(answers: Array<Promise<{ events: TurnEvent[] }>>): Conversation {
  const messages = createMessageStore(createStore());
  const message = unstoredMessage({ role: 'assistant', turn_id: 't', content: '', isLoading: true });
  messages.append({ key: 'r', message, draft: EMPTY_DRAFT, placeholder: null, unsent: null });
  const deps = { askSocket: () => answers.shift(), endTurn: () => undefined, onStored: () => undefined };
  return { messages, deps, catchingUp: new Map() } as unknown as Conversation;
}

it('ends a reply whose end arrives while missing events are being fetched', async () => {
  const answer = Promise.withResolvers<{ events: TurnEvent[] }>();
  const conversation = startReply([answer.promise, Promise.resolve({ events: [stopped] })]);
  receiveTurnEvents(conversation, 't', [delta(2, 'two')]);
  receiveTurnEvents(conversation, 't', [stopped]);
  // The server read its log before the reply ended.
  answer.resolve({ events: [delta(1, 'one '), delta(2, 'two')] });
  await expect.poll(() => replyOf(conversation, 't')?.message.state).toBe('stopped');
  expect(replyOf(conversation, 't')).toMatchObject({ draft: null, message: { content: 'one two' } });
  expect(conversation.catchingUp.size).toBe(0);
});

it('shows what a reply made before it failed', () => {
  const conversation = startReply([]);
  const message = { ...stored, state: 'failed' as const, isError: true, document_filename: 'Slides.pptx' };
  receiveTurnEvents(conversation, 't', [
    delta(1, 'one'),
    { type: 'turn.failed', turn_id: 't', seq: 2, code: 'limit_reached', detail: 'Too little.', message },
  ]);
  expect(replyOf(conversation, 't')).toMatchObject({ draft: null, message });
});

it('shows the help lines of a question that shows a concern as soon as its turn starts', () => {
  const messages = createMessageStore(createStore());
  const ids = { client_message_id: 'c', turn_id: null };
  for (const role of ['user', 'assistant'] as const) {
    const message = unstoredMessage({ ...ids, role, content: '' });
    messages.append({ key: role, message, draft: null, placeholder: null, unsent: null });
  }
  const deps = { outbox: { settle: () => undefined } };
  const support_lines = [{ name: 'A line', number: '1', hours: '', language: 'en' }];
  const question = unstoredMessage({ ...ids, id: 7, role: 'user', content: 'I am so alone', support_lines });
  const started = { turn_id: 't', conversation_id: 'k', bot_message_id: 8, client_message_id: 'c' };
  showTurn({ messages, deps, revision: 0 } as unknown as Conversation, {
    ...started,
    user_message: question,
  });
  expect(messages.get('user')?.message).toMatchObject({ id: 7, support_lines });
});
