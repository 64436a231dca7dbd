import { expect, it } from 'vitest';
import {
  addMemory,
  changeMemory,
  notesOf,
  removeMemory,
  setInstructions,
  withRequest,
  withSent,
  type StudentNotes,
} from './student-notes';

const stored = notesOf({
  text: 'Short, please.',
  memories: [
    { id: 1, text: 'Grade 8', created_at: '' },
    { id: 2, text: 'Likes maps', created_at: '' },
  ],
});
const memoriesOf = ({ memories }: StudentNotes): string[] =>
  memories.map(({ id, text, waits }) => `${id} ${text}${waits === null ? '' : ' waits'}`);

it('shows each change that waits', () => {
  const [first, second] = stored.memories;
  if (!first || !second) throw new Error('Two memories are stored.');
  const waiting = [setInstructions(''), addMemory('New'), changeMemory(first, 'Grade 9'), removeMemory(2)];
  const notes = waiting.reduce(withRequest, stored);
  expect(notes.instructions).toEqual({ text: '', waits: true });
  expect(memoriesOf(notes)).toEqual(['1 Grade 9 waits', 'null New waits']);
});

it('a memory that waits is changed under its own request', () => {
  const added = withRequest(stored, addMemory('New')).memories.at(-1);
  if (!added) throw new Error('It was added.');
  const change = changeMemory(added, 'Newer');
  expect(change.id).toBe(addMemory('New').id);
  expect(memoriesOf(withRequest(stored, change)).at(-1)).toBe('null Newer waits');
});

it('shows a change that the server has accepted as saved', () => {
  const request = addMemory('New');
  const sent = withSent(stored, request);
  expect(memoriesOf(sent).at(-1)).toBe('null New');
  // Shown once, as long as the request still stands among those that wait.
  expect(memoriesOf(withRequest(sent, request))).toHaveLength(3);
});
