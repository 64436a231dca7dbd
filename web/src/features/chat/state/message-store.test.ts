import { EMPTY_DRAFT, unstoredMessage, type ChatItem } from '@studyhall/domain';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { createMessageStore } from './message-store';

const reply = (content: string): ChatItem => ({
  key: 'r:1',
  message: unstoredMessage({ role: 'assistant', content }),
  draft: EMPTY_DRAFT,
  placeholder: 'analyzing',
  unsent: null,
});

it('keeps the subscribers of a message that is removed and added again', () => {
  const store = createStore();
  const messages = createMessageStore(store);
  messages.append(reply('first try'));
  const shown = messages.itemAtom('r:1');
  const seen: string[] = [];
  store.sub(shown, () => seen.push(store.get(shown).message.content));

  messages.remove(['r:1']);
  messages.patchMessage('r:1', { content: 'to nobody' });
  messages.insertAfter('', reply('second try'));
  messages.patchMessage('r:1', { content: 'Arrived.' });

  expect(seen).toEqual(['second try', 'Arrived.']);
  expect(messages.get('r:1')?.message.content).toBe('Arrived.');
});
