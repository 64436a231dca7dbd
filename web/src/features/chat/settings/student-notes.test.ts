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
  const changes = [...changeMemory(first, 'Grade 9'), removeMemory(second)];
  const waiting = [setInstructions(''), addMemory('New'), ...changes];
  const notes = waiting.reduce(withRequest, stored);
  expect(notes.instructions).toEqual({ text: '', waits: true });
  expect(memoriesOf(notes)).toEqual(['1 Grade 9 waits', 'null New waits']);
});

it('a memory that waits may have arrived: a change and a deletion take its place, and name its text', () => {
  const added = withRequest(stored, addMemory('New')).memories.at(-1);
  if (!added) throw new Error('It was added.');
  const removal = removeMemory(added);
  expect(removal.id).toBe(addMemory('New').id);
  const arrived = notesOf({ text: '', memories: [{ id: 3, text: 'New', created_at: '' }] });
  expect(memoriesOf(withRequest(arrived, removal))).toEqual([]);
  expect(memoriesOf(changeMemory(added, 'Newer').reduce(withRequest, arrived))).toEqual(['null Newer waits']);
});

it('shows a change that the server has accepted as saved', () => {
  const request = addMemory('New');
  const sent = withSent(stored, request);
  expect(memoriesOf(sent).at(-1)).toBe('null New');
  // Shown once while the request is still among those that wait.
  expect(memoriesOf(withRequest(sent, request))).toHaveLength(3);
});
