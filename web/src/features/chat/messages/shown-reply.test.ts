import type { TurnStep } from '@studyhall/contracts';
import { EMPTY_DRAFT, unstoredMessage, type ReplyDraft } from '@studyhall/domain';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { createMessageStore } from '../state/message-store';
import { rowAtomOf } from './shown-reply';

const KEY = 'm:1';
const step: TurnStep = { id: 's', kind: 'tool', title: 'Ran code', status: 'running' };

/** Applies drafts to a reply one after another. Returns those that notified its row. */
function drafts(...changes: (ReplyDraft | null)[]): (ReplyDraft | null)[] {
  const store = createStore();
  const messages = createMessageStore(store);
  const message = unstoredMessage({ role: 'assistant', content: '' });
  messages.append({ key: KEY, message, draft: EMPTY_DRAFT, placeholder: 'analyzing', unsent: null });
  const row = rowAtomOf(messages.itemAtom(KEY));
  const seen: (ReplyDraft | null)[] = [];
  store.sub(row, () => seen.push(store.get(row).draft));
  for (const draft of changes) messages.patch(KEY, { draft });
  return seen;
}

it('notifies the row of a reply of its first words, its steps and its end, and not of more words', () => {
  const first = { ...EMPTY_DRAFT, content: 'One', lastSeq: 1 };
  const more = { ...first, content: 'One two', lastSeq: 2 };
  const stepped = { ...more, steps: [step], lastSeq: 3 };
  const last = { ...stepped, content: 'One two three', lastSeq: 4 };
  expect(drafts(first, more, stepped, last, null)).toEqual([first, stepped, null]);
});

it('notifies the row of a reply that starts again', () => {
  const first = { ...EMPTY_DRAFT, content: 'One', lastSeq: 1 };
  const reset = { ...EMPTY_DRAFT, lastSeq: 2 };
  expect(drafts(first, reset)).toEqual([first, reset]);
});
