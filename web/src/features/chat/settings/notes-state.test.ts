import type { InstructionsView } from '@studyhall/contracts';
import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import type { LocalRecord } from '../../../account/local/local-store';
import { NetworkError } from '../../../transport/errors';
import { createNotesState } from './notes-state';
import { addMemory, setInstructions } from './student-notes';

/** A server behind a line that can be cut, and a browser whose store outlives a page. */
function createWorld() {
  const table = new Map<string, LocalRecord>();
  const world = {
    online: true,
    view: { text: 'Short, please.', memories: [] } as InstructionsView,
    open() {
      const store = createStore();
      const notes = createNotesState({
        store,
        local: {
          read: async <T>(_table: string, id: string) => (table.get(id)?.value ?? null) as T | null,
          write: async (_table, record) => void table.set(record.id, record),
        },
        fetchNotes: async () => {
          if (!world.online) throw new NetworkError('away');
          return world.view;
        },
      });
      const shown = (): string | undefined => {
        const stored = store.get(notes.storedAtom);
        return stored?.memories.reduce((all, { text }) => `${all} ${text}`, stored.instructions.text);
      };
      return { notes, shown, error: () => store.get(notes.errorAtom) };
    },
  };
  return world;
}

it('shows offline what the server had last', async () => {
  const world = createWorld();
  const first = world.open();
  first.notes.load();
  await expect.poll(first.shown).toBe('Short, please.');
  world.online = false;
  const later = world.open();
  later.notes.load();
  await expect.poll(later.shown).toBe('Short, please.');
  world.online = true;
  world.view = { ...world.view, text: 'Long, please.' };
  later.notes.load();
  await expect.poll(later.shown).toBe('Long, please.');
});

it('has what was sent, also where the page goes offline right after it', async () => {
  const world = createWorld();
  const first = world.open();
  first.notes.load();
  await expect.poll(first.shown).toBe('Short, please.');
  world.online = false;
  first.notes.onSettled(setInstructions('Simply, please.'), null);
  first.notes.onSettled(addMemory('Grade 8'), null);
  await expect.poll(first.shown).toBe('Simply, please. Grade 8');
  const later = world.open();
  later.notes.load();
  await expect.poll(later.shown).toBe('Simply, please. Grade 8');
});

it('fails where neither the server nor the browser has them', async () => {
  const world = createWorld();
  world.online = false;
  const { notes, error, shown } = world.open();
  notes.load();
  await expect.poll(error).toBeInstanceOf(NetworkError);
  expect(shown()).toBeUndefined();
});
