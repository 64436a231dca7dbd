import type { InstructionsView } from '@studyhall/contracts';
import { expect, it } from 'vitest';
import type { LocalRecord } from '../../../account/local/local-store';
import { NetworkError } from '../../../transport/errors';
import { createKeptNotes } from './kept-notes';
import { addMemory, setInstructions, type StudentNotes } from './student-notes';

/** A server whose connection can be cut, and a browser whose store survives a page. */
function createWorld() {
  const table = new Map<string, LocalRecord>();
  const world = {
    online: true,
    view: { text: 'Short, please.', memories: [] } as InstructionsView,
    /** Runs while a request is in flight. */
    meanwhile: (): unknown => undefined,
    open: () =>
      createKeptNotes({
        local: {
          read: async <T>(_table: string, id: string) => (table.get(id)?.value ?? null) as T | null,
          write: async (_table, record) => void table.set(record.id, record),
        },
        async fetchNotes() {
          if (!world.online) throw new NetworkError('away');
          const { view } = world;
          await world.meanwhile();
          return view;
        },
      }),
  };
  return world;
}

const words = (notes: StudentNotes | null): string | undefined =>
  notes?.memories.reduce((all, { text }) => `${all} ${text}`, notes.instructions.text);

it('reads offline what the server had last', async () => {
  const world = createWorld();
  const { current } = world.open();
  await current.load();
  world.online = false;
  const later = world.open();
  expect(words(await later.current.load())).toBe('Short, please.');
  world.online = true;
  world.view = { ...world.view, text: 'Long, please.' };
  expect(words(await later.current.load())).toBe('Long, please.');
  expect(words(await later.kept.load())).toBe('Long, please.');
});

it('has what was sent, also where the page goes offline right after it', async () => {
  const world = createWorld();
  const notes = world.open();
  await notes.current.load();
  world.online = false;
  notes.onSettled(setInstructions('Simply, please.'), null);
  await expect.poll(async () => words(await notes.kept.load())).toBe('Simply, please.');
  notes.onSettled(addMemory('Grade 8'), null);
  await expect.poll(async () => words(await world.open().current.load())).toBe('Simply, please. Grade 8');
});

it('keeps no answer that was asked for before a change arrived', async () => {
  const world = createWorld();
  const notes = world.open();
  await notes.current.load();
  world.meanwhile = () => notes.onSettled(setInstructions('Simply, please.'), null);
  await notes.current.load();
  await expect.poll(async () => words(await notes.kept.load())).toBe('Simply, please.');
});

it('fails where neither the server nor the browser has them', async () => {
  const world = createWorld();
  world.online = false;
  await expect(world.open().current.load()).rejects.toBeInstanceOf(NetworkError);
});
